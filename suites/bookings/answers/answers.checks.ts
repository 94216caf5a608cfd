import { inboxIfReachable } from '../../../helpers/fixtures/registrations.ts';
import type { Notified } from '../../../helpers/evidence/exhibit.ts';
import { awaitState } from '../../../helpers/fixtures/booking-state.ts';
import { bareRequest } from '../../../helpers/fixtures/bookings.ts';
import { awaitRead } from '../../../helpers/fixtures/late-reads.ts';
import { laterFirst } from '../../../helpers/fixtures/later-places.ts';
import { ANY_FORM, OTHER_DIGITS } from '../../../helpers/generators/headers.ts';
import { CREATIONS } from '../../../helpers/generators/webhooks.ts';
import type { Inbox } from '../../../helpers/http/inboxes/inbox.ts';
import {
  type Answered,
  bookingAt,
  type CheckScope,
  covers,
  drawn,
  type Exchange,
  expectFields,
  firstAccepting,
  isAccepted,
  type JsonObject,
  type Place,
  repeated,
  test,
} from '../../../helpers/test.ts';
import { fieldsOf } from '../../../spec/requirements/lookup.ts';
import { stateIs } from '../../../spec/vocabulary.ts';
import { awkwardGuests } from '../support/guests.ts';

/** How many bookings are cancelled and read again: the first, and some with fewer or other fields. */
const MOST_CANCELLED = 3;

interface Guest {
  readonly phone: string;
  readonly created: Answered;
}

test(
  'a booking has every field of the contract, with its type, wherever it is shown',
  ...covers(fieldsOf('BookingExternalDto', 'BookingMetaExternalDto'), async (scope) => {
    const { partner, places, candidates, guests, contract, settings } = scope;
    const inbox = await inboxIfReachable(scope, CREATIONS);
    const all: Guest[] = [];
    const book = async (place: Place, changes?: JsonObject): Promise<Exchange> => {
      const phone = guests.phone();
      const created = await partner.send('createBooking', bookingAt(place, phone, changes));
      if (isAccepted(created)) all.push({ phone, created });
      return created;
    };
    const { place } = await firstAccepting(laterFirst(places, candidates), (one) => book(one));
    await Promise.all(
      [bareRequest, { ...bareRequest, meta: {} }, ...drawn(awkwardGuests)].map((changes) =>
        book(place, changes),
      ),
    );
    const told = await Promise.all(all.map((one) => notificationsOf(scope, inbox, one)));
    const ids = partner.created.flatMap(({ kind, id }) => (kind === 'booking' ? [id] : []));
    const reads = await Promise.all(
      ids.map((id) => {
        const get = (): Promise<Exchange> => partner.send('getBooking', { path: { id } });
        const since = partner.creationOf({ kind: 'booking', id });
        return since === undefined ? get() : awaitRead(since, get, isAccepted);
      }),
    );
    // Services often store past bookings elsewhere and read them in another way.
    const later = await Promise.all(
      ids.slice(0, repeated(MOST_CANCELLED)).map(async (id) => {
        const cancelled = await partner.send('cancelBooking', { path: { id } });
        if (!isAccepted(cancelled)) return [];
        const isOver = (state: string | undefined): boolean => stateIs(state, 'cancelled');
        const change = { since: cancelled, changeMs: settings.eventTimeoutMs };
        return [await awaitState(partner, id, isOver, change)];
      }),
    );
    const inLanguages = await Promise.all(
      ids.slice(0, 1).map((id) => partner.send('getBooking', { path: { id }, headers: OTHER_DIGITS })),
    );
    const created = all.map((one) => one.created);
    expectFields(contract, [...inLanguages, ...created, ...told.flat(), ...reads, ...later.flat()]);
  }),
);

/** The notifications about a guest's booking so far; waits for at least the first one. */
async function notificationsOf(
  { events }: CheckScope,
  inbox: Inbox | undefined,
  { phone, created }: Guest,
): Promise<readonly Notified[]> {
  await inbox?.first(({ text }) => text.includes(phone), events.timeoutMs);
  const received = (await inbox?.received()) ?? [];
  return received.filter(({ text }) => text.includes(phone)).map((one) => events.judged(one, created));
}

test(
  'an accepted booking request gets the response that the contract gives',
  ...covers(
    ['CREATE-BOOKING-ANSWERS-200', 'CREATE-BOOKING-MEDIA-TYPE', 'CREATE-BOOKING-BODY-KIND'],
    async ({ partner, candidates, guests, contract }) => {
      const { place, twin } = await firstAccepting(candidates, (one) =>
        partner.send('createBooking', bookingAt(one, guests.phone())),
      );
      const others = await Promise.all([
        ...drawn(awkwardGuests).map((changes) =>
          partner.send('createBooking', bookingAt(place, guests.phone(), changes)),
        ),
        ...drawn([...ANY_FORM, OTHER_DIGITS]).map((headers) =>
          partner.send('createBooking', { ...bookingAt(place, guests.phone()), headers }),
        ),
      ]);
      expectFields(contract, [twin, ...others]);
    },
  ),
);
