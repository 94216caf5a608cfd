import { inboxIfReachable } from '../../../helpers/fixtures/registrations.ts';
import { endOf, soundTokenForm, type Token, tokenOf } from '../../../helpers/client/token-source.ts';
import type { Notified } from '../../../helpers/evidence/exhibit.ts';
import { barredBecause } from '../../../helpers/fixtures/barred.ts';
import { bareRequest } from '../../../helpers/fixtures/bookings/bookings.ts';
import { laterFirst } from '../../../helpers/fixtures/restaurants/later-places.ts';
import { ANY_FORM, OTHER_DIGITS } from '../../../helpers/generators/headers.ts';
import { CREATIONS } from '../../../helpers/generators/webhooks.ts';
import type { Inbox } from '../../../helpers/http/inboxes/inbox.ts';
import {
  type Answered,
  awaitRead,
  awaitState,
  bookingAt,
  type CheckScope,
  covers,
  drawn,
  type Exchange,
  expectAccepted,
  expectFields,
  expectSame,
  firstAccepting,
  isAccepted,
  isRefused,
  type JsonObject,
  JsonView,
  leaveInconclusive,
  type Partner,
  type Place,
  repeated,
  type RequestInput,
  test,
  valueAt,
} from '../../../helpers/test.ts';
import { int64Of } from '../../../helpers/values/json/json.ts';
import { epochMs } from '../../../helpers/values/time.ts';
import { fieldsOf } from '../../../spec/requirements/lookup.ts';
import { stateIs } from '../../../spec/vocabulary.ts';
import { awkwardGuests } from '../support/guests.ts';

/** How many bookings are cancelled and read again: the first, and some with fewer or other fields. */
const MOST_CANCELLED = 3;

interface Guest {
  readonly phone: string;
  readonly changes: JsonObject;
  readonly created: Answered;
}

const READ = { answers200: 'GET-BOOKING-ANSWERS-200', sameId: 'GET-BOOKING-SAME-ID' } as const;

