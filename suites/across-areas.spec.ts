// Playwright gives a worker one file after the other. In this one the checks that tell most come first, so that a broken
// target shows soon; and those that mostly wait do so at the same time, while another worker goes on. A run that chooses
// files finds them in those of their areas.
import { areChecksApart } from '../helpers/settings/checks-apart.ts';

if (areChecksApart()) {
  await import('./auth/first.ts');
  await import('./restaurants/first.ts');
  await import('./tables/first.ts');
  await import('./bookings/first.ts');
  await import('./webhooks/first.ts');
  await import('./schedule/first.ts');
  await import('./confirmation/first.ts');
  await import('./events/first.ts');
  await import('./paging/first.ts');

  await import('./webhooks/waiting.ts');
  await import('./states/waiting.ts');
  await import('./confirmation/waiting.ts');
  await import('./auth/waiting.ts');
  await import('./events/waiting.ts');
  await import('./tables/waiting.ts');
}
