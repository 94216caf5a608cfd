import fc, { type Arbitrary } from 'fast-check';
import {
  bareWish,
  type BookingWish,
  bookingWish,
  bookingWishes,
  requestOf,
} from '../../../helpers/fixtures/bookings/bookings.ts';
import { laterFirst } from '../../../helpers/fixtures/restaurants/later-places.ts';
import {
  denseWishes,
  largeWishes,
  packedWishes,
  singlesOf,
} from '../../../helpers/fixtures/bookings/booking-wishes.ts';
import { boldNotations, sameMomentNotations } from '../../../helpers/generators/classes/moment-classes.ts';
import {
  type Answered,
  awaitRead,
  bookingAt,
  cancelBooked,
  covers,
  drawn,
  type Exchange,
  expectReadAgrees,
  expectThat,
  firstAccepting,
  inconclusive,
  isAccepted,
  isQuick,
  type JsonObject,
  JsonView,
  leaveInconclusive,
  type Place,
  READ_AGREEMENT,
  requireAccepted,
  test,
} from '../../../helpers/test.ts';
import { startingAt } from '../../../helpers/values/random.ts';
import {
  differencesInData,
  expectReturned,
  leaveFractionToDate,
  RETURNED_VALUES,
} from '../../../helpers/verdict/expectations/booking-values.ts';
import { agreesWithCreation } from '../../../helpers/verdict/expectations/fields.ts';
import { listenForCreations } from '../support/creations.ts';
import { type Made, mayBeEdited } from '../support/edited.ts';

const TOLD = 'EVENT-DATA-BOOKING-AGREES';

/** Bookings that are made side by side: a service may show the values of one for another, or the last for all. */
const AT_ONCE = 3;

/** Of so many rounds one is also read as a past booking. */
const EVERY = 2;

/** At smoke; more where the target refuses texts that have much in them. */
const FEW = 2;

const FEW_WITHOUT_DENSE = 6;

/** So many refused requests are sent again text by text: a target may limit a length, or what a promo is. */
const MOST_UNPACKED = 12;

/** A target that refuses so many of ever larger parties has a limit. */
const MOST_REFUSED = 2;

/** Bookings of which some are active at the same time. */
interface Round {
  readonly guests:
    | 'of their own'
    | 'of their own, in turns'
    | 'of their own, one by one'
    | 'one in two restaurants'
    | 'one again after a cancellation';
  readonly wishes: readonly BookingWish[];
  /** Rounds take turns in the restaurants: a service may mistreat values in some of them only. */
  readonly turn: number;
}

interface Created {
  readonly sent: JsonObject;
  readonly created: Answered;
  readonly id: bigint;
  /** By which its notifications are known: the phone, unless the guest has several bookings. */
  readonly mark: string;
  /** Makes the same booking for a guest; undefined where it is refused. */
  readonly again: (phone: string) => Promise<Made | undefined>;
}

