// Checks that tell most about a target, soonest.
import './notification-request.checks.ts';
