import type { Requirement } from './requirement.ts';
import { bookingRequest } from './booking-request.ts';
import { bookingFields } from './booking-fields.ts';
import { bookingOperations } from './booking-operations.ts';

/** Bookings: sections 2.5, 2.6 and 4.9 to 4.11. */
export const bookings = [
  ...bookingRequest,
  ...bookingFields,
  ...bookingOperations,
] as const satisfies readonly Requirement[];
