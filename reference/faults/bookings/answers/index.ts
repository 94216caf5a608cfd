import type { Fault } from '../../builders/fault.ts';
import { classFaults } from './classes.ts';
import { presenceFaults } from './presence.ts';
import { readFaults } from './reads.ts';
import { returnedFaults } from './returned.ts';
import { statusFaults } from './statuses.ts';
import { typeFaults } from './types.ts';
import { valueFaults } from './values.ts';

/** Bookings as they are shown: section 2.6, operations 9 to 11. */
export const bookingAnswerFaults: readonly Fault[] = [
  ...classFaults,
  ...presenceFaults,
  ...readFaults,
  ...returnedFaults,
  ...statusFaults,
  ...typeFaults,
  ...valueFaults,
];
