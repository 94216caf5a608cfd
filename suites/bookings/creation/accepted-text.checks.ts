import fc, { type Arbitrary } from 'fast-check';
import { TEXT_FIELDS, type TextField, withField } from '../../../helpers/fixtures/bookings/bookings.ts';
import { letterNames } from '../../../helpers/generators/texts.ts';
import {
  acceptanceFact,
  attemptsAt,
  bookingAt,
  covers,
  excerpt,
  type Exchange,
  expectAccepted,
  expectNotRefused,
  firstAccepting,
  isAccepted,
  type JsonObject,
  observe,
  type Place,
  test,
} from '../../../helpers/test.ts';
import { startingAt } from '../../../helpers/values/random.ts';
import { names } from '../support/guests.ts';

test(
  'a booking request is accepted with a name in any script, down to a single letter',
  ...covers(
    {
      firstName: 'CREATE-BOOKING-FIRST-NAME-LETTERS-ACCEPTED',
      lastName: 'CREATE-BOOKING-LAST-NAME-LETTERS-ACCEPTED',
    },
    async ({ partner, candidates, guests, forAll }, { firstName, lastName }) => {
      const book = (place: Place, changes?: JsonObject): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, guests.phone(), changes));
      await firstAccepting(candidates, (place) => book(place));
      const ids = { firstName, lastName } as const;
      const fields = ['firstName', 'lastName'] as const;
      const judge = async (name: string): Promise<void> => {
        const [place] = startingAt(candidates, name.length);
        const together = place && (await book(place, { firstName: name, lastName: name }));
        const isProven = together !== undefined && isAccepted(together);
        for (const field of fields) {
          const attempts = attemptsAt(startingAt(candidates, name.length), book, { [field]: name });
          if (isProven) expectAccepted(ids[field], together);
          else await expectNotRefused(ids[field], `the ${field} "${name}"`, attempts);
        }
      };
      await forAll('booking', letterNames, judge, names);
    },
  ),
);

test(
  'a booking request is accepted with emoji, control characters and long text',
  ...covers(
    {
      emoji: 'CREATE-BOOKING-EMOJI-ACCEPTED',
      'control characters': 'CREATE-BOOKING-CONTROL-CHARACTERS-ACCEPTED',
      'long text': 'CREATE-BOOKING-LONG-TEXT-ACCEPTED',
    },
    async ({ partner, candidates, guests, forAll }, ids) => {
      const book = (place: Place, changes?: JsonObject): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, guests.phone(), changes));
      await firstAccepting(candidates, (place) => book(place));
      const judgeField = async (field: TextField, { kind, text }: UnusualText): Promise<void> => {
        const usual = field === 'promo' ? withField(field, UNLISTED_PROMO) : undefined;
        const attempts = attemptsAt(startingAt(candidates, text.length), book, withField(field, text), usual);
        await expectNotRefused(ids[kind], `${kind} in ${field}: ${excerpt(text)}`, attempts);
      };
      const judge = async (unusual: UnusualText): Promise<void> => {
        const { kind, text } = unusual;
        const [place] = startingAt(candidates, text.length);
        const bookWith = async (fields: readonly TextField[]): Promise<Exchange | undefined> => {
          const changes = fields
            .map((field) => withField(field, text))
            .reduce((all, one) => ({ ...all, ...one }));
          return place && (await book(place, changes));
        };
        // A target may take the promo codes on its list alone.
        for (const fields of [TEXT_FIELDS, FREE_FIELDS]) {
          const together = await bookWith(fields);
          if (together === undefined || !isAccepted(together)) continue;
          expectAccepted(ids[kind], together);
          if (fields === FREE_FIELDS && usualTexts.includes(unusual)) await judgeField('promo', unusual);
          return;
        }
        for (const field of TEXT_FIELDS) await judgeField(field, unusual);
      };
      await forAll('booking', unusualTexts, judge, usualTexts);
    },
  ),
);

const FREE_FIELDS = TEXT_FIELDS.filter((field) => field !== 'promo');

