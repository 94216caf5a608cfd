// One file for the whole area: its checks run side by side, see helpers/head-start.ts.
import './answers.checks.ts';
import './deletion.checks.ts';
import './left-open.checks.ts';
import './list.checks.ts';
import './not-refused.checks.ts';
import './refusals.checks.ts';
import './refused-lists.checks.ts';
import './registration.checks.ts';
import './replacement.checks.ts';
import './unknown-ids.checks.ts';
