import fc, { type Arbitrary } from 'fast-check';
import {
  bareWish,
  bookingWish,
  pathOf,
  TEXT_FIELDS,
  type TextField,
  type BookingWish,
  bookingWishes,
  requestOf,
} from '../../helpers/fixtures/bookings.ts';
import {
  type Answered,
  bookingAt,
  covers,
  excerpt,
  expectKept,
  expectThat,
  firstAccepting,
  inconclusive,
  isAccepted,
  isJsonObject,
  isThere,
  type Json,
  type JsonObject,
  leaveInconclusive,
  leaveNotApplicable,
  parentMayHold,
  requireAccepted,
  test,
  valueAt,
} from '../../helpers/test.ts';
import {
  sameInstant,
  sameJson,
  samePhone,
  sameText,
  sameTextInAnyCase,
} from '../../helpers/values/equality.ts';
import { names } from './support/guests.ts';

const RETURNED = {
  persons: 'CREATE-BOOKING-PERSONS-RETURNED',
  firstName: 'CREATE-BOOKING-FIRST-NAME-RETURNED',
  lastName: 'CREATE-BOOKING-LAST-NAME-RETURNED',
  lastNameKept: 'CREATE-BOOKING-LAST-NAME-KEPT',
  phone: 'CREATE-BOOKING-PHONE-RETURNED',
  date: 'CREATE-BOOKING-DATE-RETURNED',
  comment: 'CREATE-BOOKING-COMMENT-RETURNED',
  commentKept: 'CREATE-BOOKING-COMMENT-KEPT',
  promo: 'CREATE-BOOKING-PROMO-RETURNED',
  promoKept: 'CREATE-BOOKING-PROMO-KEPT',
} as const;

const required = [
  [RETURNED.persons, '/persons', sameJson],
  [RETURNED.firstName, '/firstName', sameText],
  [RETURNED.phone, '/phone', samePhone],
  [RETURNED.date, '/date', sameInstant],
] as const;

const optional = [
  [RETURNED.lastName, RETURNED.lastNameKept, '/lastName', sameText],
  [RETURNED.comment, RETURNED.commentKept, '/comment', sameText],
  [RETURNED.promo, RETURNED.promoKept, '/meta/promo', sameTextInAnyCase],
] as const;

/** Texts that a service may lose or change: quotes, markup, apparent code, line breaks, great length. */
const texts: readonly string[] = [
  `"Quoted", 'quoted', \`quoted\` and back\\slashed`,
  '<b>By the window</b> &amp; <!-- near --> the door?',
  `'; DROP TABLE booking; -- %s {0} \${x} {{x}}`,
  'One line\nand another\r\nand\ta tab',
  '🍕👩‍👩‍👧 и ещё один стул, 请',
  'e\u0301 in two parts, é in one, ﬁ in a ligature',
  'A long story. '.repeat(25).trim(),
];

test(
  'the response to a booking request returns the values that were sent',
  ...covers(RETURNED, async ({ partner, candidates, guests, forAll }) => {
    const { place } = await firstAccepting(candidates, (one) =>
      partner.send('createBooking', bookingAt(one, guests.phone())),
    );
    const examples = [
      bookingWish(),
      bookingWish({ persons: 9, offset: '+00:00', minutesLater: 20 }),
      bareWish,
      ...names.map((name, index) =>
        bookingWish({
          persons: 1 + index,
          firstName: name,
          lastName: `${name}-${name}`,
          comment: texts[index % texts.length],
          promo: texts[(index + 1) % texts.length],
        }),
      ),
      ...texts.map((text) => bookingWish({ firstName: text, lastName: text })),
    ];
    const judge = async (wish: BookingWish): Promise<void> => {
      const request = bookingAt(place, guests.phone(), requestOf(wish, place));
      const answer = await partner.send('createBooking', request);
      // Other checks judge refusals.
      if (!isAccepted(answer)) inconclusive('no such booking request was accepted');
      const json = answer.json ?? inconclusive('no accepted booking request got a JSON response');
      expectReturned(request.body, json, answer);
      const id = isJsonObject(json) ? json['id'] : undefined;
      if (typeof id !== 'number' && typeof id !== 'bigint') return;
      await partner.send('cancelBooking', { path: { id } });
    };
    await forAll('booking', bookingWishes, judge, examples);
  }),
);

