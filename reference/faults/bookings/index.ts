import type { Fault } from '../builders/fault.ts';
import { bookingAnswerFaults } from './answers/index.ts';
import { lifeFaults } from './lives.ts';
import { bookingRequestFaults } from './requests/index.ts';

/** Bookings: sections 2.5 and 2.6, operations 9 to 11. */
export const bookingFaults: readonly Fault[] = [
  ...bookingAnswerFaults,
  ...lifeFaults,
  ...bookingRequestFaults,
];
