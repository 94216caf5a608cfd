// One file for the whole area: its checks run side by side, see helpers/run/side-by-side.ts.
import './histories.checks.ts';
import './states.checks.ts';
import './transitions.checks.ts';
