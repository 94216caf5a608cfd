import { attemptsAt, expectNotRefused } from '../../helpers/expect-not-refused.ts';
import { observe } from '../../helpers/expectations.ts';
import { acceptanceFact } from '../../helpers/acceptance-fact.ts';
import type { Exchange } from '../../helpers/exchange.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import type { JsonObject } from '../../helpers/json.ts';
import { names } from '../../helpers/names.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import { rotated } from '../../helpers/rotated.ts';
import type { Place } from '../../helpers/target/places.ts';
import { covers, test } from '../../helpers/test.ts';

test(
  'a booking request is accepted for a name of letters of any script, down to a single one',
  ...covers(
    ['CREATE-BOOKING-FIRST-NAME-LETTERS-ACCEPTED', 'CREATE-BOOKING-LAST-NAME-LETTERS-ACCEPTED'],
    async ({ partner, candidates, guests }) => {
      const book = (place: Place, changes?: JsonObject): Promise<Exchange> =>
        partner.send('createBooking', {
          path: { id: place.restaurant },
          body: soundBooking(place, guests.phone(), changes),
        });
      await firstAccepting(candidates, (place) => book(place));
      const cases = names.flatMap((name) => [
        [
          'CREATE-BOOKING-FIRST-NAME-LETTERS-ACCEPTED',
          `the firstName «${name}»`,
          { firstName: name },
        ] as const,
        ['CREATE-BOOKING-LAST-NAME-LETTERS-ACCEPTED', `the lastName «${name}»`, { lastName: name }] as const,
      ]);
      await Promise.all(
        cases.map(([id, point, changes], index) =>
          expectNotRefused(id, point, attemptsAt(rotated(candidates, index), book, changes)),
        ),
      );
    },
  ),
);

test(
  'a booking request is accepted with emoji, control characters and long text',
  ...covers(
    [
      'CREATE-BOOKING-EMOJI-ACCEPTED',
      'CREATE-BOOKING-CONTROL-CHARACTERS-ACCEPTED',
      'CREATE-BOOKING-LONG-TEXT-ACCEPTED',
    ],
    async ({ partner, candidates, guests }) => {
      const texts = [
        ['CREATE-BOOKING-EMOJI-ACCEPTED', 'emoji', 'Ada 🍕👩‍👩‍👧'],
        ['CREATE-BOOKING-CONTROL-CHARACTERS-ACCEPTED', 'line breaks', 'Ada\nof\r\nLondon'],
        ['CREATE-BOOKING-CONTROL-CHARACTERS-ACCEPTED', 'a tab and a bell', 'Ada\tof\u0007London'],
        ['CREATE-BOOKING-LONG-TEXT-ACCEPTED', '300 characters', 'Ada of London '.repeat(22).slice(0, 300)],
      ] as const;
      const fields: readonly (readonly [string, (text: string) => JsonObject])[] = [
        ['firstName', (text) => ({ firstName: text })],
        ['lastName', (text) => ({ lastName: text })],
        ['comment', (text) => ({ comment: text })],
        ['promo', (text) => ({ meta: { promo: text } })],
      ];
      const book = (place: Place, changes?: JsonObject): Promise<Exchange> =>
        partner.send('createBooking', {
          path: { id: place.restaurant },
          body: soundBooking(place, guests.phone(), changes),
        });
      await firstAccepting(candidates, (place) => book(place));
      const cases = texts.flatMap(([id, what, text]) =>
        fields.map(([field, change]) => [id, `${what} in ${field}`, change(text)] as const),
      );
      await Promise.all(
        cases.map(([id, point, changes], index) =>
          expectNotRefused(id, point, attemptsAt(rotated(candidates, index), book, changes)),
        ),
      );
    },
  ),
);

test(
  'what unusual but well-formed booking requests get is recorded',
  ...covers(
    [
      'CREATE-BOOKING-FIRST-NAME-BLANK',
      'CREATE-BOOKING-OTHER-TEXT',
      'CREATE-BOOKING-NULL-OPTIONAL',
      'CREATE-BOOKING-PERSONS-NOT-POSITIVE',
    ],
    async ({ partner, candidates, guests }) => {
      const { place } = await firstAccepting(candidates, (one) =>
        partner.send('createBooking', {
          path: { id: one.restaurant },
          body: soundBooking(one, guests.phone()),
        }),
      );
      const requests = [
        ['CREATE-BOOKING-FIRST-NAME-BLANK', 'first-name.blank', { firstName: ' \t ' }],
        ['CREATE-BOOKING-OTHER-TEXT', 'last-name.empty', { lastName: '' }],
        ['CREATE-BOOKING-OTHER-TEXT', 'comment.empty', { comment: '' }],
        ['CREATE-BOOKING-OTHER-TEXT', 'promo.empty', { meta: { promo: '' } }],
        ['CREATE-BOOKING-OTHER-TEXT', 'first-name.quotes', { firstName: `O'Hara "Ada"` }],
        ['CREATE-BOOKING-OTHER-TEXT', 'comment.markup', { comment: '<b>window</b> & -- "door"; \\ {} %' }],
        ['CREATE-BOOKING-OTHER-TEXT', 'promo.punctuation', { meta: { promo: '10%-off_#1' } }],
        ['CREATE-BOOKING-NULL-OPTIONAL', 'last-name.null', { lastName: null }],
        ['CREATE-BOOKING-NULL-OPTIONAL', 'comment.null', { comment: null }],
        ['CREATE-BOOKING-NULL-OPTIONAL', 'meta.null', { meta: null }],
        ['CREATE-BOOKING-NULL-OPTIONAL', 'promo.null', { meta: { promo: null } }],
        ['CREATE-BOOKING-PERSONS-NOT-POSITIVE', 'persons.zero', { persons: 0 }],
        ['CREATE-BOOKING-PERSONS-NOT-POSITIVE', 'persons.negative', { persons: -2 }],
      ] as const;
      await Promise.all(
        requests.map(async ([id, name, changes]) => {
          const booked = await partner.send('createBooking', {
            path: { id: place.restaurant },
            body: soundBooking(place, guests.phone(), changes),
          });
          observe(id, `create-booking.${name}`, acceptanceFact(booked));
        }),
      );
    },
  ),
);
