// Checks that tell most about a target, soonest.
import './tokens/answer.checks.ts';
