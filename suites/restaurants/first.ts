// Checks that tell most about a target, soonest.
import './read.checks.ts';
