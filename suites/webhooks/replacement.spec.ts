// One half of the area: its checks run side by side, see helpers/run/side-by-side.ts. The other half is for the other worker.
import './deletion.checks.ts';
import './left-open.checks.ts';
import './not-refused.checks.ts';
import './refused-replacements.checks.ts';
import './replacement.checks.ts';
import './unknown-ids.checks.ts';
