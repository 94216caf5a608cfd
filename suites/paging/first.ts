// Checks that tell most about a target, soonest.
import './one-page.checks.ts';
