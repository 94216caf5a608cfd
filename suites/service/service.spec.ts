// One file for the whole area: its checks run side by side, see helpers/run/side-by-side.ts; the longest begin first.
import './bad-input.checks.ts';
import './answers.checks.ts';
import './rate-limits.checks.ts';
import './refusals.checks.ts';
import './request-bodies.checks.ts';
