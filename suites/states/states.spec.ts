// One file for the whole area, so that its checks run side by side.
import './histories.checks.ts';
import './states.checks.ts';
import './transitions.checks.ts';
