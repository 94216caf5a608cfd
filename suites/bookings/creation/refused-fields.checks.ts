import fc, { type Arbitrary } from 'fast-check';
import { TEXT_FIELDS, type TextField, withField } from '../../../helpers/fixtures/bookings/bookings.ts';
import { compoundValues, jsonArrays } from '../../../helpers/generators/bodies.ts';
import type { Defect } from '../../../helpers/generators/mutation.ts';
import {
  bookingAt,
  covers,
  excerpt,
  expectAllRefused,
  type Json,
  type JsonObject,
  type RequirementId,
  test,
} from '../../../helpers/test.ts';

type Field = TextField | 'meta' | 'persons';

/** A booking request with a wrong value in one of its fields. */
function wrong(id: RequirementId, field: Field, value: Json): Defect<JsonObject> {
  return { id, defect: `a ${field} that is ${excerpt(value)}`, changes: withField(field, value) };
}

/** Beyond int32 on either side; many of them become a small number when cut to 32 or 64 bits. */
const beyondInt32: Arbitrary<bigint> = fc.oneof(
  fc
    .record({ bits: fc.constantFrom(32n, 33n, 40n, 64n, 65n), small: fc.bigInt({ min: 1n, max: 6n }) })
    .map(({ bits, small }) => 2n ** bits + small),
  fc.bigInt({ min: 1n, max: 6n }).map((small) => small - 2n ** 32n),
  fc.bigInt({ min: 2n ** 31n, max: 2n ** 70n }),
  fc.bigInt({ min: -(2n ** 70n), max: -(2n ** 31n) - 1n }),
);

test(
  'a booking request without a proper firstName is refused',
  ...covers(
    {
      required: 'CREATE-BOOKING-FIRST-NAME-REQUIRED',
      wrongType: 'CREATE-BOOKING-FIRST-NAME-WRONG-TYPE',
      minLength: 'CREATE-BOOKING-FIRST-NAME-MIN-LENGTH',
    },
    async ({ partner, candidates, guests, forAll }, { required, wrongType, minLength }) => {
      const usual: readonly Defect<JsonObject>[] = [
        { id: required, defect: 'an absent firstName', changes: { firstName: undefined } },
        { id: required, defect: 'a firstName of null', changes: { firstName: null } },
        { id: wrongType, defect: 'a firstName that is an object', changes: { firstName: { first: 'Ada' } } },
        { id: wrongType, defect: 'a firstName that is an array', changes: { firstName: ['Ada'] } },
        { id: minLength, defect: 'an empty firstName', changes: { firstName: '' } },
      ];
      const any = compoundValues.map((value) => wrong(wrongType, 'firstName', value));
      await expectAllRefused(forAll, candidates, { usual, any }, (place, changes) =>
        partner.send('createBooking', bookingAt(place, guests.phone(), changes)),
      );
    },
  ),
);

test(
  'a booking request whose persons is no int32 is refused',
  ...covers(
    {
      required: 'CREATE-BOOKING-PERSONS-REQUIRED',
      wrongType: 'CREATE-BOOKING-PERSONS-WRONG-TYPE',
      int32: 'CREATE-BOOKING-PERSONS-INT32',
    },
    async ({ partner, candidates, guests, forAll }, { required, wrongType, int32 }) => {
      const usual: readonly Defect<JsonObject>[] = [
        { id: required, defect: 'an absent persons', changes: { persons: undefined } },
        { id: required, defect: 'a persons of null', changes: { persons: null } },
        { id: wrongType, defect: 'a persons that is an object', changes: { persons: { adults: 2 } } },
        { id: wrongType, defect: 'a persons that is an array', changes: { persons: [2] } },
        { id: wrongType, defect: 'a persons that is a word', changes: { persons: 'two' } },
        { id: int32, defect: 'a persons of 2^31', changes: { persons: 2 ** 31 } },
        { id: int32, defect: 'a persons of -2^31 - 1', changes: { persons: -(2 ** 31) - 1 } },
        {
          id: int32,
          defect: 'a persons of 2^32 + 2, which is 2 in 32 bits',
          changes: { persons: 2 ** 32 + 2 },
        },
        {
          id: int32,
          defect: 'a persons of 2^64 + 2, which is 2 in 64 bits',
          changes: { persons: 2n ** 64n + 2n },
        },
      ];
      const words = fc.stringMatching(/^[b-hj-m]{1,6}$/);
      const any = fc.oneof(
        fc.oneof(compoundValues, words).map((value) => wrong(wrongType, 'persons', value)),
        beyondInt32.map((value) => wrong(int32, 'persons', value)),
      );
      await expectAllRefused(forAll, candidates, { usual, any }, (place, changes) =>
        partner.send('createBooking', bookingAt(place, guests.phone(), changes)),
      );
    },
  ),
);

