// Checks that mostly wait.
import './expiry.checks.ts';
