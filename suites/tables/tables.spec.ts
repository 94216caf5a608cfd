// One file for the whole area, so that its checks run side by side.
import './answers.checks.ts';
import './left-open.checks.ts';
import './refusals.checks.ts';
