import type { BookingRestriction } from '../../decisions/bookings.ts';
import { activeNearby } from '../builders/bookings.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

/** Rules beyond those of section 8: a service may refuse for capacity or lead time. */
function rule(id: string, choice: string, restriction: BookingRestriction): Variant {
  return variant(id, 'booking-rules', choice, (usual) => ({
    bookingRestrictions: [...usual.bookingRestrictions, restriction],
  }));
}

const HOUR_MS = 3_600_000;

/** Other rules on who can book when. */
export const bookingRuleVariants: readonly Variant[] = [
  rule('bookings-two-hours-ahead', 'Bookings are accepted up to two hours before their time (lead time).', {
    kind: 'outside-working-hours',
    message: 'Too late to book this moment',
    violatedBy: ({ request, now }) => request.date.epochMilliseconds < now + 2 * HOUR_MS,
  }),
  rule('bookings-from-tomorrow', 'Bookings are accepted from 24 hours ahead (lead time).', {
    kind: 'outside-working-hours',
    message: 'Too late to book this moment',
    violatedBy: ({ request, now }) => request.date.epochMilliseconds < now + 24 * HOUR_MS,
  }),
  rule('bookings-of-few-tables', 'A restaurant has eight tables for any hour (capacity).', {
    kind: 'conflict',
    message: 'All tables are taken',
    violatedBy: (attempt) => activeNearby(attempt, HOUR_MS) >= 8,
  }),
  variant(
    'bookings-in-every-status',
    'booking-statuses',
    'INACTIVE and DELETED restaurants take bookings (section 2.1: observed).',
    (usual) => ({
      bookingRestrictions: usual.bookingRestrictions.filter(({ kind }) => kind !== 'restaurant-not-active'),
    }),
  ),
  variant(
    'bookings-restrictions-backwards',
    'booking-restrictions-order',
    'If several restrictions are broken, the last one is reported (section 7).',
    (usual) => ({ bookingRestrictions: usual.bookingRestrictions.toReversed() }),
  ),
];
