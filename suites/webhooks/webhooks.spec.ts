// One file for the whole area, so that its checks run side by side.
import './answers.checks.ts';
import './deletion.checks.ts';
import './left-open.checks.ts';
import './list.checks.ts';
import './not-refused.checks.ts';
import './refused-lists.checks.ts';
import './refused-registrations.checks.ts';
import './refused-replacements.checks.ts';
import './registration.checks.ts';
import './replacement.checks.ts';
import './unknown-ids.checks.ts';
