import fc, { type Arbitrary } from 'fast-check';
import { TEXT_FIELDS, type TextField, withField } from '../../../helpers/fixtures/bookings.ts';
import { letterNames } from '../../../helpers/generators/texts.ts';
import {
  acceptanceFact,
  attemptsAt,
  bookingAt,
  covers,
  excerpt,
  type Exchange,
  expectNotRefused,
  firstAccepting,
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
      const ids = {
        firstName,
        lastName,
      } as const;
      const fields = ['firstName', 'lastName'] as const;
      const cases = fc.record({ field: fc.constantFrom(...fields), name: letterNames });
      await forAll(
        'booking',
        cases,
        async ({ field, name }) => {
          const attempts = attemptsAt(startingAt(candidates, name.length), book, { [field]: name });
          await expectNotRefused(ids[field], `the ${field} "${name}"`, attempts);
        },
        names.flatMap((name) => fields.map((field) => ({ field, name }))),
      );
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
      const judge = async ({ kind, field, text }: UnusualText): Promise<void> => {
        const usual = field === 'promo' ? withField(field, UNLISTED_PROMO) : undefined;
        const attempts = attemptsAt(startingAt(candidates, text.length), book, withField(field, text), usual);
        await expectNotRefused(ids[kind], `${kind} in ${field}: ${excerpt(text)}`, attempts);
      };
      const examples = usualTexts.flatMap(([kind, text]) =>
        TEXT_FIELDS.map((field) => ({ kind, field, text })),
      );
      await forAll('booking', unusualTexts, judge, examples);
    },
  ),
);

/** A target that takes only the promo codes on its list, or only letters and digits, refuses this one as well. */
const UNLISTED_PROMO = '7% off, Summer';

interface UnusualText {
  readonly kind: 'emoji' | 'control characters' | 'long text';
  readonly field: TextField;
  readonly text: string;
}

const usualTexts = [
  ['emoji', 'Ada 🍕👩‍👩‍👧'],
  ['control characters', 'Ada\nof\r\nLondon'],
  ['control characters', 'Ada\tof\u0007London'],
  ['long text', 'Ada of London '.repeat(22).slice(0, 300)],
] as const;

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

const unusualTexts: Arbitrary<UnusualText> = fc.constantFrom(...TEXT_FIELDS).chain((field) =>
  fc.oneof(
    kindsOfText.emoji.map((text) => ({ kind: 'emoji' as const, field, text })),
    kindsOfText['control characters'].map((text) => ({ kind: 'control characters' as const, field, text })),
    kindsOfText['long text'].map((text) => ({ kind: 'long text' as const, field, text })),
  ),
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
