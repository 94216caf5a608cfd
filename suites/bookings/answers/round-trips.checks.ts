import { type BookingWish, bookingWish, requestOf } from '../../../helpers/fixtures/bookings/bookings.ts';
import { couldConfirm } from '../../../helpers/fixtures/confirmation-codes.ts';
import { laterFirst } from '../../../helpers/fixtures/restaurants/later-places.ts';
import {
  denseWishes,
  largeWishes,
  packedWishes,
  singlesOf,
} from '../../../helpers/fixtures/bookings/booking-wishes.ts';
import { boldNotations, sameMomentNotations } from '../../../helpers/generators/classes/moment-classes.ts';
import {
  bookingAt,
  covers,
  firstAccepting,
  inconclusive,
  isAccepted,
  isQuick,
  JsonView,
  type Place,
  READ_AGREEMENT,
  test,
} from '../../../helpers/test.ts';
import { startingAt } from '../../../helpers/values/random.ts';
import {
  expectReturned,
  leaveFractionToDate,
  RETURNED_VALUES,
} from '../../../helpers/verdict/expectations/booking-values.ts';
import type { Made } from '../support/edited.ts';
import { type Created, ReadBack, TOLD } from './read-back.ts';
import { anyRounds, inRounds, quickRound, type Round, simpler, usualRounds } from './rounds.ts';

/** At smoke; more where the target refuses texts that have much in them. */
const FEW = 2;

const FEW_WITHOUT_DENSE = 6;

/** So many refused requests are sent again text by text: a target may limit a length, or what a promo is. */
const MOST_UNPACKED = 12;

/** A target may send few codes, and other checks need them. */
const MOST_CONFIRMED = 5;

/** A target that refuses so many of ever larger parties has a limit. */
const MOST_REFUSED = 2;

test(
  'a booking has the values that were sent wherever it is shown',
  ...covers([...RETURNED_VALUES, ...READ_AGREEMENT, TOLD], async (scope) => {
    const { partner, places, candidates, codes, guests, settings, depth, forAll } = scope;
    const readBack = await ReadBack.listening(scope);
    const { place } = await firstAccepting(candidates, (one) =>
      partner.send('createBooking', bookingAt(one, guests.phone())),
    );
    const elsewhere = candidates.find(({ restaurant }) => restaurant !== place.restaurant) ?? place;
    const [far = place] = laterFirst(places, [place]);
    // A service may book by other code where it looks for a confirmed phone.
    const [confirming] = codes.areKnown ? places.choose(places.confirming(), settings.seed, TOLD) : [];
    const ordinary = places
      .bookable()
      .flatMap((one) => places.choose([one], settings.seed, TOLD).slice(0, 1));
    const spots = ordinary.toSpliced(1, 0, ...(confirming === undefined ? [] : [confirming]));
    let confirmations = 0;
    const mayBook = async ({ restaurant }: Place, phone: string): Promise<boolean> => {
      if (restaurant !== confirming?.restaurant) return true;
      confirmations += 1;
      if (confirmations > MOST_CONFIRMED) return false;
      const isDone = await couldConfirm(partner, codes, restaurant, phone);
      if (!isDone) confirmations = MOST_CONFIRMED;
      return isDone;
    };
    const spotOf = ({ turn }: Round): Place => startingAt(spots, turn)[0] ?? place;

    const book = async (wish: BookingWish, where = place, guest?: string): Promise<Created[]> => {
      const phone = guest ?? guests.phone();
      const request = bookingAt(where, phone, requestOf(wish, where));
      if (!(await mayBook(where, phone))) return [];
      const created = await partner.send('createBooking', request);
      // Other checks judge refusals.
      if (!isAccepted(created)) return [];
      if (created.json === undefined) inconclusive('no accepted booking request got a JSON response');
      expectReturned(request.body, created);
      const { id } = JsonView.of(created).at('id');
      const mark = guest === undefined ? phone : `booking ${id}`;
      const again = async (other: string): Promise<Made | undefined> => {
        const sent = { ...request.body, phone: other };
        if (!(await mayBook(where, other))) return undefined;
        const answer = await partner.send('createBooking', { ...request, body: sent });
        return isAccepted(answer) ? { sent, created: answer } : undefined;
      };
      return [{ sent: request.body, created, id, mark, again }];
    };
    let unpacked = 0;
    const bookInParts = async (wish: BookingWish, spot: Place, guest?: string): Promise<Created[]> => {
      const there = await book(wish, spot, guest);
      const booked = there.length > 0 || spot === place ? there : await book(wish);
      if (booked.length > 0 || unpacked >= MOST_UNPACKED) return booked;
      const singles = singlesOf(wish);
      unpacked += Math.min(1, singles.length);
      return (await Promise.all(singles.map((one) => book(one)))).flat();
    };
    const bookRound = async (round: Round): Promise<void> => {
      const { guests: whose, wishes } = round;
      let accepted = 0;
      const judge = async (booked: readonly (readonly Created[])[]): Promise<void> => {
        accepted += booked.flat().length;
        await readBack.expectReadBack(booked.flat());
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
