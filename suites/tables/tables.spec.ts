// One file for the whole area: its checks run side by side, see helpers/run/side-by-side.ts.
import './answers.checks.ts';
import './left-open.checks.ts';
import './refusals.checks.ts';
