import type { RequirementId } from '../../../../spec/requirements/catalogue.ts';
import type { Operation } from '../../../../spec/vocabulary.ts';
import { type Answered, isAccepted } from '../../../http/exchange.ts';
import { excerpt } from '../../../values/json/json-pointer.ts';
import { int64Of, isJsonArray, isJsonObject, type Json } from '../../../values/json/json.ts';
import type { Contradiction } from '../../contradiction.ts';
import { BLAMING } from '../../refusals.ts';
import { spanOf, type Trace } from '../../trace.ts';
import { int64In, isSettled, lagOf, mayShowIn, sentId } from '../models/history.ts';
import { RELATED } from './restaurant/restaurant-doors.ts';
import type { RestaurantModel, Sighting } from '../models/restaurants.ts';

/** Whether an answer is about what its request names; the words are those of a contradiction. */
type Judge = (answer: Answered, word: string) => Pick<Contradiction, 'expected' | 'observed'> | undefined;

interface Addressing {
  readonly requirement: RequirementId;
  /** What the word that names it follows in the path. */
  readonly after: string;
  readonly judge: Judge;
  readonly explainedBy: readonly RequirementId[];
}

const ADDRESSINGS: Partial<Record<Operation, Addressing>> = {
  getRestaurant: {
    requirement: 'GET-RESTAURANT-SAME-ID',
    after: '/restaurant/',
    judge: ({ json }, word) => {
      const [asked, shown] = [int64In(word), isJsonObject(json) ? int64Of(json['id']) : undefined];
      if (asked === undefined || shown === undefined || asked === shown) return undefined;
      return { expected: `restaurant ${asked}`, observed: `restaurant ${shown}` };
    },
    explainedBy: RELATED,
  },
  findRestaurantByPosUid: {
    requirement: 'FIND-RESTAURANT-SAME-POS-UID',
    after: '/restaurant/find/partner/',
    judge: ({ json }, word) => {
      const info = isJsonObject(json) ? json['info'] : undefined;
      const shown = isJsonObject(info) ? info['posUid'] : undefined;
      if (typeof shown !== 'string' || folded(shown) === folded(word)) return undefined;
      return { expected: `a restaurant with the posUid ${excerpt(word)}`, observed: excerpt(shown) };
    },
    explainedBy: RELATED,
  },
  getSchedule: {
    requirement: 'SCHEDULE-RESTAURANT-REF-AGREES',
    after: '/restaurant/',
    judge: ({ json }, word) => {
      const asked = int64In(word);
      const groups: readonly Json[] = isJsonArray(json) ? json : [];
      const shown = groups.flatMap((group) =>
        isJsonObject(group) ? (int64Of(group['restaurantId']) ?? []) : [],
      );
      const other = asked === undefined ? undefined : shown.find((id) => id !== asked);
      return other === undefined
        ? undefined
        : { expected: `groups of restaurant ${asked}`, observed: `a group of restaurant ${other}` };
    },
    explainedBy: ['GET-SCHEDULE-UNKNOWN-ID', 'GET-SCHEDULE-MALFORMED-ID', 'SCHEDULE-RESTAURANT-REF-TYPE'],
  },
};

/** Holds every answer about one thing against the name by which the request asked for it. */
export function judgeAddressed(model: RestaurantModel, trace: Trace): readonly Contradiction[] {
  const lagMs = lagOf(trace);
  return trace.exchanges.flatMap((exchange) => {
    const addressing = ADDRESSINGS[exchange.operation];
    if (addressing === undefined || !isAccepted(exchange)) return [];
    const { requirement, after, judge, explainedBy } = addressing;
    const word = sentId(exchange, after);
    const found = word === undefined ? undefined : judge(exchange, word);
    return found === undefined || word === undefined || hadJustThen(model, exchange, word, lagMs)
      ? []
      : [
          {
            requirement,
            ...found,
            evidence: [exchange],
            explainedBy: explainedBy.filter((one) => one !== requirement),
          },
        ];
  });
}

/** Whether a restaurant of the run's own had a posUid until so shortly before that a cache may still lead from it to the restaurant. */
function hadJustThen({ own }: RestaurantModel, exchange: Answered, word: string, lagMs: number): boolean {
  const { operation, json } = exchange;
  if (operation !== 'findRestaurantByPosUid' || !isJsonObject(json)) return false;
  const [restaurant, span] = [own.get(int64Of(json['id']) ?? -1n), spanOf(exchange)];
  if (restaurant === undefined || span === undefined) return false;
  const named = [...restaurant.creations, ...restaurant.updates]
    .toSorted((one, other) => one.span.beganMs - other.span.beganMs)
    .flatMap((command) => {
      const { info } = command.sent;
      const posUid = isJsonObject(info) ? info['posUid'] : undefined;
      return typeof posUid === 'string' ? [{ posUid, span: command.span }] : [];
    });
  const last = named.findLastIndex(({ posUid }) => folded(posUid) === folded(word));
  const next = last < 0 ? undefined : named[last + 1];
  return next !== undefined && span.beganMs <= next.span.endedMs + lagMs;
}

/** A target may fold what it searches for; whether another spelling is found is left to the checks. */
function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** A restaurant that answers show before and after must be readable in between, unless it was refused only once. */
export function judgeRefusedReads(
  { sightings, own, refusedReads }: RestaurantModel,
  trace: Trace,
): readonly Contradiction[] {
  const lagMs = lagOf(trace);
  return [...refusedReads].flatMap(([id, refusals]) => {
    const removals = own.get(id)?.removals ?? [];
    const active = (sightings.get(id) ?? []).filter(({ json }) => json['status'] === 'ACTIVE');
    const wrong = refusals.filter(({ span, exchange }) => {
      if (!BLAMING.has(exchange.status)) return false;
      const isShown = (one: Sighting): boolean => isSettled({ span: one.span, isCertain: true }, span, lagMs);
      const isShownLater = active.some((one) => span.endedMs + lagMs < one.span.beganMs);
      return active.some(isShown) && isShownLater && !removals.some((one) => mayShowIn(one, span));
    });
    const [first, last] = [wrong[0], wrong.at(-1)];
    if (first === undefined || last === undefined || wrong.length < LEAST_REFUSALS) return [];
    const shown = active.findLast((one) => one.span.beganMs > last.span.endedMs);
    return [
      {
        requirement: 'GET-RESTAURANT-ANSWERS-200',
        expected: `restaurant ${id}, which is ACTIVE before and after`,
        observed: `refused with status ${last.exchange.status}, ${wrong.length} times`,
        evidence: [...(shown === undefined ? [] : [shown.exchange]), last.exchange],
        explainedBy: [],
      },
    ] satisfies readonly Contradiction[];
  });
}

const LEAST_REFUSALS = 2;
