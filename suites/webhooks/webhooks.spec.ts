// One file for the whole area, so that its checks run side by side.
import { areChecksApart } from '../../helpers/settings/arrangement.ts';
import './left-open.checks.ts';
import './refusals/not-refused.checks.ts';
import './refusals/refused-lists.checks.ts';
import './refusals/refused-registrations.checks.ts';
import './refusals/refused-replacements.checks.ts';
import './registration.checks.ts';
import './refusals/unknown-ids.checks.ts';

if (!areChecksApart()) {
  await import('./first.ts');
  await import('./waiting.ts');
}
