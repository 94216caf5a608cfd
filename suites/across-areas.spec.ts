// The checks of all areas that mostly wait are in one file, so that they wait at the same time, while another worker goes
// on. Where a run chooses files, they are in those of their areas.
import { areWaitingApart } from '../helpers/settings/waiting-apart.ts';

if (areWaitingApart()) {
  await import('./webhooks/waiting.ts');
  await import('./states/waiting.ts');
  await import('./confirmation/waiting.ts');
  await import('./auth/waiting.ts');
  await import('./events/waiting.ts');
}