test(
  'a booking has every field of the contract, with its type, wherever it is shown, and can be read by its id',
  ...covers(
    [
      ...fieldsOf('BookingExternalDto', 'BookingMetaExternalDto'),
      ...(['CREATE-BOOKING-ANSWERS-200', 'CREATE-BOOKING-MEDIA-TYPE', 'CREATE-BOOKING-BODY-KIND'] as const),
      ...(['GET-BOOKING-MEDIA-TYPE', 'GET-BOOKING-BODY-KIND', READ.answers200, READ.sameId] as const),
    ],
    async (scope) => {
      const { partner, places, candidates, guests, contract, settings } = scope;
      const inbox = await inboxIfReachable(scope, CREATIONS);
      const all: Guest[] = [];
      const book = async (
        place: Place,
        changes: JsonObject = {},
        headers: RequestInput['headers'] = {},
      ): Promise<Exchange> => {
        const phone = guests.phone();
        const created = await partner.send('createBooking', { ...bookingAt(place, phone, changes), headers });
        if (isAccepted(created)) all.push({ phone, changes, created });
        return created;
      };
      const { place } = await firstAccepting(laterFirst(places, candidates), (one) => book(one));
      // All are created before the first read: a service may show the last one for all, or not find all of them.
      await Promise.all([
        ...[bareRequest, { ...bareRequest, meta: {} }, ...drawn(awkwardGuests)].map((changes) =>
          book(place, changes),
        ),
        ...drawn([...ANY_FORM, OTHER_DIGITS]).map((headers) => book(place, {}, headers)),
      ]);
      const told = await Promise.all(all.map((one) => notificationsOf(scope, inbox, one)));
      const booked = all.flatMap((one) => {
        const id = int64Of(JsonView.of(one.created).at('id').json);
        return id === undefined ? [] : [{ ...one, id }];
      });
      const reads = await Promise.all(
        booked.map(async (one) => ({ ...one, read: await readOf(partner, one.created) })),
      );
      await judgeReads(scope, place, reads);
      // Services often store past bookings elsewhere and read them in another way.
      const later = await Promise.all(
        booked.slice(0, repeated(MOST_CANCELLED)).map(async ({ id }) => {
          const cancelled = await partner.send('cancelBooking', { path: { id } });
          if (!isAccepted(cancelled)) return [];
          const isOver = (state: string | undefined): boolean => stateIs(state, 'cancelled');
          const change = { since: cancelled, changeMs: settings.eventTimeoutMs };
          return [await awaitState(partner, id, isOver, change)];
        }),
      );
      const inLanguages = await Promise.all(
        booked
          .slice(0, 1)
          .map(({ id }) => partner.send('getBooking', { path: { id }, headers: OTHER_DIGITS })),
      );
      const shown = [...all.map(({ created }) => created), ...reads.map(({ read }) => read)];
      expectFields(contract, [...inLanguages, ...shown, ...told.flat(), ...later.flat()]);
    },
  ),
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

interface ReadBooking extends Guest {
  readonly id: bigint;
  readonly read: Exchange;
}

/** So many bookings are not deleted by their restaurants before a first read. */
const MANY_MISSING = 3;

function readOf(
  partner: Partner,
  created: Answered,
  authorised: () => Promise<RequestInput> = () => Promise.resolve({}),
): Promise<Exchange> {
  const path = { id: JsonView.of(created).at('id').id };
  const get = async () => partner.send('getBooking', { path, ...(await authorised()) });
  return awaitRead(created, get, isAccepted);
}

/** Judges that bookings can be read by their ids, with the token that made them and with another one. */
async function judgeReads(
  { partner, guests }: CheckScope,
  place: Place,
  reads: readonly ReadBooking[],
): Promise<void> {
  const areDistinct = new Set(reads.map(({ id }) => id)).size === reads.length;
  if (reads.length === 0 || !areDistinct) {
    const reason = areDistinct ? 'no booking has an id that can be read' : 'two bookings got one id';
    for (const id of Object.values(READ)) leaveInconclusive(id, reason);
    return;
  }
  const book = (changes: JsonObject): Promise<Exchange> =>
    partner.send('createBooking', bookingAt(place, guests.phone(), changes));
  const areMany = reads.filter(({ read }) => isRefused(read)).length >= repeated(MANY_MISSING, 2);
  for (const { changes, created, id, read } of reads) {
    // The restaurant may have deleted a booking, but hardly another one of the same kind as soon as it is made.
    const again = isRefused(read) && !areMany ? await book(changes) : read;
    const isMissingAgain = again === read || (isAccepted(again) && !isAccepted(await readOf(partner, again)));
    if (!isMissingAgain)
      leaveInconclusive(READ.answers200, 'a booking was missing, but no other one of its kind was');
    else expectAccepted(READ.answers200, read, await barredBecause(partner, read));
    const shown = isAccepted(read) ? valueAt(read.json ?? null, '/id') : undefined;
    expectSame(READ.sameId, shown, id, [created, read]);
  }
  const [own] = reads;
  if (own !== undefined) await judgeReadByAnotherToken(partner, own.created, () => book({}));
}

/** A token that ends sooner may end during a read. */
const LONGEST_READ_MS = 1_500;

/** A booking is the partner's, whatever its token is. */
async function judgeReadByAnotherToken(
  partner: Partner,
  own: Answered,
  book: () => Promise<Exchange>,
): Promise<void> {
  const request = async (): Promise<Token | undefined> =>
    tokenOf(await partner.send('requestToken', { form: soundTokenForm }));
  let another = await request();
  if (another === undefined) return;
  const authorised = async (): Promise<RequestInput> => {
    if (another !== undefined && endOf(another) - epochMs() < LONGEST_READ_MS)
      another = (await request()) ?? another;
    return { authorization: `Bearer ${another?.value}` };
  };
  const read = await readOf(partner, own, authorised);
  const other = await partner.send('listRestaurants', {
    query: { page: 0, size: 1 },
    authorization: `Bearer ${another.value}`,
  });
  // The restaurant may have deleted the first one meanwhile.
  const next = isAccepted(read) ? read : await book();
  const isMissing = next !== read && isAccepted(next) && !isAccepted(await readOf(partner, next, authorised));
  if (isAccepted(other) && (isAccepted(read) || isMissing)) expectAccepted(READ.answers200, read);
}
