import {
  awaitRead,
  bookingAt,
  cancelBooked,
  confirmedByRepeating,
  covers,
  type Exchange,
  isAccepted,
  JsonView,
  leaveNotApplicable,
  stateOf,
  test,
} from '../../helpers/test.ts';
import { stateIs } from '../../spec/vocabulary.ts';
import { numbersOf } from './support/numbers.ts';

/** Two party sizes, for which a restaurant as a rule has other tables. */
const [FEW, MANY] = [2, 8];

/** Bookings of others change the numbers, and let a service forget the answers that it keeps. */
const MOST_TRIES = 5;

test(
  'the free tables for a party do not depend on the party that was asked for before',
  ...covers('COUNT-TABLES-FOR-PARTY', async ({ partner, place, guests, check }, requirement) => {
    const count = async (persons: number): Promise<Exchange> => {
      const query = { date: new Date(place.moment).toISOString(), persons };
      return partner.send('countFreeTables', { path: { id: place.restaurant }, query });
    };
    /** A service that keeps its answers for a while forgets them now. */
    const bookOnce = async (): Promise<boolean> => {
      const created = await partner.send('createBooking', bookingAt(place, guests.phone()));
      if (!isAccepted(created)) return false;
      const path = { id: JsonView.of(created).at('id').id };
      const cancelled = await cancelBooked(partner, created);
      const isOver = (one: Exchange): boolean => stateIs(stateOf(one), 'over');
      return isOver(await awaitRead(cancelled, () => partner.send('getBooking', { path }), isOver));
    };
    await confirmedByRepeating(async (look) => {
      for (let tries = 0; tries < MOST_TRIES && !look.isJudged(requirement); tries += 1) {
        const before = [await count(FEW), await count(MANY)];
        if (!(await bookOnce())) return;
        const otherwise = [await count(MANY), await count(FEW)];
        if (!(await bookOnce())) return;
        const after = [await count(FEW), await count(MANY)];
        const [few, many] = before.map(numbersOf);
        const [manyFirst, fewNext] = otherwise.map(numbersOf);
        const isStable = few !== '' && many !== '' && after.map(numbersOf).join() === `${few},${many}`;
        const isSame = few === fewNext && many === manyFirst;
        // Somebody may have booked a table in between; then not both are the answer to the first question.
        if (!isStable || (!isSame && !(few === many && manyFirst === fewNext))) continue;
        look.expect(requirement, isSame, {
          expected: `${few} for ${FEW} persons, also after a question for ${MANY}`,
          observed: `${fewNext}, as for ${MANY} persons; and ${many} for ${MANY} persons where ${FEW} were asked for before`,
          evidence: [...before, ...otherwise],
        });
      }
    });
    if (!check.hasVerdict(requirement))
      leaveNotApplicable(requirement, 'no response shows numbers that stay the same for a while');
  }),
);
