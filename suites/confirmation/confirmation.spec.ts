// One file for the whole area: its checks run side by side, see helpers/run/side-by-side.ts; the longest begin first.
import './refused-verifications.checks.ts';
import './code-requests.checks.ts';
import './code-verifications.checks.ts';
import './refused-code-requests.checks.ts';
