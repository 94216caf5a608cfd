import { stateIs } from '../../../spec/vocabulary.ts';
import { addTo, groupedBy } from '../../values/groups.ts';
import { int64Of, isJsonArray, isJsonObject, type Json } from '../../values/json/json.ts';
import { DAY_MS } from '../../values/time.ts';
import type { Contradiction, Rule } from '../contradiction.ts';
import { isSettled } from '../settling.ts';
import type { Span, Trace } from '../trace.ts';
import { eventsOfBookings } from '../webhook-events.ts';
import { instantOf } from './fields.ts';
import {
  type BookingHistory,
  bookingsIn,
  type Creation,
  phoneIn,
  type Read,
  timed,
  unsharedBookings,
} from './history.ts';
import type { RequirementId } from '../../../spec/requirements/catalogue.ts';

/** A guest has one active booking in a restaurant, whatever the requests were made for. */
export const oneActive: Rule = (trace) => {
  const ofGuest = groupedBy(unsharedBookings(trace), ({ creations: [{ restaurant, asked }] }) => {
    const phone = phoneIn(asked);
    return phone === undefined ? undefined : `${restaurant} ${phone}`;
  });
  const pairs = [...ofGuest.values()].flatMap((own) =>
    own.slice(1).flatMap((second, index) => {
      const first = own[index];
      const wrong = first && secondOf(trace, first, second);
      return wrong === undefined ? [] : [{ second, wrong }];
    }),
  );
  // A booking that its restaurant declines was answered with 200, but not accepted; one that was never shown may be one more.
  const areDeclined = pairs.some(({ second }) => isDeclined(trace, second));
  return pairs
    .filter(({ second }) => (areDeclined ? second.reads.some(isActive) && !isDeclined(trace, second) : true))
    .map(({ wrong }) => wrong);
};

/** The states that free a phone; a target may show any other text as a state. */
const FREES: ReadonlyMap<string, RequirementId> = new Map([
  ['CANCELED', 'RESTRICT-CANCELED-FREES'],
  ['CLOSED', 'RESTRICT-CLOSED-FREES'],
]);

/** Whoever books again gets a booking, not the answer to an earlier request for one that was over by then, and stays so. */
export const freedPhonesBook: Rule = (trace) =>
  unsharedBookings(trace).flatMap(({ id, creations, reads, cancellations, commands }) =>
    creations.slice(1).flatMap((again): readonly Contradiction[] => {
      const isOver = ({ state = '' }: Read): boolean => FREES.has(state);
      const before = reads.find((read) => isOver(read) && read.endedMs < again.beganMs);
      const after = reads.find((read) => isOver(read) && isSettled(trace, again, read));
      const requirement = FREES.get(before?.state ?? '');
      if (requirement === undefined || before === undefined || after === undefined) return [];
      // What was done to it since may have ended a booking that was made.
      const isUntouched = [...cancellations, ...commands].every(
        ({ beganMs, endedMs }) => endedMs < again.beganMs || beganMs > after.endedMs,
      );
      if (!isActive(again) || !isUntouched) return [];
      return [
        {
          requirement,
          expected: 'a booking, because the earlier one of the phone is over',
          observed: `the answer shows booking ${id}, which was ${before.state} before and is ${after.state} afterwards`,
          evidence: [before.sent, again.sent, after.sent],
          explainedBy: [],
        },
      ];
    }),
  );

/** Whether anything shows a booking over, though nobody has cancelled it. */
function isDeclined(trace: Trace, { id, reads, cancellations, commands }: BookingHistory): boolean {
  const askedMs = Math.min(...[...cancellations, ...commands].map(({ beganMs }) => beganMs));
  const told = (eventsOfBookings(trace).get(id) ?? []).filter(({ arrivedMs }) => arrivedMs < askedMs);
  return [...told, ...reads.filter(({ beganMs }) => beganMs < askedMs)].some(({ state }) =>
    stateIs(state, 'over'),
  );
}

function isActive({ shown: { state } }: Read | Creation): boolean {
  return typeof state === 'string' && stateIs(state, 'active');
}

