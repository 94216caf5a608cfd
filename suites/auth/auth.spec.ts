// One file for the whole area: its checks run side by side, see helpers/run/side-by-side.ts.
import './bearer-token.checks.ts';
import './expiry.checks.ts';
import './protected-bookings.checks.ts';
import './protected-reads.checks.ts';
import './protected-webhooks.checks.ts';
import './refusals.checks.ts';
import './token-answer.checks.ts';
import './token-credentials.checks.ts';
import './token-form.checks.ts';
import './token-integrity.checks.ts';
import './token-reuse.checks.ts';
import './token-variants.checks.ts';
