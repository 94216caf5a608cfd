// Checks that mostly wait.
import './left-open.checks.ts';
