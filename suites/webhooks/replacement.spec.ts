// One half of the area: its checks run side by side, while another worker runs the other half.
import './deletion.checks.ts';
import './left-open.checks.ts';
import './not-refused.checks.ts';
import './refused-replacements.checks.ts';
import './replacement.checks.ts';
import './unknown-ids.checks.ts';
