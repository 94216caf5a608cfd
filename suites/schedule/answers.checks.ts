import fc from 'fast-check';
import {
  type MalformedId,
  malformedIds,
  type StrangeId,
  strangeIds,
  unknownId,
  usualMalformedIds,
  usualStrangeIds,
} from '../../helpers/generators/ids.ts';
import { ANY_FORM, LANGUAGES } from '../../helpers/generators/headers.ts';
import type { Defect } from '../../helpers/generators/mutation.ts';
import { CHOSEN_FROM, chosenAmong, knownRestaurants } from '../../helpers/fixtures/restaurants/choice.ts';
import { readListing } from '../../helpers/fixtures/restaurants/listing.ts';
import { isActive } from '../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  confirmedByRepeating,
  covers,
  drawn,
  type Exchange,
  expectAllRefused,
  expectFields,
  expectSame,
  expectThat,
  inconclusive,
  isAccepted,
  isJsonArray,
  isRefused,
  JsonView,
  leaveInconclusive,
  leaveNotApplicable,
  test,
} from '../../helpers/test.ts';
import { restaurantsOfUnlikeHours, weekdayOf, WEEKDAYS } from './days.ts';

/** At smoke. */
const FEW = 3;

/** The system of one restaurant may be out of reach. */
const LEAST_REFUSING = 2;

/** So many are not out of reach one after the other. */
const MANY_REFUSING = 4;

const ONE_REFUSES = 'refused for one restaurant alone: its system may be out of reach';

const GROUPS = {
  restaurantRef: 'SCHEDULE-RESTAURANT-REF-AGREES',
  dayOfDate: 'SCHEDULE-DAY-MATCHES-DATE',
} as const;

test(
  'the schedule of an active restaurant has groups with every field, of that restaurant and with the weekdays of their dates',
  ...covers(
    [
      'GET-SCHEDULE-ANSWERS-200',
      'GET-SCHEDULE-MEDIA-TYPE',
      'GET-SCHEDULE-BODY-KIND',
      'SCHEDULE-ID-PRESENT',
      'SCHEDULE-ID-TYPE',
      'SCHEDULE-DATE-PRESENT',
      'SCHEDULE-DATE-TYPE',
      'SCHEDULE-DATE-VALUE',
      'SCHEDULE-DAY-PRESENT',
      'SCHEDULE-DAY-TYPE',
      'SCHEDULE-DAY-ENUM',
      'SCHEDULE-TYPE-PRESENT',
      'SCHEDULE-TYPE-TYPE',
      'SCHEDULE-TYPE-ENUM',
      'SCHEDULE-RESTAURANT-REF-PRESENT',
      'SCHEDULE-RESTAURANT-REF-TYPE',
      'SCHEDULE-RECORDS-PRESENT',
      'SCHEDULE-RECORDS-TYPE',
      'SCHEDULE-RECORD-START-PRESENT',
      'SCHEDULE-RECORD-END-PRESENT',
      ...Object.values(GROUPS),
    ],
    async ({ partner, places, contract, settings, forAll }, [answers200]) => {
      const exchanges: Exchange[] = [];
      const { restaurants } = await readListing(partner, 20, {}, CHOSEN_FROM);
      const chosen = chosenAmong(restaurants, settings.seed);
      const active = new Set(restaurants.filter(isActive).map(({ id }) => id));
      /** Restaurants that can be read, but not their schedules. */
      const refusing = new Set<bigint>();
      const everRefusing = new Set<bigint>();
      const groups = new JudgedGroups();
      await forAll(
        'read',
        fc.constantFrom(...restaurants.map(({ id }) => id)),
        async (id) => {
          let answer: Exchange | undefined;
          await confirmedByRepeating(async (look) => {
            const schedule = await partner.send('getSchedule', { path: { id } });
            answer = schedule;
            if (!active.has(id)) return;
            exchanges.push(schedule);
            if (isAccepted(schedule)) refusing.delete(id);
            // Restaurants come and go: if a restaurant can't be read either, its refused schedule proves nothing.
            const isGone =
              isRefused(schedule) && isRefused(await partner.send('getRestaurant', { path: { id } }));
            if (isGone)
              return look.leaveOpen(answers200, 'restaurants with refused schedules cannot be read either');
            // The others may have been out of reach at another time.
            for (const other of isRefused(schedule) ? refusing : [])
              if (isAccepted(await partner.send('getSchedule', { path: { id: other } })))
                refusing.delete(other);
            for (const refused of isRefused(schedule) ? [refusing, everRefusing] : []) refused.add(id);
            const isOne =
              refusing.size < Math.min(LEAST_REFUSING, active.size) && everRefusing.size < MANY_REFUSING;
            look.expectAccepted(answers200, schedule, isRefused(schedule) && isOne ? ONE_REFUSES : undefined);
          });
          if (answer !== undefined) groups.judge(id, answer);
        },
        drawn([...new Set([...chosen.map(({ id }) => id), ...restaurantsOfUnlikeHours(places)])], FEW),
      );
      const [{ id } = inconclusive('no restaurant is active')] = chosen;
      for (const headers of drawn([...ANY_FORM, ...LANGUAGES])) {
        exchanges.push(await partner.send('getSchedule', { path: { id }, headers }));
      }
      groups.conclude();
      if (!exchanges.some(isAccepted)) inconclusive('no request for a schedule was accepted');
      expectFields(contract, exchanges);
    },
  ),
);

