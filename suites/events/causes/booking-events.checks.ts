import { randomBytes } from 'node:crypto';
import {
  bareWish,
  bookingWish,
  bookAsWished,
  type Booked,
  type BookingWish,
  bookingWishes,
} from '../../../helpers/fixtures/bookings/bookings.ts';
import type { Awaited, EventWatch } from '../../../helpers/fixtures/events/event-watch.ts';
import { gracePeriod } from '../../../helpers/fixtures/events/patience.ts';
import {
  cancellation,
  type States,
  wasToldCancelled,
} from '../../../helpers/fixtures/events/notification-subject.ts';
import { laterFirst } from '../../../helpers/fixtures/restaurants/later-places.ts';
import type { Inbox } from '../../../helpers/http/inboxes/inbox.ts';
import type { Received } from '../../../helpers/http/notification.ts';
import { readWebhookEvent } from '../../../helpers/oracle/webhook-events.ts';
import {
  awaitState,
  book,
  bookingAt,
  cancelBooked,
  covers,
  type Exchange,
  expectSame,
  expectThat,
  inconclusive,
  isAccepted,
  isRefused,
  JsonView,
  leaveInconclusive,
  requireAccepted,
  stateOf,
  test,
} from '../../../helpers/test.ts';
import { stateIs } from '../../../spec/vocabulary.ts';
import { firedAgain } from '../../../helpers/oracle/notifications/causes.ts';
import { DAY_MS } from '../../../helpers/values/time.ts';
import { bookConfirmed } from '../support/confirmed-booking.ts';
import { expectFiredOnce, toldOf } from '../support/counted.ts';

/** Steps from CANCELING to CANCELED that are awaited. */
const MOST_STEPS = 2;

const canceled: States = { inWords: 'state CANCELED', has: (state) => state === 'CANCELED' };

test(
  'the creation of a booking fires CREATE BOOKING',
  ...covers('EVENT-CREATE-BOOKING', async (scope, id) => {
    const { partner, candidates, guests, hear, events, forAll } = scope;
    const { inbox } = await hear();
    const bookOne = async (wish: BookingWish): Promise<Awaited> => {
      const { subject, created } = await bookAsWished(partner, candidates, guests.phone(), wish);
      return { event: 'CREATE', subject, trigger: created, again: () => bookOne(wish) };
    };
    await forAll('booking', bookingWishes, async (wish) => {
      const created = await bookOne(wish);
      await events.expect(id, inbox, created);
      await partner.send('cancelBooking', { path: { id: created.subject.id } });
    });
    const bookOfConfirmed = async (): Promise<Awaited | undefined> => {
      const booked = await bookConfirmed(scope);
      return (
        booked && {
          event: 'CREATE',
          subject: booked.subject,
          trigger: booked.created,
          again: bookOfConfirmed,
        }
      );
    };
    const confirmed = await bookOfConfirmed();
    if (confirmed !== undefined) await events.expect(id, inbox, confirmed);
  }),
);

test(
  'the cancellation of a booking fires UPDATE BOOKING that shows it',
  ...covers('EVENT-UPDATE-BOOKING-CANCELED', async (scope, id) => {
    const { partner, candidates, places, guests, hear, events, check, forAll } = scope;
    const { inbox } = await hear();
    const refused: Exchange[] = [];
    let steps = 0;
    let isPatient = false;
    const cancelOne = async (bookOne: () => Promise<Booked | undefined>): Promise<Awaited | undefined> => {
      const booked = await bookOne();
      if (booked === undefined) return undefined;
      const { subject, created } = booked;
      const trigger = isPatient
        ? await cancelBooked(partner, created)
        : await partner.send('cancelBooking', { path: { id: subject.id } });
      if (isAccepted(trigger))
        return { event: 'UPDATE', subject, trigger, states: cancellation, again: () => cancelOne(bookOne) };
      // A restaurant may have declined the booking, so that there is nothing to cancel.
      refused.push(trigger);
      return undefined;
    };
    const canceledRead = async ({ subject, trigger }: Awaited): Promise<Exchange | undefined> => {
      const change = { since: trigger, changeMs: events.timeoutMs };
      const last = await awaitState(partner, subject.id, (state) => state === 'CANCELED', change);
      return stateOf(last) === 'CANCELED' ? last : undefined;
    };
    const judge = async (bookOne: () => Promise<Booked | undefined>): Promise<void> => {
      const awaited = await cancelOne(bookOne);
      if (awaited === undefined) return;
      const notified = await events.expect(id, inbox, awaited, async ({ subject, trigger }) => {
        if (wasToldCancelled(subject, await inbox.received(), trigger)) return 'it was cancelled before';
        const state = stateOf(await partner.send('getBooking', { path: { id: subject.id } }));
        const isCancelled = state !== undefined && cancellation.has(state);
        return isCancelled ? undefined : `the cancelled booking is in state ${state}, a separate finding`;
      });
      // The service makes the last step by itself, and another part of it may do that.
      if (notified === undefined || steps === MOST_STEPS) return;
      if (JsonView.of(notified).at('data').at('state').json !== 'CANCELING') return;
      const { subject } = awaited;
      const last = await canceledRead(awaited);
      if (last === undefined) return;
      steps += 1;
      const told = toldOf(subject, await inbox.received());
      // Only what is still missing is awaited from the read on.
      if (told.some(({ event, state }) => event === 'UPDATE' && state === 'CANCELED')) return;
      const again = async (): Promise<Awaited | undefined> => {
        const next = await cancelOne(bookOne);
        return next && (await canceledRead(next)) && { ...next, states: canceled };
      };
      await events.expect(id, inbox, { event: 'UPDATE', subject, trigger: last, states: canceled, again });
    };
    // What a service makes of several fields may lack one of them.
    const judgeWish = (wish: BookingWish): Promise<void> =>
      judge(() => bookAsWished(partner, candidates, guests.phone(), wish));
    await forAll('booking', bookingWishes, judgeWish, [bareWish, bookingWish()]);
    await judge(() => bookConfirmed(scope));
    // A restaurant may let nobody cancel at once, or on the day itself.
    isPatient = !check.hasVerdict(id) && refused.length > 0;
    if (isPatient) await judge(() => book(partner, laterFirst(places, candidates), guests.phone()));
    if (!check.hasVerdict(id)) refused.forEach(requireAccepted);
  }),
);

