// One file for the whole area, so that its checks run side by side.
import { areChecksApart } from '../../helpers/settings/arrangement.ts';
import './protected/bearer-token.checks.ts';
import './protected/every-operation.checks.ts';
import './protected/bookings.checks.ts';
import './protected/reads.checks.ts';
import './protected/webhooks.checks.ts';
import './refusals.checks.ts';
import './tokens/credentials.checks.ts';
import './tokens/form.checks.ts';
import './tokens/reuse.checks.ts';
import './tokens/variants.checks.ts';

if (!areChecksApart()) {
  await import('./first.ts');
  await import('./waiting.ts');
}
