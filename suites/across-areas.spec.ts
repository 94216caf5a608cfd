// The checks that tell most come first, so that a broken target shows soon; and those that mostly wait do so at the same
// time. A run that chooses files finds them in those of their areas.
import { areChecksApart, arrangement } from '../helpers/settings/arrangement.ts';

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

  // With it, the two halves take about as long.
  if (arrangement() === 'halves') await import('./restrictions/restrictions.spec.ts');

  await import('./webhooks/waiting.ts');
  await import('./states/waiting.ts');
  await import('./confirmation/waiting.ts');
  await import('./auth/waiting.ts');
  await import('./events/waiting.ts');
  await import('./tables/waiting.ts');
}
