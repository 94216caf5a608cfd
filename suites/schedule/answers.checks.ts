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
import { CHOSEN_FROM, chosenAmong, knownRestaurants } from '../../helpers/restaurants/choice.ts';
import { readListing } from '../../helpers/restaurants/listing.ts';
import { isActive } from '../../helpers/restaurants/restaurant-view.ts';
import {
  confirmedByRepeating,
  covers,
  drawn,
  type Exchange,
  expectAllRefused,
  expectFields,
  inconclusive,
  isAccepted,
  isRefused,
  test,
} from '../../helpers/test.ts';
import { restaurantsOfUnlikeHours } from './days.ts';

/** At smoke. */
const FEW = 3;

test(
  'the schedule of an active restaurant has groups with every field',
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
    ],
    async ({ partner, places, contract, settings, forAll }, [answers200]) => {
      const exchanges: Exchange[] = [];
      const { restaurants } = await readListing(partner, 20, {}, CHOSEN_FROM);
      const chosen = chosenAmong(restaurants, settings.seed);
      await forAll(
        'read',
        fc.constantFrom(...restaurants.filter(isActive).map(({ id }) => id)),
        (id) =>
          confirmedByRepeating(async (look) => {
            const schedule = await partner.send('getSchedule', { path: { id } });
            exchanges.push(schedule);
            // Restaurants come and go: if a restaurant can't be read either, its refused schedule proves nothing.
            const isGone =
              isRefused(schedule) && isRefused(await partner.send('getRestaurant', { path: { id } }));
            if (!isGone) return look.expectAccepted(answers200, schedule);
            const reason = 'restaurants with refused schedules cannot be read either';
            look.leaveOpen(answers200, reason);
          }),
        drawn([...new Set([...chosen.map(({ id }) => id), ...restaurantsOfUnlikeHours(places)])], FEW),
      );
      const [{ id } = inconclusive('no restaurant is active')] = chosen;
      for (const headers of drawn([...ANY_FORM, ...LANGUAGES])) {
        exchanges.push(await partner.send('getSchedule', { path: { id }, headers }));
      }
      if (!exchanges.some(isAccepted)) inconclusive('no request for a schedule was accepted');
      expectFields(contract, exchanges);
    },
  ),
);

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