test(
  'a booking request with an optional field of the wrong type is refused',
  ...covers(
    {
      lastName: 'CREATE-BOOKING-LAST-NAME-WRONG-TYPE',
      comment: 'CREATE-BOOKING-COMMENT-WRONG-TYPE',
      meta: 'CREATE-BOOKING-META-WRONG-TYPE',
      promo: 'CREATE-BOOKING-PROMO-WRONG-TYPE',
    },
    async ({ partner, candidates, guests, forAll }, { lastName, comment, meta, promo }) => {
      const usual: readonly Defect<JsonObject>[] = [
        { id: lastName, defect: 'a lastName that is an object', changes: { lastName: { last: 'Lovelace' } } },
        { id: lastName, defect: 'a lastName that is an array', changes: { lastName: ['Lovelace'] } },
        { id: comment, defect: 'a comment that is an object', changes: { comment: { text: 'A table' } } },
        { id: comment, defect: 'a comment that is an array', changes: { comment: ['A table'] } },
        { id: meta, defect: 'a meta that is a string', changes: { meta: 'WELCOME' } },
        { id: meta, defect: 'a meta that is a number', changes: { meta: 5 } },
        { id: meta, defect: 'a meta that is a boolean', changes: { meta: true } },
        { id: meta, defect: 'a meta that is an array', changes: { meta: [{ promo: 'WELCOME' }] } },
        { id: promo, defect: 'a promo that is an object', changes: { meta: { promo: { code: 'WELCOME' } } } },
        { id: promo, defect: 'a promo that is an array', changes: { meta: { promo: ['WELCOME'] } } },
      ];
      const noObjects = fc.oneof(
        fc.constantFrom<Json>('{}', 'WELCOME', true, false, 0, 1.5),
        jsonArrays.filter(({ length }) => length > 0),
      );
      const any = fc.oneof(
        compoundValues.map((value) => wrong(lastName, 'lastName', value)),
        compoundValues.map((value) => wrong(comment, 'comment', value)),
        noObjects.map((value) => wrong(meta, 'meta', value)),
        compoundValues.map((value) => wrong(promo, 'promo', value)),
      );
      await expectAllRefused(forAll, candidates, { usual, any }, (place, changes) =>
        partner.send('createBooking', bookingAt(place, guests.phone(), changes)),
      );
    },
  ),
);

test(
  'a booking request is refused, not coerced, if a type is almost right',
  ...covers(
    { coerced: 'CREATE-BOOKING-TYPES-COERCED', fraction: 'CREATE-BOOKING-PERSONS-FRACTION' },
    async ({ partner, candidates, guests, forAll }, { coerced, fraction }) => {
      const usual: readonly Defect<JsonObject>[] = [
        { id: coerced, defect: 'a persons that is a number in a string', changes: { persons: '2' } },
        { id: coerced, defect: 'a persons that is a boolean', changes: { persons: true } },
        { id: coerced, defect: 'a firstName that is a number', changes: { firstName: 5 } },
        { id: coerced, defect: 'a firstName that is a boolean', changes: { firstName: true } },
        { id: coerced, defect: 'a lastName that is a number', changes: { lastName: 5 } },
        { id: coerced, defect: 'a lastName that is a boolean', changes: { lastName: true } },
        { id: coerced, defect: 'a comment that is a number', changes: { comment: 5 } },
        { id: coerced, defect: 'a comment that is a boolean', changes: { comment: false } },
        { id: coerced, defect: 'a promo that is a number', changes: { meta: { promo: 5 } } },
        { id: coerced, defect: 'a promo that is a boolean', changes: { meta: { promo: true } } },
        { id: fraction, defect: 'a persons that is a fraction', changes: { persons: 2.5 } },
      ];
      const scalars = fc.oneof(fc.boolean(), fc.integer(), fc.constantFrom(0, 1, -0.5, 1e21));
      const any = fc.oneof(
        fc.integer({ min: 1, max: 9 }).map((persons) => wrong(coerced, 'persons', String(persons))),
        fc
          .record({ field: fc.constantFrom(...TEXT_FIELDS), value: scalars })
          .map(({ field, value }) => wrong(coerced, field, value)),
        fc
          .record({ whole: fc.integer({ min: 1, max: 6 }), tenths: fc.integer({ min: 1, max: 9 }) })
          .map(({ whole, tenths }) => wrong(fraction, 'persons', whole + tenths / 10)),
      );
      await expectAllRefused(forAll, candidates, { usual, any }, (place, changes) =>
        partner.send('createBooking', bookingAt(place, guests.phone(), changes)),
      );
    },
  ),
);
