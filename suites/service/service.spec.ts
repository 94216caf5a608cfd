// One file for the whole area, so that its checks run side by side. The longest begin first.
import './bad-input.checks.ts';
import './answers.checks.ts';
import './rate-limits.checks.ts';
import './refusals.checks.ts';
import './request-bodies.checks.ts';
