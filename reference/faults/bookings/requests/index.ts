import type { Fault } from '../../builders/fault.ts';
import { addressingFaults } from './addressing.ts';
import { bodyFaults } from './bodies.ts';
import { dateFaults } from './dates.ts';
import { guestFaults } from './guests.ts';
import { nameFaults } from './names.ts';
import { textFaults } from './texts.ts';

/** Booking requests: section 2.5 and operation 9. */
export const bookingRequestFaults: readonly Fault[] = [
  ...addressingFaults,
  ...bodyFaults,
  ...dateFaults,
  ...guestFaults,
  ...nameFaults,
  ...textFaults,
];
