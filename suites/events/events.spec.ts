// One file for the whole area, so that its checks run side by side. Those that listen alone come first, then the longest.
import { areChecksApart } from '../../helpers/settings/checks-apart.ts';
import './subscriptions.checks.ts';
import './after-replacement.checks.ts';
import './restaurant-moves.checks.ts';
import './after-deletion.checks.ts';
import './authorization-header.checks.ts';
import './booking-causes.checks.ts';
import './booking-events.checks.ts';
import './notification-data.checks.ts';
import './notification-identity.checks.ts';
import './restaurant-events.checks.ts';

if (!areChecksApart()) {
  await import('./first.ts');
  await import('./waiting.ts');
}
