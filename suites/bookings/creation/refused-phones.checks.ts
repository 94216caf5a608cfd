import fc from 'fast-check';
import { compoundValues } from '../../../helpers/generators/bodies.ts';
import type { Defect } from '../../../helpers/generators/mutation.ts';
import { phoneDefects } from '../../../helpers/generators/phones.ts';
import {
  acceptanceFact,
  bookingAt,
  covers,
  type Defects,
  excerpt,
  expectAllRefused,
  firstAccepting,
  type Json,
  observe,
  type RequirementId,
  test,
} from '../../../helpers/test.ts';

type Spoil = (phone: string) => Json | undefined;

test(
  'a booking request whose phone is not a plus sign and digits is refused',
  ...covers(
    {
      required: 'CREATE-BOOKING-PHONE-REQUIRED',
      wrongType: 'CREATE-BOOKING-PHONE-WRONG-TYPE',
      plus: 'CREATE-BOOKING-PHONE-PLUS-REQUIRED',
      digits: 'CREATE-BOOKING-PHONE-DIGITS-ONLY',
    },
    async ({ partner, candidates, guests, forAll }, { required, wrongType, plus, digits }) => {
      const usual: readonly Defect<Spoil>[] = [
        { id: required, defect: 'an absent phone', changes: () => undefined },
        { id: required, defect: 'a phone of null', changes: () => null },
        { id: wrongType, defect: 'a phone that is an object', changes: (phone) => ({ number: phone }) },
        { id: wrongType, defect: 'a phone that is an array', changes: (phone) => [phone] },
        { id: plus, defect: 'an empty phone', changes: () => '' },
        { id: plus, defect: 'a phone without its plus sign', changes: (phone) => phone.slice(1) },
        { id: plus, defect: 'a phone that is a number', changes: (phone) => Number(phone.slice(1)) },
        { id: plus, defect: 'a phone that is a boolean', changes: () => true },
        {
          id: plus,
          defect: 'a phone with 00 in place of its plus sign',
          changes: (phone) => `00${phone.slice(1)}`,
        },
        { id: digits, defect: 'a phone of a plus sign alone', changes: () => '+' },
        { id: digits, defect: 'a phone of a plus sign and a word', changes: () => '+unknown' },
        { id: digits, defect: 'a phone with a letter among its digits', changes: (phone) => `${phone}x` },
        { id: digits, defect: 'a phone with two plus signs', changes: (phone) => `+${phone}` },
        { id: digits, defect: 'a phone with a second line', changes: (phone) => `${phone}\nx` },
        {
          id: digits,
          defect: 'a phone with a word in its middle',
          changes: (phone) => `${phone.slice(0, 6)}ext${phone.slice(6)}`,
        },
        {
          id: digits,
          defect: 'a phone with spaces between its digits',
          changes: (phone) => phone.replace(/(\d{3})(?=\d)/g, '$1 '),
        },
        {
          id: digits,
          defect: 'a phone with brackets and hyphens',
          changes: (phone) => `${phone.slice(0, 3)}(${phone.slice(3, 6)})-${phone.slice(6)}`,
        },
      ];
      const defects: Defects<Spoil> = {
        usual,
        any: fc.oneof(
          { arbitrary: compoundValues.map((value) => wrongTypeOf(wrongType, value)), weight: 1 },
          {
            arbitrary: phoneDefects.map(({ kind, defect, of }) => ({
              id: kind === 'no plus' ? plus : digits,
              defect,
              changes: of,
            })),
            weight: 2,
          },
        ),
      };
      await expectAllRefused(forAll, candidates, defects, (place, spoil) => {
        const phone = guests.phone();
        return partner.send('createBooking', bookingAt(place, phone, spoil && { phone: spoil(phone) }));
      });
    },
  ),
);

function wrongTypeOf(id: RequirementId, value: Json): Defect<Spoil> {
  return { id, defect: `a phone that is ${excerpt(value)}`, changes: () => value };
}

test(
  'the responses to phones with far too few or too many digits are recorded',
  ...covers('CREATE-BOOKING-PHONE-PLAUSIBLE', async ({ partner, candidates, guests }, id) => {
    const { place } = await firstAccepting(candidates, (one) =>
      partner.send('createBooking', bookingAt(one, guests.phone())),
    );
    const phone = guests.phone();
    const phones = {
      'one-digit': phone.slice(0, 2),
      'three-digits': phone.slice(0, 4),
      'twenty-digits': phone.padEnd(21, '0'),
      'forty-digits': phone.padEnd(41, '0'),
    };
    for (const [name, odd] of Object.entries(phones)) {
      const booked = await partner.send('createBooking', bookingAt(place, odd));
      observe(id, `create-booking.phone.${name}`, acceptanceFact(booked));
    }
  }),
);
