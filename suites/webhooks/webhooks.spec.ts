// One file for the whole area, so that its checks run side by side.
import { areChecksApart } from '../../helpers/settings/checks-apart.ts';
import './left-open.checks.ts';
import './not-refused.checks.ts';
import './refused-lists.checks.ts';
import './refused-registrations.checks.ts';
import './refused-replacements.checks.ts';
import './registration.checks.ts';
import './unknown-ids.checks.ts';

if (!areChecksApart()) {
  await import('./first.ts');
  await import('./waiting.ts');
}
