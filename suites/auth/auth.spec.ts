// One file for the whole area, so that its checks run side by side.
import { areChecksApart } from '../../helpers/settings/checks-apart.ts';
import './bearer-token.checks.ts';
import './every-operation.checks.ts';
import './protected-bookings.checks.ts';
import './protected-reads.checks.ts';
import './protected-webhooks.checks.ts';
import './refusals.checks.ts';
import './token-credentials.checks.ts';
import './token-form.checks.ts';
import './token-integrity.checks.ts';
import './token-reuse.checks.ts';
import './token-variants.checks.ts';

if (!areChecksApart()) {
  await import('./first.ts');
  await import('./waiting.ts');
}
