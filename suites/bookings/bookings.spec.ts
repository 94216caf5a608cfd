// One file for the whole area, so that its checks run side by side.
import { areChecksApart } from '../../helpers/settings/arrangement.ts';
import './creation/accepted-requests.checks.ts';
import './creation/accepted-text.checks.ts';
import './creation/addressing.checks.ts';
import './cancellation-refused.checks.ts';
import './cancellation.checks.ts';
import './answers/reads.checks.ts';
import './creation/refused-dates.checks.ts';
import './creation/refused-fields.checks.ts';
import './creation/refused-phones.checks.ts';
import './answers/returned.checks.ts';
import './answers/round-trips.checks.ts';
import './creation/sound-bookings.checks.ts';

if (!areChecksApart()) await import('./first.ts');