/** A target that takes only the promo codes on its list, or only letters and digits, refuses this one as well. */
const UNLISTED_PROMO = '7% off, Summer';

interface UnusualText {
  readonly kind: 'emoji' | 'control characters' | 'long text';
  readonly text: string;
}

const usualTexts: readonly UnusualText[] = [
  { kind: 'emoji', text: 'Ada 🍕👩‍👩‍👧' },
  { kind: 'control characters', text: 'Ada\nof\r\nLondon' },
  { kind: 'control characters', text: 'Ada\tof\u0007London' },
  { kind: 'long text', text: 'Ada of London '.repeat(22).slice(0, 300) },
];

/** Without U+0000, which many databases can't store. */
const CONTROLS = Array.from('\u0001\u0008\t\n\u000B\u000C\r\u001B\u001F\u007F\u0085\u009F');

const EMOJI = ['🍕', '😀', '👍🏽', '🇩🇪', '👩‍👩‍👧', '❤️', '🏴‍☠️', '☂', '🥂'] as const;

const kindsOfText = {
  emoji: fc
    .array(fc.constantFrom(...EMOJI), { minLength: 1, maxLength: 5 })
    .map((all) => `Ada ${all.join('')}`),
  'control characters': fc
    .array(fc.constantFrom(...CONTROLS), { minLength: 1, maxLength: 3 })
    .map((all) => `Ada${all.join('of')}London`),
  'long text': fc.integer({ min: 101, max: 600 }).map((length) =>
    'Ada of London, Lovelace '
      .repeat(30)
      .slice(0, length - 1)
      .concat('!'),
  ),
} as const;

const unusualTexts: Arbitrary<UnusualText> = fc.oneof(
  kindsOfText.emoji.map((text) => ({ kind: 'emoji' as const, text })),
  kindsOfText['control characters'].map((text) => ({ kind: 'control characters' as const, text })),
  kindsOfText['long text'].map((text) => ({ kind: 'long text' as const, text })),
);

test(
  'the responses to unusual but well-formed booking requests are recorded',
  ...covers(
    {
      firstNameBlank: 'CREATE-BOOKING-FIRST-NAME-BLANK',
      otherText: 'CREATE-BOOKING-OTHER-TEXT',
      nullOptional: 'CREATE-BOOKING-NULL-OPTIONAL',
      personsNotPositive: 'CREATE-BOOKING-PERSONS-NOT-POSITIVE',
    },
    async (
      { partner, candidates, guests },
      { firstNameBlank, otherText, nullOptional, personsNotPositive },
    ) => {
      const { place } = await firstAccepting(candidates, (one) =>
        partner.send('createBooking', bookingAt(one, guests.phone())),
      );
      const requests = [
        [firstNameBlank, 'first-name.blank', { firstName: ' \t ' }],
        [otherText, 'last-name.empty', { lastName: '' }],
        [otherText, 'comment.empty', { comment: '' }],
        [otherText, 'promo.empty', { meta: { promo: '' } }],
        [otherText, 'first-name.quotes', { firstName: `O'Hara "Ada"` }],
        [otherText, 'comment.markup', { comment: '<b>window</b> & -- "door"; \\ {} %' }],
        [otherText, 'promo.punctuation', { meta: { promo: '10%-off_#1' } }],
        [nullOptional, 'last-name.null', { lastName: null }],
        [nullOptional, 'comment.null', { comment: null }],
        [nullOptional, 'meta.null', { meta: null }],
        [nullOptional, 'promo.null', { meta: { promo: null } }],
        [personsNotPositive, 'persons.zero', { persons: 0 }],
        [personsNotPositive, 'persons.negative', { persons: -2 }],
      ] as const;
      await Promise.all(
        requests.map(async ([id, name, changes]) => {
          const booked = await partner.send('createBooking', bookingAt(place, guests.phone(), changes));
          observe(id, `create-booking.${name}`, acceptanceFact(booked));
        }),
      );
    },
  ),
);
