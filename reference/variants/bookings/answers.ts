import { optionalFields } from '../../domain/booking.ts';
import { fieldsOf } from '../builders/answers.ts';
import { requirementsLike } from '../builders/requirements.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

/** As ids of requirements write them: lastName is LAST-NAME. */
const names = [...optionalFields, 'promo']
  .map((field) => field.replaceAll(/[A-Z]/g, '-$&').toUpperCase())
  .join('|');

const needingOptionalFields = requirementsLike(
  new RegExp(
    `^(BOOKING-(${names})-TYPE|CREATE-BOOKING-(${names})-RETURNED|CREATE-BOOKING-PROMO-CASE|CREATE-BOOKING-TEXT-UNTRIMMED|GET-BOOKING-(${names})-(AGREES|KEPT)|BOOKING-(META-)?NULL-FREE)$`,
  ),
);

/** Each optional field with the value that `valueOf` gives it. */
function eachOptional<Value>(valueOf: (field: (typeof optionalFields)[number]) => Value) {
  return Object.fromEntries(optionalFields.map((field) => [field, valueOf(field)]));
}

/** Other ways to show the optional fields of a booking. */
export const bookingAnswerVariants: readonly Variant[] = [
  variant(
    'bookings-required-fields-only',
    'booking-optional-fields',
    'A booking shows its required fields only (section 2.6).',
    (usual) => ({
      bookingJson: (booking, date, where) => {
        const bare = { ...booking, ...eachOptional(() => undefined) };
        return usual.bookingJson(bare, date, where);
      },
    }),
    {
      warns: requirementsLike(new RegExp(`^CREATE-BOOKING-(${names})-KEPT$`)),
      leavesOpen: needingOptionalFields,
    },
  ),
  variant(
    'bookings-with-nulls',
    'booking-optional-fields',
    'A booking shows null for absent fields (section 2.6).',
    (usual) => ({
      bookingJson: (booking, date, where) => {
        const json = fieldsOf(usual.bookingJson(booking, date, where));
        const { meta } = booking;
        return {
          ...json,
          ...eachOptional((field) => booking[field] ?? null),
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
