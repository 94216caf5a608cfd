import { fieldsOf } from '../builders/answers.ts';
import { requirementsLike } from '../builders/requirements.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

const optionalFields = requirementsLike(
  /^(BOOKING-(LAST-NAME|COMMENT|META|PROMO)-TYPE|CREATE-BOOKING-(LAST-NAME|COMMENT|PROMO)-RETURNED|CREATE-BOOKING-PROMO-CASE|CREATE-BOOKING-TEXT-UNTRIMMED|GET-BOOKING-(LAST-NAME|COMMENT|PROMO)-(AGREES|KEPT)|BOOKING-(META-)?NULL-FREE)$/,
);

/** Other ways to show the optional fields of a booking. */
export const bookingAnswerVariants: readonly Variant[] = [
  variant(
    'bookings-required-fields-only',
    'booking-optional-fields',
    'A booking shows its required fields only (section 2.6).',
    (usual) => ({
      bookingJson: (booking, date, where) => {
        const bare = { ...booking, lastName: undefined, comment: undefined, meta: undefined };
        return usual.bookingJson(bare, date, where);
      },
    }),
    {
      warns: requirementsLike(/^CREATE-BOOKING-(LAST-NAME|COMMENT|PROMO)-KEPT$/),
      leavesOpen: optionalFields,
    },
  ),
  variant(
    'bookings-with-nulls',
    'booking-optional-fields',
    'A booking shows null for absent fields (section 2.6).',
    (usual) => ({
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
    { warns: ['BOOKING-NULL-FREE', 'BOOKING-META-NULL-FREE'] },
  ),
  variant(
    'bookings-with-empty-meta',
    'booking-optional-fields',
    'A booking shows a meta without promo if none was sent (section 2.6).',
    (usual) => ({
      bookingJson: (booking, date, where) =>
        usual.bookingJson({ ...booking, meta: booking.meta ?? { promo: undefined } }, date, where),
    }),
  ),
];
