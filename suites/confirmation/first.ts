// Checks that tell most about a target, soonest.
import './code-requests.checks.ts';
