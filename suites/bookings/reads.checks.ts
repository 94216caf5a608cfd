import { sameInstant, sameText, sameTextInAnyCase } from '../../helpers/comparisons.ts';
import { canHold } from '../../helpers/can-hold.ts';
import { inconclusive } from '../../helpers/cannot-go-on.ts';
import { isAccepted } from '../../helpers/exchange.ts';
import { expectDefectsRefused, type Defect } from '../../helpers/expect-defects-refused.ts';
import { expectKept, isThere } from '../../helpers/expect-kept.ts';
import {
  expectAccepted,
  expectSame,
  expectThat,
  leaveInconclusive,
  leaveNotApplicable,
  requireAccepted,
} from '../../helpers/expectations.ts';
import { expectFields } from '../../helpers/field-expectations.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import { excerpt, valueAt } from '../../helpers/json-excerpt.ts';
import { JsonView } from '../../helpers/json-view.ts';
import type { JsonObject } from '../../helpers/json.ts';
import { poll } from '../../helpers/poll.ts';
import { sameJson } from '../../helpers/same-json.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import { covers, test } from '../../helpers/test.ts';
import { unknownId } from '../../helpers/unknown-id.ts';

test(
  'a booking is read by the id that its creation gave',
  ...covers(
    ['GET-BOOKING-ANSWERS-200', 'GET-BOOKING-MEDIA-TYPE', 'GET-BOOKING-BODY-KIND', 'GET-BOOKING-SAME-ID'],
    async ({ partner, candidates, guests, contract, settings }) => {
      const { place, twin: created } = await firstAccepting(candidates, (one) =>
        partner.send('createBooking', {
          path: { id: one.restaurant },
          body: soundBooking(one, guests.phone()),
        }),
      );
      const id = JsonView.of(created).at('id').id;
      // A later booking, so that a service that always shows its last one is seen.
      const later = await partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, guests.phone()),
      });
      if (isAccepted(later) && JsonView.of(later).at('id').id === id) inconclusive('two bookings got one id');
      const read = await poll(
        () => partner.send('getBooking', { path: { id } }),
        isAccepted,
        settings.eventTimeoutMs,
      );
      expectAccepted('GET-BOOKING-ANSWERS-200', read);
      expectFields(contract, [read]);
      const shown = isAccepted(read) ? valueAt(read.json ?? null, '/id') : undefined;
      expectSame('GET-BOOKING-SAME-ID', shown, id, [created, read]);
    },
  ),
);

const required = [
  ['GET-BOOKING-PERSONS-AGREES', '/persons', sameJson],
  ['GET-BOOKING-FIRST-NAME-AGREES', '/firstName', sameText],
  ['GET-BOOKING-PHONE-AGREES', '/phone', sameJson],
  ['GET-BOOKING-DATE-AGREES', '/date', sameInstant],
] as const;

const optional = [
  ['GET-BOOKING-LAST-NAME-AGREES', 'GET-BOOKING-LAST-NAME-KEPT', '/lastName', sameText],
  ['GET-BOOKING-COMMENT-AGREES', 'GET-BOOKING-COMMENT-KEPT', '/comment', sameText],
  ['GET-BOOKING-PROMO-AGREES', 'GET-BOOKING-PROMO-KEPT', '/meta/promo', sameTextInAnyCase],
] as const;

test(
  'a read of a booking agrees with the answer to its creation',
  ...covers(
    [
      'GET-BOOKING-PERSONS-AGREES',
      'GET-BOOKING-FIRST-NAME-AGREES',
      'GET-BOOKING-LAST-NAME-AGREES',
      'GET-BOOKING-LAST-NAME-KEPT',
      'GET-BOOKING-PHONE-AGREES',
      'GET-BOOKING-DATE-AGREES',
      'GET-BOOKING-COMMENT-AGREES',
      'GET-BOOKING-COMMENT-KEPT',
      'GET-BOOKING-PROMO-AGREES',
      'GET-BOOKING-PROMO-KEPT',
    ],
    async ({ partner, candidates, guests, settings }) => {
      let sent: JsonObject = {};
      const { twin: created } = await firstAccepting(candidates, (place) => {
        sent = soundBooking(place, guests.phone(), { persons: 3 });
        return partner.send('createBooking', { path: { id: place.restaurant }, body: sent });
      });
      const id = JsonView.of(created).at('id').id;
      const found = await poll(
        () => partner.send('getBooking', { path: { id } }),
        isAccepted,
        settings.eventTimeoutMs,
      );
      const read = requireAccepted(found);
      if (JsonView.of(read).at('id').id !== id) inconclusive('the read shows another booking');
      const evidence = [created, read];
      const fieldOf = (at: string) => ({
        shown: valueAt(read.json ?? null, at),
        before: valueAt(created.json ?? null, at),
        sent: valueAt(sent, at) ?? null,
        evidence,
      });
      for (const [requirement, at, same] of required) expectKept(requirement, { ...fieldOf(at), same });
      for (const [agrees, kept, at, same] of optional) {
        const { shown, before } = fieldOf(at);
        if (!canHold(read.json ?? null, at)) {
          for (const id of [agrees, kept]) leaveInconclusive(id, `the read can't hold a value at ${at}`);
          continue;
        }
        if (isThere(shown)) expectKept(agrees, { ...fieldOf(at), same });
        else leaveNotApplicable(agrees, `the read has no value at ${at}`);
        const otherwise = { expected: `${excerpt(before)} at ${at}`, observed: excerpt(shown), evidence };
        if (isThere(before)) expectThat(kept, isThere(shown), otherwise);
        else leaveNotApplicable(kept, `the answer to the creation has no value at ${at}`);
      }
    },
  ),
);

test(
  'a read of no booking is refused',
  ...covers(
    ['GET-BOOKING-UNKNOWN-ID', 'GET-BOOKING-MALFORMED-ID'],
    async ({ partner, candidates, guests, settings }) => {
      const { twin: created } = await firstAccepting(candidates, (place) =>
        partner.send('createBooking', {
          path: { id: place.restaurant },
          body: soundBooking(place, guests.phone()),
        }),
      );
      const id = JsonView.of(created).at('id').id;
      const [unknown, malformed] = ['GET-BOOKING-UNKNOWN-ID', 'GET-BOOKING-MALFORMED-ID'] as const;
      const defects: readonly Defect<bigint | string>[] = [
        { id: unknown, defect: 'the id of no booking', changes: unknownId(settings.seed, 'booking to read') },
        { id: malformed, defect: 'a word for the id', changes: 'booking' },
        { id: malformed, defect: 'an id with a letter behind', changes: `${id}x` },
        { id: malformed, defect: 'an id with a fraction', changes: `${id}.5` },
      ];
      await expectDefectsRefused([id], defects, (sound, wrong) =>
        partner.send('getBooking', { path: { id: wrong ?? sound } }),
      );
    },
  ),
);
