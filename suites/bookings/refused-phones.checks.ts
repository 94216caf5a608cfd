import { acceptanceFact } from '../../helpers/acceptance-fact.ts';
import { expectDefectsRefused, type Defect } from '../../helpers/expect-defects-refused.ts';
import { observe } from '../../helpers/expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import type { Json } from '../../helpers/json.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import { covers, test } from '../../helpers/test.ts';

test(
  'a booking request whose phone is not a plus sign and digits is refused',
  ...covers(
    [
      'CREATE-BOOKING-PHONE-REQUIRED',
      'CREATE-BOOKING-PHONE-WRONG-TYPE',
      'CREATE-BOOKING-PHONE-PLUS-REQUIRED',
      'CREATE-BOOKING-PHONE-DIGITS-ONLY',
    ],
    async ({ partner, candidates, guests }) => {
      const [required, wrongType, plus, digits] = [
        'CREATE-BOOKING-PHONE-REQUIRED',
        'CREATE-BOOKING-PHONE-WRONG-TYPE',
        'CREATE-BOOKING-PHONE-PLUS-REQUIRED',
        'CREATE-BOOKING-PHONE-DIGITS-ONLY',
      ] as const;
      const defects: readonly Defect<(phone: string) => Json | undefined>[] = [
        { id: required, defect: 'an absent phone', changes: () => undefined },
        { id: required, defect: 'a phone of null', changes: () => null },
        { id: wrongType, defect: 'a phone that is an object', changes: (phone) => ({ number: phone }) },
        { id: wrongType, defect: 'a phone that is an array', changes: (phone) => [phone] },
        { id: plus, defect: 'an empty phone', changes: () => '' },
        { id: plus, defect: 'a phone without its plus sign', changes: (phone) => phone.slice(1) },
        { id: plus, defect: 'a phone with 00 for its plus sign', changes: (phone) => `00${phone.slice(1)}` },
        { id: digits, defect: 'a phone of a plus sign alone', changes: () => '+' },
        { id: digits, defect: 'a phone of a plus sign and a word', changes: () => '+unknown' },
        { id: digits, defect: 'a phone with a letter among its digits', changes: (phone) => `${phone}x` },
        { id: digits, defect: 'a phone with two plus signs', changes: (phone) => `+${phone}` },
        {
          id: digits,
          defect: 'a phone with a word in its middle',
          changes: (phone) => `${phone.slice(0, 6)}ext${phone.slice(6)}`,
        },
      ];
      await expectDefectsRefused(candidates, defects, (place, spoil) => {
        const phone = guests.phone();
        return partner.send('createBooking', {
          path: { id: place.restaurant },
          body: soundBooking(place, phone, spoil && { phone: spoil(phone) }),
        });
      });
    },
  ),
);

test(
  'what phones with far too few or too many digits get is recorded',
  ...covers(['CREATE-BOOKING-PHONE-PLAUSIBLE'], async ({ partner, candidates, guests }) => {
    const { place } = await firstAccepting(candidates, (one) =>
      partner.send('createBooking', {
        path: { id: one.restaurant },
        body: soundBooking(one, guests.phone()),
      }),
    );
    const phone = guests.phone();
    const phones = {
      'one-digit': phone.slice(0, 2),
      'three-digits': phone.slice(0, 4),
      'twenty-digits': phone.padEnd(21, '0'),
      'forty-digits': phone.padEnd(41, '0'),
    };
    for (const [name, odd] of Object.entries(phones)) {
      const booked = await partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, odd),
      });
      observe('CREATE-BOOKING-PHONE-PLAUSIBLE', `create-booking.phone.${name}`, acceptanceFact(booked));
    }
  }),
);
