// One file for the whole area, so that its checks run side by side. Those that listen alone come first, then the longest.
import { areChecksApart } from '../../helpers/settings/arrangement.ts';
import './subscriptions/subscriptions.checks.ts';
import './subscriptions/after-replacement.checks.ts';
import './causes/restaurant-moves.checks.ts';
import './subscriptions/after-deletion.checks.ts';
import './notifications/authorization-header.checks.ts';
import './causes/booking-causes.checks.ts';
import './causes/booking-events.checks.ts';
import './notifications/data.checks.ts';
import './notifications/identity.checks.ts';
import './causes/restaurant-events.checks.ts';

if (!areChecksApart()) {
  await import('./first.ts');
  await import('./waiting.ts');
}
