import type { OperationName } from '../../wire/call.ts';
import type { Json } from '../../wire/json.ts';
import {
  changedSuccess,
  refusedInstead,
  successAs,
  successIn,
  successWith,
  successWritten,
} from '../builders/answers.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { fieldOf } from '../builders/json.ts';
import { asFirstRestaurant, byDouble, byLeadingDigits, madeUpRestaurant } from '../builders/restaurants.ts';

const read: OperationName = 'getSchedule';

function isList(body: Json | undefined): body is readonly Json[] {
  return Array.isArray(body);
}

/** A schedule without groups of type BOOKING, if `when` is true of the restaurant. */
function withoutBookingGroups(when: (restaurantId: bigint) => boolean): Fault['override'] {
  return changedSuccess(read, (answer, { id }) =>
    isList(answer.body) && when(BigInt(id))
      ? { ...answer, body: answer.body.filter((group) => fieldOf(group, 'type') !== 'BOOKING') }
      : answer,
  );
}

/** Answers to a request for a schedule: section 4.6. */
export const answerFaults = faults({
  'SCHEDULE-BOOKING-SHOWN': {
    'schedule-without-booking-groups': [
      'Schedules show only the opening hours.',
      (sound) => ({
        scheduleTypes: sound.scheduleTypes.filter((type) => type !== 'BOOKING'),
      }),
    ],
    'schedule-without-booking-groups-of-large-ids': [
      'Hours of bookings are looked up by an int32, so restaurants with larger ids show none.',
      withoutBookingGroups((id) => id > 2n ** 31n),
    ],
  },
  'GET-SCHEDULE-ANSWERS-200': {
    'schedule-answer-203': ['A schedule from the cache is answered with status 203.', successAs(read, 203)],
    'schedule-large-id-unknown': [
      'The id of the path passes through a double, so ids above 2^53 are not found.',
      byDouble(read),
    ],
    'schedule-of-second-request-refused': [
      'A schedule is a file that stays locked, so every second request for a restaurant is refused.',
      (sound) => {
        const requests = new Map<string, number>();
        return refusedInstead(read, 409, ({ id }) => {
          const count = (requests.get(id) ?? 0) + 1;
          requests.set(id, count);
          return count % 2 === 0;
        })(sound);
      },
    ],
  },
  'GET-SCHEDULE-MEDIA-TYPE': {
    'schedule-answer-as-calendar': [
      'A schedule is written with the media type text/calendar.',
      successIn(read, 'text/calendar'),
    ],
  },
  'GET-SCHEDULE-BODY-KIND': {
    'schedule-answer-object': [
      'The groups are written inside an object.',
      successWith(read, (groups) => ({ groups })),
    ],
    'schedule-answer-lines': [
      'The groups are written one after the other, without a list around them.',
      successWritten(read, (text) => text.slice(1, -1)),
    ],
    'schedule-answer-lists': [
      'The groups are written as a list of one list.',
      successWith(read, (groups) => [groups]),
    ],
  },
  'GET-SCHEDULE-UNKNOWN-ID': {
    'schedule-of-unknown-restaurant': [
      'A restaurant that does not exist has the usual hours.',
      madeUpRestaurant(read, () => true),
    ],
    'schedule-of-unknown-restaurant-empty': [
      'A restaurant that does not exist has no groups, and this is answered as a success.',
      (sound) => ({
        beforeSend: async (first, call) => {
          const answer = await sound.beforeSend(first, call);
          return call.operation === read && answer.status === 404 ? { status: 200, body: [] } : answer;
        },
      }),
    ],
  },
  'GET-SCHEDULE-MALFORMED-ID': {
    'schedule-malformed-id-first': [
      'An id that is not a number counts as missing, so the first restaurant is used.',
      asFirstRestaurant(read),
    ],
    'schedule-leading-digits': [
      'Only the leading digits of the id in the path are read.',
      byLeadingDigits(read),
    ],
  },
});
