import { fieldsOf } from './json-object.ts';
import { requirementsLike } from './requirements-like.ts';
import type { Variant } from './variant.ts';

const optionalFields = requirementsLike(
  /^(BOOKING-(LAST-NAME|COMMENT|META|PROMO)-TYPE|CREATE-BOOKING-(LAST-NAME|COMMENT|PROMO)-RETURNED|CREATE-BOOKING-PROMO-CASE|CREATE-BOOKING-TEXT-UNTRIMMED|GET-BOOKING-(LAST-NAME|COMMENT|PROMO)-(AGREES|KEPT)|BOOKING-(META-)?NULL-FREE)$/,
);

/** Other ways to give back the fields of a booking that are not required. */
export const bookingAnswerVariants: readonly Variant[] = [
  {
    id: 'bookings-required-fields-only',
    kind: 'booking-optional-fields',
    choice: 'A booking shows its required fields only (section 2.6).',
    warns: requirementsLike(/^CREATE-BOOKING-(LAST-NAME|COMMENT|PROMO)-KEPT$/),
    leavesOpen: optionalFields,
    override: (usual) => ({
      bookingJson: (booking, date, where) => {
        const bare = { ...booking, lastName: undefined, comment: undefined, meta: undefined };
        return usual.bookingJson(bare, date, where);
      },
    }),
  },
  {
    id: 'bookings-with-nulls',
    kind: 'booking-optional-fields',
    choice: 'A booking shows null for what it does not have (section 2.6).',
    warns: ['BOOKING-NULL-FREE', 'BOOKING-META-NULL-FREE'],
    override: (usual) => ({
      bookingJson: (booking, date, where) => {
        const json = fieldsOf(usual.bookingJson(booking, date, where));
        const { lastName = null, comment = null, meta } = booking;
        return {
          ...json,
          lastName,
          comment,
          meta: meta === undefined ? null : { promo: meta.promo ?? null },
        };
      },
    }),
  },
  {
    id: 'bookings-with-empty-meta',
    kind: 'booking-optional-fields',
    choice: 'A booking shows a meta without promo where none was sent (section 2.6).',
    override: (usual) => ({
      bookingJson: (booking, date, where) =>
        usual.bookingJson({ ...booking, meta: booking.meta ?? { promo: undefined } }, date, where),
    }),
  },
];