/** Judges to which restaurant the groups of schedules belong, and the weekdays of their dates. */
class JudgedGroups {
  #accepted = 0;
  #groups = 0;
  #dated = 0;

  judge(restaurant: bigint, answer: Exchange): void {
    if (!isAccepted(answer)) return;
    this.#accepted += 1;
    for (const group of isJsonArray(answer.json) ? JsonView.of(answer).items : []) {
      this.#groups += 1;
      const shown = group.at('restaurantId');
      expectSame(GROUPS.restaurantRef, shown.json, restaurant, [answer], [shown.pointer]);
      const [date, day] = [group.at('date').json, group.at('day').json];
      if (typeof date !== 'string' || typeof day !== 'string') continue;
      const expected = weekdayOf(date);
      // An invalid date or day is the finding of its own field.
      if (expected === undefined || !WEEKDAYS.includes(day)) continue;
      this.#dated += 1;
      const otherwise = { expected: `${expected} on ${date}`, observed: day, evidence: [answer] };
      const at = [group.at('day').pointer];
      expectThat(GROUPS.dayOfDate, day === expected, { ...otherwise, at });
    }
  }

  /** Leaves open what no group told. */
  conclude(): void {
    if (this.#accepted === 0) return;
    if (this.#groups === 0) {
      for (const id of Object.values(GROUPS)) leaveNotApplicable(id, 'no schedule has a group');
    } else if (this.#dated === 0) {
      leaveInconclusive(GROUPS.dayOfDate, 'no group has both a readable date and a readable day');
    }
  }
}

test(
  'the schedule of a restaurant that does not exist is refused',
  ...covers(
    { unknown: 'GET-SCHEDULE-UNKNOWN-ID', malformed: 'GET-SCHEDULE-MALFORMED-ID' },
    async ({ partner, places, settings, forAll }, { unknown, malformed }) => {
      const stranger = unknownId(settings.seed, 'schedule');
      const strangerOf = ({ defect, of }: StrangeId): Defect<(id: bigint) => string> => ({
        id: unknown,
        defect: `the unknown id ${defect}`,
        changes: (id) => String(of(id)),
      });
      const malformedOf = ({ defect, of }: MalformedId): Defect<(id: bigint) => string> => ({
        id: malformed,
        defect,
        changes: of,
      });
      await expectAllRefused(
        forAll,
        knownRestaurants(places),
        {
          usual: [
            strangerOf({ defect: String(stranger), of: () => stranger }),
            ...usualStrangeIds.map(strangerOf),
            ...usualMalformedIds.map(malformedOf),
          ],
          any: fc.oneof(strangeIds.map(strangerOf), malformedIds.map(malformedOf)),
        },
        ({ id }, changes) => partner.send('getSchedule', { path: { id: changes?.(id) ?? id } }),
        // Nothing else tells how an id in the path of a schedule is read.
        'attempt',
      );
    },
  ),
);
