// Checks that mostly wait.
import './after-booking.checks.ts';
