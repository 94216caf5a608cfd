// Checks that mostly wait.
import './histories.checks.ts';
import './states.checks.ts';
import './transitions.checks.ts';
