// One file for the whole area: its checks run side by side, see helpers/run/side-by-side.ts.
import './booking-hours.checks.ts';
import './confirmation.checks.ts';
import './dates.checks.ts';
import './free-phones.checks.ts';
import './one-active.checks.ts';
import './restaurants.checks.ts';