test(
  'a booking has the values that were sent wherever it is shown',
  ...covers([...RETURNED_VALUES, ...READ_AGREEMENT, TOLD], async (scope) => {
    const { partner, places, candidates, guests, settings, depth, forAll } = scope;
    const creationOf = await listenForCreations(scope);
    const { place } = await firstAccepting(candidates, (one) =>
      partner.send('createBooking', bookingAt(one, guests.phone())),
    );
    const elsewhere = candidates.find(({ restaurant }) => restaurant !== place.restaurant) ?? place;
    const [far = place] = laterFirst(places, [place]);
    const spots = places.bookable().flatMap((one) => places.choose([one], settings.seed, TOLD).slice(0, 1));
    const spotOf = ({ turn }: Round): Place => startingAt(spots, turn)[0] ?? place;

    const book = async (wish: BookingWish, where = place, guest?: string): Promise<Created[]> => {
      const phone = guest ?? guests.phone();
      const request = bookingAt(where, phone, requestOf(wish, where));
      const created = await partner.send('createBooking', request);
      // Other checks judge refusals.
      if (!isAccepted(created)) return [];
      if (created.json === undefined) inconclusive('no accepted booking request got a JSON response');
      expectReturned(request.body, created);
      const { id } = JsonView.of(created).at('id');
      const mark = guest === undefined ? phone : `booking ${id}`;
      const again = async (other: string): Promise<Made | undefined> => {
        const sent = { ...request.body, phone: other };
        const answer = await partner.send('createBooking', { ...request, body: sent });
        return isAccepted(answer) ? { sent, created: answer } : undefined;
      };
      return [{ sent: request.body, created, id, mark, again }];
    };
    const readOf =
      ({ created }: Pick<Made, 'created'>) =>
      (): Promise<Exchange> =>
        partner.send('getBooking', { path: { id: JsonView.of(created).at('id').id } });
    let [isEditRuledOut, isLateEditRuledOut] = [false, false];
    /** Judges a read; what the restaurant may have edited is no finding. */
    const expectAgrees = async (
      read: Answered,
      made: Pick<Created, 'sent' | 'created' | 'again'>,
      readAs: (one: Made) => Promise<Exchange>,
    ): Promise<void> => {
      const { sent, created, again } = made;
      const differs = !agreesWithCreation(read, created, sent);
      const { phone } = sent;
      const guestOf = async (guest: 'another' | 'the same'): Promise<string> => {
        if (guest === 'another' || typeof phone !== 'string') return guests.phone();
        await cancelBooked(partner, created);
        return phone;
      };
      const isEdited =
        differs &&
        !isEditRuledOut &&
        (await mayBeEdited(scope, made, read, {
          read: readAs,
          again: async (guest) => again(await guestOf(guest)),
        }));
      isEditRuledOut ||= differs && !isEdited;
      expectReadAgrees(read, created, sent, { isEdited });
    };
    let [unpacked, judged] = [0, 0];
    const bookInParts = async (wish: BookingWish, spot: Place, guest?: string): Promise<Created[]> => {
      const there = await book(wish, spot, guest);
      const booked = there.length > 0 || spot === place ? there : await book(wish);
      if (booked.length > 0 || unpacked >= MOST_UNPACKED) return booked;
      const singles = singlesOf(wish);
      unpacked += Math.min(1, singles.length);
      return (await Promise.all(singles.map((one) => book(one)))).flat();
    };
    const expectReadBack = async (booked: readonly Created[]): Promise<void> => {
      if (new Set(booked.map(({ id }) => id)).size < booked.length) inconclusive('two bookings got one id');
      // All are created before the first read.
      const shown = await Promise.all(
        booked.map(async (one) => {
          return { ...one, answer: await awaitRead(one.created, readOf(one), isAccepted) };
        }),
      );
      for (const one of shown) {
        const { created, id, mark, answer } = one;
        const read = requireAccepted(answer);
        if (JsonView.of(read).at('id').id !== id) inconclusive('the read shows another booking');
        await expectAgrees(read, one, (made) => awaitRead(made.created, readOf(made), isAccepted));
        const notified = await creationOf(created, mark);
        if (notified === undefined) {
          leaveInconclusive(TOLD, 'no notification about the creation came');
          continue;
        }
        const differences = differencesInData(notified, read, created);
        // The data may be those of the moment of sending, and the restaurant may have edited the booking before it.
        const agrees = (later: Exchange): boolean =>
          isAccepted(later) && differencesInData(notified, later, created).length === 0;
        if (differences.length > 0 && !isLateEditRuledOut) {
          const patience = { changeMs: settings.eventTimeoutMs };
          if (agrees(await awaitRead(read, readOf(one), agrees, patience))) {
            leaveInconclusive(TOLD, 'the notification shows what a later read shows');
            continue;
          }
          isLateEditRuledOut = true;
        }
        expectThat(TOLD, differences.length === 0, {
          expected: 'the values that a read of the booking gives',
          observed: differences.join('; '),
          evidence: [read, notified],
        });
      }
      await Promise.all(booked.map(({ id }) => partner.send('cancelBooking', { path: { id } })));
      judged += 1;
      // Services often store past bookings elsewhere and read them in another way.
      for (const one of judged % EVERY === 0 ? booked.slice(0, 1) : []) {
        const read = await readOf(one)();
        if (!isAccepted(read) || JsonView.of(read).at('id').id !== one.id) continue;
        await expectAgrees(read, one, async (made) => {
          await cancelBooked(partner, made.created);
          return awaitRead(made.created, readOf(made), isAccepted);
        });
      }
    };
    const bookRound = async (round: Round): Promise<void> => {
      const { guests: whose, wishes } = round;
      let accepted = 0;
      const judge = async (booked: readonly (readonly Created[])[]): Promise<void> => {
        accepted += booked.flat().length;
        await expectReadBack(booked.flat());
      };
      const one = guests.phone();
      if (whose === 'one in two restaurants') {
        const where = [place, elsewhere];
        await judge(await Promise.all(wishes.map((wish, at) => book(wish, where[at], one))));
      } else if (whose === 'of their own, one by one') {
        let refused = 0;
        for (const [at, wish] of wishes.entries()) {
          const spot = startingAt(spots, at)[0] ?? far;
          const there = refused < MOST_REFUSED ? await book(wish, spot) : [];
          const booked = there.length > 0 || refused === MOST_REFUSED ? there : await book(wish, far);
          refused += Number(booked.length === 0);
          await judge([booked]);
        }
      } else if (whose === 'of their own, in turns') {
        const guestOf = new Map(wishes.map((wish) => [wish, guests.phone()]));
        const bookAt = (wish: BookingWish, at: number): Promise<Created[]> => {
          const isAlone = wishes.filter((other) => other === wish).length === 1;
          return bookInParts(
            wish,
            startingAt(spots, at)[0] ?? place,
            isAlone ? undefined : guestOf.get(wish),
          );
        };
        await judge(await Promise.all(wishes.map(bookAt)));
      } else if (whose === 'one again after a cancellation') {
        for (const wish of wishes) await judge([await book(wish, place, one)]);
      } else {
        await judge(await Promise.all(wishes.map((wish) => bookInParts(wish, spotOf(round)))));
      }
      if (accepted === 0) inconclusive('no such booking request was accepted');
    };

    const isTaken = async (wish: BookingWish): Promise<boolean> =>
      isAccepted(
        await partner.send('createBooking', bookingAt(place, guests.phone(), requestOf(wish, place))),
      );
    const notations = [...sameMomentNotations];
    for (const bold of Object.values(boldNotations)) {
      if (await isTaken(bookingWish(bold[0]))) notations.push(...bold);
    }
    const wishes = packedWishes(depth, notations);
    const isDenseTaken = await isTaken(denseWishes[0]);
    const large = largeWishes(depth);
    const largeOnes: Round = { guests: 'of their own, one by one', wishes: large, turn: 0 };
    const rounds = isQuick()
      ? [
          isDenseTaken
            ? quickRound(wishes, FEW, [...denseWishes, ...large.slice(-1)])
            : quickRound(wishes, FEW_WITHOUT_DENSE, large.slice(-1)),
        ]
      : [...usualRounds(isDenseTaken ? denseWishes : wishes), ...inRounds(wishes), largeOnes];
    await forAll('history', anyRounds, bookRound, rounds, simpler);
    leaveFractionToDate();
  }),
);

