// Checks that mostly wait.
import './tokens/expiry.checks.ts';