function expectReturned(sent: JsonObject, json: Json, answer: Answered): void {
  const evidence = [answer];
  for (const [id, at, same] of required) {
    expectKept(id, { shown: valueAt(json, at), sent: valueAt(sent, at) ?? null, same, evidence });
  }
  for (const [returned, kept, at, same] of optional) {
    const [shown, value] = [valueAt(json, at), valueAt(sent, at)];
    if (value === undefined || !parentMayHold(json, at)) {
      const reason = `no value was sent at ${at}, or the response could not hold one`;
      for (const id of [returned, kept]) leaveInconclusive(id, reason);
      continue;
    }
    const otherwise = { expected: `${excerpt(value)} at ${at}`, observed: 'absent or null', evidence };
    expectThat(kept, isThere(shown), otherwise);
    if (isThere(shown)) expectKept(returned, { shown, sent: value, same, evidence });
    else leaveNotApplicable(returned, `no response has a value at ${at}`);
  }
}

const UNTOUCHED = {
  promoCase: 'CREATE-BOOKING-PROMO-CASE',
  untrimmed: 'CREATE-BOOKING-TEXT-UNTRIMMED',
} as const;

test(
  'the response to a booking request keeps letter case and outer white space',
  ...covers(UNTOUCHED, async ({ partner, candidates, guests, forAll }) => {
    const { place } = await firstAccepting(candidates, (one) =>
      partner.send('createBooking', bookingAt(one, guests.phone())),
    );
    const judge = async ({ promo, ...others }: Padded): Promise<void> => {
      const booked = await partner.send(
        'createBooking',
        bookingAt(place, guests.phone(), { ...others, meta: { promo } }),
      );
      const answer = requireAccepted(booked);
      const sent = { ...others, promo };
      for (const field of TEXT_FIELDS) expectUntouched(answer, `/${pathOf(field).join('/')}`, sent[field]);
    };
    const example = {
      firstName: ' Ada ',
      lastName: '  Lovelace',
      comment: 'By the window  ',
      promo: ' Welcome10 ',
    };
    await forAll('booking', paddedTexts, judge, [example]);
  }),
);

type Padded = Readonly<Record<TextField, string>>;

const padding = fc.constantFrom('', ' ', '  ', '    ');

const padded = fc
  .tuple(padding, fc.constantFrom('Ada', 'Lovelace', 'By the window', 'Welcome10', 'sUMMER', 'a'), padding)
  .map((parts) => parts.join(''));

const paddedTexts: Arbitrary<Padded> = fc.record({
  firstName: padded,
  lastName: padded,
  comment: padded,
  promo: padded,
});

/** Judges letter case and outer white space of the returned text; another statement judges the text itself. */
function expectUntouched(answer: Answered, at: string, text: string): void {
  const shown = valueAt(answer.json ?? null, at);
  const isPromo = at === '/meta/promo';
  if (typeof shown !== 'string' || sameTextInAnyCase(shown, text) !== true) {
    const reason = `${excerpt(shown)} at ${at} where ${excerpt(text)} was sent`;
    leaveInconclusive(UNTOUCHED.untrimmed, reason);
    if (isPromo) leaveInconclusive(UNTOUCHED.promoCase, reason);
    return;
  }
  const otherwise = { expected: excerpt(text), observed: `${excerpt(shown)} at ${at}`, evidence: [answer] };
  expectThat(UNTOUCHED.untrimmed, outerSpace(shown) === outerSpace(text), otherwise);
  if (isPromo) expectThat(UNTOUCHED.promoCase, sameText(shown, text) === true, otherwise);
}

function outerSpace(text: string): string {
  return text.replace(text.trim(), '|');
}