test(
  'the deletion of a booking fires DELETE BOOKING with its id, once',
  ...covers(
    { fires: 'EVENT-DELETE-BOOKING', once: 'EVENT-BOOKING-DELETED-ONCE' },
    async ({ partner, control, candidates, guests, hear, events }, { fires, once }) => {
      const restaurantSide = control('booking-delete');
      const { inbox } = await hear();
      const deleteOne = async (): Promise<Awaited> => {
        const { subject } = await book(partner, candidates, guests.phone());
        const deletion = await restaurantSide.deleteBooking(subject.id);
        if (!deletion.done) return inconclusive(deletion.reason);
        return { event: 'DELETE', subject, trigger: deletion.exhibit, again: deleteOne };
      };
      const awaited = await deleteOne();
      const { subject, trigger } = awaited;
      const notified = await events.expect(fires, inbox, awaited);
      if (notified === undefined) return leaveInconclusive(once, 'the deletion was not notified');
      const { json } = JsonView.of(notified).at('data').at('id');
      expectSame(fires, json, subject.id, [trigger, notified]);
      await gracePeriod();
      const told = toldOf(subject, await inbox.received());
      if (told.some(({ state }) => stateIs(state, 'cancelled')) && firedAgain(told, 'DELETE') !== undefined)
        return leaveInconclusive(
          once,
          'the deletion cancelled the booking first, which may be notified as well',
        );
      expectFiredOnce(once, events, told, { event: 'DELETE', trigger });
    },
  ),
);

test(
  'a refused booking request fires no notification',
  ...covers(
    'EVENT-REFUSED-BOOKING-SILENT',
    async ({ partner, places, candidates, guests, hear, events, settings, check }, id) => {
      const { inbox } = await hear();
      const { place, subject: active } = await book(partner, candidates, guests.phone());
      const closed = places.choose(places.closedToGuests(), settings.seed, 'closed to guests').slice(0, 1);
      const confirming = places.choose(places.confirming(), settings.seed, 'unconfirmed').slice(0, 1);
      const between = places.closedTimes(place.restaurant).betweenHours.map(({ moment }) => moment);
      const outside = [...between, ...places.openButNotBookable(place.restaurant)].slice(0, 1);
      const defective = [
        { in: place, changes: { firstName: '' } },
        { in: place, changes: { phone: active.mark } },
        ...[place.moment - 30 * DAY_MS, ...outside].map((moment) => ({
          in: place,
          changes: { date: new Date(moment).toISOString() },
        })),
        ...[...closed, ...confirming].map((one) => ({ in: one, changes: {} })),
      ];
      const attempts = await Promise.all(
        defective.map(async ({ in: where, changes }) => {
          // The phone alone does not distinguish two requests of one guest.
          const sign = `Refused ${randomBytes(8).toString('hex')}`;
          const request = bookingAt(where, guests.phone(), { lastName: sign, ...changes });
          return { sign, exchange: await partner.send('createBooking', request) };
        }),
      );
      for (const { exchange } of attempts) check.ignoreBreachesOf(exchange);
      const refused = attempts.filter(({ exchange }) => isRefused(exchange));
      if (refused.length === 0) return leaveInconclusive(id, 'no booking request was refused');
      const witness = await book(partner, [place], guests.phone());
      const { subject, created } = witness;
      const seen = await events.require(inbox, { event: 'CREATE', subject, trigger: created });
      await gracePeriod();
      for (const { sign, exchange } of refused) {
        const fired = (await inbox.received()).filter(({ text }) => text.includes(sign));
        if (fired.length > 0 && (await isDeclined(inbox, fired, events))) continue;
        expectThat(id, fired.length === 0, {
          expected: 'no notification about a refused booking',
          observed: `${fired.length} notifications`,
          evidence: [exchange, ...fired.slice(0, 1).map((one) => events.judged(one, exchange)), seen],
        });
      }
      if (!check.hasVerdict(id))
        leaveInconclusive(id, 'the restaurants declined the bookings, and not at once');
    },
  ),
);

/** Whether the booking of which notifications tell was passed on to its restaurant and ended there, perhaps only soon. */
async function isDeclined(
  inbox: Inbox,
  told: readonly Received[],
  { timeoutMs }: EventWatch,
): Promise<boolean> {
  const ids = told.flatMap((one) => readWebhookEvent(one)?.id ?? []);
  const shows = (one: Received): boolean => {
    const { entity, id, state } = readWebhookEvent(one) ?? {};
    const isOurs = entity === 'BOOKING' && id !== undefined && ids.includes(id);
    return isOurs && stateIs(state, 'over') && !stateIs(state, 'cancelled');
  };
  return (await inbox.first(shows, timeoutMs)) !== undefined;
}