/** A booking in a restaurant that shows no open channel before and after is refused. */
export const closedChannelRefuses: Rule = (trace) => {
  const sightings = channelsIn(trace);
  const commanded = trace.commands.map(({ request }) => request.url);
  return creationsOf(trace).flatMap((creation): readonly Contradiction[] => {
    const seen = sightings.get(creation.restaurant) ?? [];
    const isSure =
      seen.every(({ isOpen }) => !isOpen) &&
      seen.some(({ endedMs }) => endedMs < creation.beganMs) &&
      seen.some((one) => isSettled(trace, creation, one)) &&
      !commanded.some((url) => url.endsWith(`/restaurant/${creation.restaurant}`));
    if (!isSure) return [];
    return [
      {
        requirement: 'RESTRICT-GUEST-CHANNEL-OFF',
        expected: 'a refusal, because the restaurant shows guestAcquisitionChannelEnabled false',
        observed: `status ${creation.sent.status}`,
        evidence: [creation.sent],
        explainedBy: [],
      },
    ];
  });
};

/** A booking for a time that has passed, by every clock and zone, is refused. */
export const pastRefused: Rule = (trace) =>
  creationsOf(trace).flatMap(({ sent, asked, shown }): readonly Contradiction[] => {
    const [moment, kept] = [instantOf(asked['date']), instantOf(shown['date'])];
    const served = Date.parse(sent.headers['date'] ?? '');
    const now = Math.min(sent.startedAt, Number.isNaN(served) ? Infinity : served);
    if (moment === undefined || moment > now - DAY_MS || (kept !== undefined && kept > now - DAY_MS))
      return [];
    return [
      {
        requirement: 'RESTRICT-DATE-PAST',
        expected: 'a refusal, because the time of the booking has passed',
        observed: `status ${sent.status}`,
        evidence: [sent],
        explainedBy: ['CREATE-BOOKING-DATE-RETURNED'],
      },
    ];
  });

function creationsOf(trace: Trace): readonly Creation[] {
  return [...bookingsIn(trace).histories.values()].flatMap(({ creations }) => creations);
}

/** Two bookings of one guest, of which the first was active before the second was made, and is still active much later. */
function secondOf(trace: Trace, first: BookingHistory, second: BookingHistory): Contradiction | undefined {
  const made = second.creations[0];
  const earlier = first.creations[0];
  const after = first.reads.find((read) => isActive(read) && isSettled(trace, made, read));
  const isSameText = earlier.asked['phone'] === made.asked['phone'];
  const wasActive =
    isActive(earlier) || first.reads.some((read) => read.endedMs < made.beganMs && isActive(read));
  if (after === undefined || !wasActive || !isSameText || first.commands.length > 0) return undefined;
  if (first.cancellations.some(({ beganMs }) => beganMs < made.endedMs)) return undefined;
  // What its restaurant did not take may be sent again, and frees the phone until then.
  const told = (eventsOfBookings(trace).get(first.id) ?? []).filter(
    ({ arrivedMs }) => arrivedMs < after.beganMs,
  );
  const seen = first.reads.filter(({ beganMs }) => beganMs < after.beganMs);
  if ([...told, ...seen].some(({ state }) => stateIs(state, 'over'))) return undefined;
  const areSimultaneous = earlier.endedMs >= made.beganMs;
  return {
    requirement: areSimultaneous ? 'RESTRICT-SIMULTANEOUS-ONE' : 'RESTRICT-ONE-ACTIVE',
    expected: 'a refusal, because the phone has an active booking in this restaurant',
    observed: `status ${made.sent.status} with booking ${second.id}`,
    evidence: [earlier.sent, made.sent, after.sent],
    explainedBy: areSimultaneous
      ? ['RESTRICT-ONE-ACTIVE']
      : ['RESTRICT-SIMULTANEOUS-ONE', 'RESTRICT-EVERY-ACTIVE-STATE'],
  };
}

/** A restaurant as an answer shows it. */
interface Sighting extends Span {
  readonly isOpen: boolean;
}

/** What answers show of the channel of each restaurant; where it is absent, it counts as open. */
function channelsIn({ exchanges }: Trace): ReadonlyMap<string, readonly Sighting[]> {
  const found = new Map<string, Sighting[]>();
  for (const sent of exchanges) {
    const time = timed(sent);
    if (sent.kind !== 'answered' || time === undefined) continue;
    for (const json of restaurantsIn(sent.operation, sent.json)) {
      const id = isJsonObject(json) ? int64Of(json['id']) : undefined;
      if (!isJsonObject(json) || id === undefined) continue;
      const { properties } = json;
      const isOpen = !isJsonObject(properties) || properties['guestAcquisitionChannelEnabled'] !== false;
      addTo(found, String(id), { ...time, isOpen });
    }
  }
  return found;
}

function restaurantsIn(operation: string, json: Json | undefined): readonly Json[] {
  if (operation === 'getRestaurant' && json !== undefined) return [json];
  const content = operation === 'listRestaurants' && isJsonObject(json) ? json['content'] : undefined;
  return isJsonArray(content) ? content : [];
}
