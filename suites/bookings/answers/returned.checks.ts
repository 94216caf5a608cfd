import fc, { type Arbitrary } from 'fast-check';
import { differenceInput } from '../../../helpers/evidence/points/difference.ts';
import { pathOf, TEXT_FIELDS, type TextField } from '../../../helpers/fixtures/bookings/bookings.ts';
import {
  type Answered,
  bookingAt,
  covers,
  excerpt,
  expectThat,
  firstAccepting,
  leaveInconclusive,
  requireAccepted,
  test,
  valueAt,
} from '../../../helpers/test.ts';
import { sameText, sameTextInAnyCase } from '../../../helpers/values/json/equality.ts';
import { excerptsApart } from '../../../helpers/values/json/excerpts.ts';

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
      for (const field of TEXT_FIELDS) {
        expectUntouched(answer, `/${pathOf(field).join('/')}`, sent[field] ?? '');
      }
    };
    const example = {
      firstName: ' Ada ',
      lastName: '  Lovelace',
      comment: ' By the window  ',
      promo: ' Welcome10 ',
    };
    await forAll('booking', paddedTexts, judge, [example]);
  }),
);

type Padded = Readonly<Partial<Record<TextField, string>>>;

const padding = fc.constantFrom('', ' ', '  ', '    ');

const padded = fc
  .tuple(padding, fc.constantFrom('Ada', 'Lovelace', 'By the window', 'Welcome10', 'sUMMER', 'a'), padding)
  .map((parts) => parts.join(''));

const paddedTexts: Arbitrary<Padded> = fc.record(
  Object.fromEntries(TEXT_FIELDS.map((field) => [field, padded])),
);

/** No service keeps fewer characters than these. */
const SHORTEST_CUT = 8;

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
  const [wanted, observed] = excerptsApart(text, shown);
  const otherwise = {
    ...{ expected: wanted, observed: `${observed} at ${at}`, evidence: [answer], at: [at] },
    ...{ inputs: differenceInput(text, shown) },
  };
  const isCut = shown.length >= SHORTEST_CUT && text !== shown && text.startsWith(shown);
  if (isCut) leaveInconclusive(UNTOUCHED.untrimmed, `${at} may be cut at ${shown.length} characters`);
  else expectThat(UNTOUCHED.untrimmed, outerSpace(shown) === outerSpace(text), otherwise);
  if (isPromo) expectThat(UNTOUCHED.promoCase, sameText(shown, text) === true, otherwise);
}

/** A service that makes one space of several does so anywhere, which is the finding of another statement. */
function outerSpace(text: string): string {
  return text.replace(text.trim(), '|').replace(/ +/g, ' ');
}
