// Checks that mostly wait.
import './deletion.checks.ts';
import './replacement.checks.ts';
import './list.checks.ts';
