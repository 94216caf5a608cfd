// One file for the whole area, so that its checks run side by side.
import './hours/booking-hours.checks.ts';
import './confirmation.checks.ts';
import './confirmed-phones.checks.ts';
import './hours/dates.checks.ts';
import './free-phones.checks.ts';
import './one-active.checks.ts';
import './restaurants.checks.ts';
import './second-bookings.checks.ts';
