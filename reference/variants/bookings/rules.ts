import type { BookingRestriction } from '../../decisions/bookings.ts';
import { activeNearby } from '../builders/bookings.ts';
import { variant } from '../builders/variant.ts';
import type { Variant, VariantExtras } from '../builders/variant.ts';

/** Rules beyond those of section 8: a service may refuse for capacity or lead time. */
function rule(
  id: string,
  choice: string,
  restriction: BookingRestriction,
  extras: VariantExtras = {},
): Variant {
  const override: Variant['override'] = (usual) => ({
    bookingRestrictions: [...usual.bookingRestrictions, restriction],
  });
  return variant(id, 'booking-rules', choice, override, extras);
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
  rule(
    'bookings-of-american-phones',
    'Only phones in North America are valid for guests (section 2.5).',
    {
      kind: 'conflict',
      message: 'The phone is not in North America',
      violatedBy: ({ request }) => !request.phone.startsWith('+1'),
    },
    {
      // Of the numbers for fiction too few are left for the check that books most.
      leavesOpen: ['RESTRICT-INSIDE-BOOKING-HOURS'],
    },
  ),
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
