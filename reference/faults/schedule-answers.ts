import type { OperationName } from '../wire/call.ts';
import type { Json } from '../wire/json.ts';
import { fieldOf } from './changed-json.ts';
import type { Fault } from './fault.ts';
import { asFirstRestaurant, byDouble, byLeadingDigits, madeUpRestaurant } from './restaurant-ids.ts';
import {
  changedSuccess,
  refusedInstead,
  successAs,
  successIn,
  successWith,
  successWritten,
} from './success-answers.ts';

const read: OperationName = 'getSchedule';

function isList(body: Json | undefined): body is readonly Json[] {
  return Array.isArray(body);
}

/** The groups of a schedule without those of type BOOKING, where `when` is true of the restaurant. */
function withoutBookingGroups(when: (restaurantId: bigint) => boolean): Fault['override'] {
  return changedSuccess(read, (answer, { id }) =>
    isList(answer.body) && when(BigInt(id))
      ? { ...answer, body: answer.body.filter((group) => fieldOf(group, 'type') !== 'BOOKING') }
      : answer,
  );
}

/** What a request for a schedule is answered with: section 4.6. */
export const scheduleAnswersFaults: readonly Fault[] = [
  {
    id: 'schedule-without-booking-groups',
    mistake: 'Schedules show the opening hours alone.',
    breaks: ['SCHEDULE-BOOKING-SHOWN'],
    override: (sound) => ({
      scheduleTypes: sound.scheduleTypes.filter((type) => type !== 'BOOKING'),
    }),
  },
  {
    id: 'schedule-without-booking-groups-of-large-ids',
    mistake: 'Hours of bookings are looked up by an int32, so restaurants with larger ids show none.',
    breaks: ['SCHEDULE-BOOKING-SHOWN'],
    subtle: true,
    override: withoutBookingGroups((id) => id > 2n ** 31n),
  },
  {
    id: 'schedule-answer-203',
    mistake: 'A schedule from the cache is answered with status 203.',
    breaks: ['GET-SCHEDULE-ANSWERS-200'],
    override: successAs(read, 203),
  },
  {
    id: 'schedule-large-id-unknown',
    mistake: 'The id of the path passes through a double, so ids above 2^53 are not found.',
    breaks: ['GET-SCHEDULE-ANSWERS-200'],
    subtle: true,
    override: byDouble(read),
  },
  {
    id: 'schedule-of-second-request-refused',
    mistake: 'A schedule is a file that stays locked: every other request for one restaurant is refused.',
    breaks: ['GET-SCHEDULE-ANSWERS-200'],
    subtle: true,
    override: (sound) => {
      const requests = new Map<string, number>();
      return refusedInstead(read, 409, ({ id }) => {
        const count = (requests.get(id) ?? 0) + 1;
        requests.set(id, count);
        return count % 2 === 0;
      })(sound);
    },
  },
  {
    id: 'schedule-answer-as-calendar',
    mistake: 'A schedule is written with the media type text/calendar.',
    breaks: ['GET-SCHEDULE-MEDIA-TYPE'],
    override: successIn(read, 'text/calendar'),
  },
  {
    id: 'schedule-answer-object',
    mistake: 'The groups are written inside an object.',
    breaks: ['GET-SCHEDULE-BODY-KIND'],
    override: successWith(read, (groups) => ({ groups })),
  },
  {
    id: 'schedule-answer-lines',
    mistake: 'The groups are written one after the other, without a list around them.',
    breaks: ['GET-SCHEDULE-BODY-KIND'],
    override: successWritten(read, (text) => text.slice(1, -1)),
  },
  {
    id: 'schedule-answer-lists',
    mistake: 'The groups are written as a list of one list.',
    breaks: ['GET-SCHEDULE-BODY-KIND'],
    override: successWith(read, (groups) => [groups]),
  },
  {
    id: 'schedule-of-unknown-restaurant',
    mistake: 'A restaurant that does not exist has the usual hours.',
    breaks: ['GET-SCHEDULE-UNKNOWN-ID'],
    override: madeUpRestaurant(read, () => true),
  },
  {
    id: 'schedule-of-unknown-restaurant-empty',
    mistake: 'A restaurant that does not exist has no groups, and this is answered as a success.',
    breaks: ['GET-SCHEDULE-UNKNOWN-ID'],
    override: (sound) => ({
      beforeSend: async (first, call) => {
        const answer = await sound.beforeSend(first, call);
        return call.operation === read && answer.status === 404 ? { status: 200, body: [] } : answer;
      },
    }),
  },
  {
    id: 'schedule-malformed-id-first',
    mistake: 'An id that is not a number counts as none, and the first restaurant is taken.',
    breaks: ['GET-SCHEDULE-MALFORMED-ID'],
    override: asFirstRestaurant(read),
  },
  {
    id: 'schedule-leading-digits',
    mistake: 'Of the id in the path only the leading digits are read.',
    breaks: ['GET-SCHEDULE-MALFORMED-ID'],
    subtle: true,
    override: byLeadingDigits(read),
  },
];
