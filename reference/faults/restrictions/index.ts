import type { Fault } from '../builders/fault.ts';
import { conditionFaults } from './conditions.ts';
import { guestFaults } from './guests.ts';
import { momentFaults } from './moments.ts';

/** Restrictions of bookings: section 8. */
export const restrictionFaults: readonly Fault[] = [...conditionFaults, ...guestFaults, ...momentFaults];
