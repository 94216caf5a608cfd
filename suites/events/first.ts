// Checks that tell most about a target, soonest.
import './notifications/request.checks.ts';
