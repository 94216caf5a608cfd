// One half of the checks, in one file: Playwright gives a worker another file only when the last check of this one has ended,
// and one that waits would let the worker idle. suites/across-areas.spec.ts holds the other half. Areas whose checks may
// wait for a list come first. The events follow in a file of their own: beside the bookings of all other checks their
// webhooks would be flooded.
import { arrangement } from '../helpers/settings/arrangement.ts';

if (arrangement() === 'halves') {
  await import('./webhooks/webhooks.spec.ts');
  await import('./bookings/bookings.spec.ts');
  await import('./auth/auth.spec.ts');
  await import('./confirmation/confirmation.spec.ts');
  await import('./restaurants/restaurants.spec.ts');
  await import('./paging/paging.spec.ts');
  await import('./schedule/schedule.spec.ts');
  await import('./service/service.spec.ts');
  await import('./states/states.spec.ts');
  await import('./tables/tables.spec.ts');
}