const anyRounds: Arbitrary<Round> = fc
  .array(bookingWishes, { minLength: 1, maxLength: 2 })
  .map((wishes) => ({ guests: 'of their own', wishes, turn: 0 }));

/**
 * At smoke: a few wishes, of which one has a date with a fraction of a second, and others that a target may refuse, each of
 * them by one guest in two restaurants.
 */
function quickRound(wishes: readonly BookingWish[], few: number, others: readonly BookingWish[]): Round {
  const [precise = bookingWish()] = drawn(wishes.filter(({ fraction }) => /[1-9]/.test(fraction)));
  const { offset, fraction, secondsLater, isLowerCase } = precise;
  const chosen = new Set([precise, ...drawn(wishes, few)]);
  const twice = others
    .map((one) => ({ ...one, offset, fraction, secondsLater, isLowerCase }))
    .flatMap((one) => [one, one]);
  return { guests: 'of their own, in turns', wishes: [...chosen, ...twice], turn: 0 };
}

/**
 * Rounds of ordinary wishes, of the same wish by two guests, and of several wishes by one guest. What a booking lacks must
 * not come from the guest's former one; the trace of the run tells.
 */
function usualRounds([one = bareWish, two = bareWish]: readonly BookingWish[]): readonly Round[] {
  return [
    { guests: 'of their own', wishes: [bookingWish(), bareWish], turn: 0 },
    { guests: 'of their own', wishes: [one, one], turn: 0 },
    { guests: 'one in two restaurants', wishes: [one, two], turn: 0 },
    { guests: 'one again after a cancellation', wishes: [one, two, bareWish], turn: 0 },
  ];
}

function inRounds(wishes: readonly BookingWish[]): readonly Round[] {
  const rounds = Array.from({ length: Math.ceil(wishes.length / AT_ONCE) }, (_, at) => at * AT_ONCE);
  return rounds.map((at, turn) => ({
    guests: 'of their own',
    wishes: wishes.slice(at, at + AT_ONCE),
    turn,
  }));
}

/** Each wish of a round alone, or each of its texts alone. */
function simpler({ wishes, turn }: Round): readonly Round[] {
  const fewer = wishes.length > 1 ? wishes : wishes.flatMap(singlesOf);
  return fewer.map((wish) => ({ guests: 'of their own', wishes: [wish], turn }));
}
