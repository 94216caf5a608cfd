// One file for the whole area: its checks run side by side, see helpers/head-start.ts.
import './code-requests.checks.ts';
import './code-verifications.checks.ts';
import './refused-code-requests.checks.ts';
import './refused-verifications.checks.ts';
