// Checks that tell most about a target, soonest.
import './answers/answers.checks.ts';
