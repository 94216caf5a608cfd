// Checks that mostly wait.
import './time-left.checks.ts';
