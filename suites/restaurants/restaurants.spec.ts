// One file for the whole area: its checks run side by side, see helpers/run/side-by-side.ts.
import './fields.checks.ts';
import './find.checks.ts';
import './read.checks.ts';
