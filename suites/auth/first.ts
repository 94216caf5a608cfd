// Checks that tell most about a target, soonest.
import './token-answer.checks.ts';
