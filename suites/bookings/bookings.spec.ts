// One file for the whole area, so that its checks run side by side.
import { areChecksApart } from '../../helpers/settings/checks-apart.ts';
import './accepted-requests.checks.ts';
import './accepted-text.checks.ts';
import './addressing.checks.ts';
import './cancellation-refused.checks.ts';
import './cancellation.checks.ts';
import './reads.checks.ts';
import './refused-dates.checks.ts';
import './refused-fields.checks.ts';
import './refused-phones.checks.ts';
import './returned.checks.ts';
import './round-trips.checks.ts';
import './sound-bookings.checks.ts';

if (!areChecksApart()) await import('./first.ts');
