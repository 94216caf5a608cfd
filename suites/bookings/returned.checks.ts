import { canHold } from '../../helpers/can-hold.ts';
import { inconclusive } from '../../helpers/cannot-go-on.ts';
import { sameInstant, sameText, sameTextInAnyCase } from '../../helpers/comparisons.ts';
import { isAccepted } from '../../helpers/exchange.ts';
import { expectKept, isThere } from '../../helpers/expect-kept.ts';
import { expectThat, leaveInconclusive, leaveNotApplicable } from '../../helpers/expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { excerpt, valueAt } from '../../helpers/json-excerpt.ts';
import type { JsonObject } from '../../helpers/json.ts';
import { offsetDateTime } from '../../helpers/local-date-time.ts';
import { names } from '../../helpers/names.ts';
import { sameJson } from '../../helpers/same-json.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import { covers, test } from '../../helpers/test.ts';

const required = [
  ['CREATE-BOOKING-PERSONS-RETURNED', '/persons', sameJson],
  ['CREATE-BOOKING-FIRST-NAME-RETURNED', '/firstName', sameText],
  ['CREATE-BOOKING-PHONE-RETURNED', '/phone', sameJson],
  ['CREATE-BOOKING-DATE-RETURNED', '/date', sameInstant],
] as const;

const optional = [
  ['CREATE-BOOKING-LAST-NAME-RETURNED', 'CREATE-BOOKING-LAST-NAME-KEPT', '/lastName', sameText],
  ['CREATE-BOOKING-COMMENT-RETURNED', 'CREATE-BOOKING-COMMENT-KEPT', '/comment', sameText],
  ['CREATE-BOOKING-PROMO-RETURNED', 'CREATE-BOOKING-PROMO-KEPT', '/meta/promo', sameTextInAnyCase],
] as const;

/** What a service may lose or change on the way: quotes, markup, what looks like code, line breaks, length. */
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
  'the answer to a booking request gives back what was sent',
  ...covers(
    [
      'CREATE-BOOKING-PERSONS-RETURNED',
      'CREATE-BOOKING-FIRST-NAME-RETURNED',
      'CREATE-BOOKING-LAST-NAME-RETURNED',
      'CREATE-BOOKING-LAST-NAME-KEPT',
      'CREATE-BOOKING-PHONE-RETURNED',
      'CREATE-BOOKING-DATE-RETURNED',
      'CREATE-BOOKING-COMMENT-RETURNED',
      'CREATE-BOOKING-COMMENT-KEPT',
      'CREATE-BOOKING-PROMO-RETURNED',
      'CREATE-BOOKING-PROMO-KEPT',
    ],
    async ({ partner, candidates, guests }) => {
      const sent: JsonObject[] = [];
      const { place, twin } = await firstAccepting(candidates, (one) => {
        sent[0] = soundBooking(one, guests.phone(), {
          persons: 3,
          date: offsetDateTime(one.moment, 'Asia/Kathmandu'),
        });
        return partner.send('createBooking', { path: { id: one.restaurant }, body: sent[0] });
      });
      const variants: readonly JsonObject[] = [
        ...names.map((name, index) => ({
          firstName: name,
          lastName: `${name}-${name}`,
          persons: 1 + (index % 4),
        })),
        ...texts.map((text) => ({ comment: text })),
        ...texts.map((text) => ({ meta: { promo: text } })),
        ...texts.map((text) => ({ firstName: text, lastName: text })),
      ];
      const answers = await Promise.all(
        variants.map(async (changes) => {
          const body = soundBooking(place, guests.phone(), changes);
          const answer = await partner.send('createBooking', { path: { id: place.restaurant }, body });
          return { body, answer };
        }),
      );
      // What is refused is for other checks to judge.
      const booked = [{ body: sent[0] ?? {}, answer: twin }, ...answers].flatMap(({ body, answer }) =>
        isAccepted(answer) && answer.json !== undefined ? [{ body, answer, json: answer.json }] : [],
      );
      if (booked.length === 0) inconclusive('no accepted booking request is answered with JSON');
      for (const { body, json, answer } of booked) {
        for (const [id, at, same] of required) {
          const value = valueAt(body, at) ?? null;
          expectKept(id, { shown: valueAt(json, at), sent: value, same, evidence: [answer] });
        }
      }
      for (const [returned, kept, at, same] of optional) {
        const readable = booked.filter(({ json }) => canHold(json, at));
        if (readable.length === 0) {
          for (const id of [returned, kept]) leaveInconclusive(id, `no answer could hold a value at ${at}`);
          continue;
        }
        const showing = readable.filter(({ json }) => isThere(valueAt(json, at)));
        const [without] = readable.filter((one) => !showing.includes(one));
        expectThat(kept, without === undefined, {
          expected: `${excerpt(valueAt(without?.body ?? null, at))} at ${at}`,
          observed: 'absent or null',
          evidence: without === undefined ? [] : [without.answer],
        });
        if (showing.length === 0) leaveNotApplicable(returned, `no answer has a value at ${at}`);
        for (const { body, json, answer } of showing) {
          const value = valueAt(body, at) ?? null;
          expectKept(returned, { shown: valueAt(json, at), sent: value, same, evidence: [answer] });
        }
      }
    },
  ),
);

test(
  'the answer to a booking request keeps letter case and outer white space',
  ...covers(
    ['CREATE-BOOKING-PROMO-CASE', 'CREATE-BOOKING-TEXT-UNTRIMMED'],
    async ({ partner, candidates, guests }) => {
      const padded = { firstName: ' Ada ', lastName: '  Lovelace', comment: 'By the window  ' };
      const { twin } = await firstAccepting(candidates, (place) =>
        partner.send('createBooking', {
          path: { id: place.restaurant },
          body: soundBooking(place, guests.phone(), { ...padded, meta: { promo: ' Welcome10 ' } }),
        }),
      );
      const sent = { '/firstName': ' Ada ', '/lastName': '  Lovelace', '/comment': 'By the window  ' };
      const json = twin.json ?? null;
      for (const [at, text] of Object.entries({ ...sent, '/meta/promo': ' Welcome10 ' })) {
        const shown = valueAt(json, at);
        if (typeof shown !== 'string' || sameTextInAnyCase(shown, text) !== true) {
          const reason = `${excerpt(shown)} at ${at} where ${excerpt(text)} was sent`;
          leaveInconclusive('CREATE-BOOKING-TEXT-UNTRIMMED', reason);
          if (at === '/meta/promo') leaveInconclusive('CREATE-BOOKING-PROMO-CASE', reason);
          continue;
        }
        const otherwise = {
          expected: excerpt(text),
          observed: `${excerpt(shown)} at ${at}`,
          evidence: [twin],
        };
        expectThat('CREATE-BOOKING-TEXT-UNTRIMMED', outerSpace(shown) === outerSpace(text), otherwise);
        if (at === '/meta/promo')
          expectThat('CREATE-BOOKING-PROMO-CASE', sameText(shown, text) === true, otherwise);
      }
    },
  ),
);

function outerSpace(text: string): string {
  return text.replace(text.trim(), '|');
}
