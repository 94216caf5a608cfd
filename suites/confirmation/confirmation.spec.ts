// One file for the whole area, so that its checks run side by side. The longest begin first.
import { areChecksApart } from '../../helpers/settings/arrangement.ts';
import './refused-verifications.checks.ts';
import './code-verifications.checks.ts';
import './refused-code-requests.checks.ts';

if (!areChecksApart()) {
  await import('./first.ts');
  await import('./waiting.ts');
}
