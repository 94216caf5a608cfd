import { expectDefectsRefused, type Defect } from '../../helpers/expect-defects-refused.ts';
import type { JsonObject } from '../../helpers/json.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import { covers, test } from '../../helpers/test.ts';

test(
  'a booking request without a proper firstName is refused',
  ...covers(
    [
      'CREATE-BOOKING-FIRST-NAME-REQUIRED',
      'CREATE-BOOKING-FIRST-NAME-WRONG-TYPE',
      'CREATE-BOOKING-FIRST-NAME-MIN-LENGTH',
    ],
    async ({ partner, candidates, guests }) => {
      const [required, wrongType, minLength] = [
        'CREATE-BOOKING-FIRST-NAME-REQUIRED',
        'CREATE-BOOKING-FIRST-NAME-WRONG-TYPE',
        'CREATE-BOOKING-FIRST-NAME-MIN-LENGTH',
      ] as const;
      const defects: readonly Defect<JsonObject>[] = [
        { id: required, defect: 'an absent firstName', changes: { firstName: undefined } },
        { id: required, defect: 'a firstName of null', changes: { firstName: null } },
        { id: wrongType, defect: 'a firstName that is an object', changes: { firstName: { first: 'Ada' } } },
        { id: wrongType, defect: 'a firstName that is an array', changes: { firstName: ['Ada'] } },
        { id: minLength, defect: 'an empty firstName', changes: { firstName: '' } },
      ];
      await expectDefectsRefused(candidates, defects, (place, changes) =>
        partner.send('createBooking', {
          path: { id: place.restaurant },
          body: soundBooking(place, guests.phone(), changes),
        }),
      );
    },
  ),
);

test(
  'a booking request whose persons is no int32 is refused',
  ...covers(
    ['CREATE-BOOKING-PERSONS-REQUIRED', 'CREATE-BOOKING-PERSONS-WRONG-TYPE', 'CREATE-BOOKING-PERSONS-INT32'],
    async ({ partner, candidates, guests }) => {
      const [required, wrongType, int32] = [
        'CREATE-BOOKING-PERSONS-REQUIRED',
        'CREATE-BOOKING-PERSONS-WRONG-TYPE',
        'CREATE-BOOKING-PERSONS-INT32',
      ] as const;
      const defects: readonly Defect<JsonObject>[] = [
        { id: required, defect: 'an absent persons', changes: { persons: undefined } },
        { id: required, defect: 'a persons of null', changes: { persons: null } },
        { id: wrongType, defect: 'a persons that is an object', changes: { persons: { adults: 2 } } },
        { id: wrongType, defect: 'a persons that is an array', changes: { persons: [2] } },
        { id: wrongType, defect: 'a persons that is a word', changes: { persons: 'two' } },
        { id: int32, defect: 'a persons of 2^31', changes: { persons: 2 ** 31 } },
        { id: int32, defect: 'a persons of 2^32 + 2, in 32 bits a 2', changes: { persons: 2 ** 32 + 2 } },
        { id: int32, defect: 'a persons of 2^64 + 2, in 64 bits a 2', changes: { persons: 2n ** 64n + 2n } },
      ];
      await expectDefectsRefused(candidates, defects, (place, changes) =>
        partner.send('createBooking', {
          path: { id: place.restaurant },
          body: soundBooking(place, guests.phone(), changes),
        }),
      );
    },
  ),
);

test(
  'a booking request with an optional field of the wrong type is refused',
  ...covers(
    [
      'CREATE-BOOKING-LAST-NAME-WRONG-TYPE',
      'CREATE-BOOKING-COMMENT-WRONG-TYPE',
      'CREATE-BOOKING-META-WRONG-TYPE',
      'CREATE-BOOKING-PROMO-WRONG-TYPE',
    ],
    async ({ partner, candidates, guests }) => {
      const [lastName, comment, meta, promo] = [
        'CREATE-BOOKING-LAST-NAME-WRONG-TYPE',
        'CREATE-BOOKING-COMMENT-WRONG-TYPE',
        'CREATE-BOOKING-META-WRONG-TYPE',
        'CREATE-BOOKING-PROMO-WRONG-TYPE',
      ] as const;
      const defects: readonly Defect<JsonObject>[] = [
        { id: lastName, defect: 'a lastName that is an object', changes: { lastName: { last: 'Lovelace' } } },
        { id: lastName, defect: 'a lastName that is an array', changes: { lastName: ['Lovelace'] } },
        { id: comment, defect: 'a comment that is an object', changes: { comment: { text: 'A table' } } },
        { id: comment, defect: 'a comment that is an array', changes: { comment: ['A table'] } },
        { id: meta, defect: 'a meta that is a string', changes: { meta: 'WELCOME' } },
        { id: meta, defect: 'a meta that is a number', changes: { meta: 5 } },
        { id: meta, defect: 'a meta that is an array', changes: { meta: [{ promo: 'WELCOME' }] } },
        { id: promo, defect: 'a promo that is an object', changes: { meta: { promo: { code: 'WELCOME' } } } },
        { id: promo, defect: 'a promo that is an array', changes: { meta: { promo: ['WELCOME'] } } },
      ];
      await expectDefectsRefused(candidates, defects, (place, changes) =>
        partner.send('createBooking', {
          path: { id: place.restaurant },
          body: soundBooking(place, guests.phone(), changes),
        }),
      );
    },
  ),
);

test(
  'a booking request is refused rather than read with goodwill where a type is nearly right',
  ...covers(
    ['CREATE-BOOKING-TYPES-COERCED', 'CREATE-BOOKING-PERSONS-FRACTION'],
    async ({ partner, candidates, guests }) => {
      const [coerced, fraction] = [
        'CREATE-BOOKING-TYPES-COERCED',
        'CREATE-BOOKING-PERSONS-FRACTION',
      ] as const;
      const defects: readonly Defect<JsonObject>[] = [
        { id: coerced, defect: 'a persons that is a number in a string', changes: { persons: '2' } },
        { id: coerced, defect: 'a firstName that is a number', changes: { firstName: 5 } },
        { id: coerced, defect: 'a firstName that is a boolean', changes: { firstName: true } },
        { id: coerced, defect: 'a lastName that is a number', changes: { lastName: 5 } },
        { id: coerced, defect: 'a comment that is a boolean', changes: { comment: false } },
        { id: coerced, defect: 'a promo that is a number', changes: { meta: { promo: 5 } } },
        { id: fraction, defect: 'a persons that is a fraction', changes: { persons: 2.5 } },
      ];
      await expectDefectsRefused(candidates, defects, (place, changes) =>
        partner.send('createBooking', {
          path: { id: place.restaurant },
          body: soundBooking(place, guests.phone(), changes),
        }),
      );
    },
  ),
);
