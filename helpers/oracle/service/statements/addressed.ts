import type { RequirementId } from '../../../../spec/requirements/catalogue.ts';
import type { Operation } from '../../../../spec/vocabulary.ts';
import { type Answered, isAccepted } from '../../../http/exchange.ts';
import { excerpt } from '../../../values/json/json-pointer.ts';
import { int64Of, isJsonArray, isJsonObject, type Json } from '../../../values/json/json.ts';
import type { Contradiction } from '../../contradiction.ts';
import { BLAMING } from '../../refusals.ts';
import { type Span, spanOf, type Trace } from '../../trace.ts';
import { type Change, int64In, isSettled, lagOf, mayShowIn, sentId } from '../models/history.ts';
import { RELATED } from './restaurant/restaurant-doors.ts';
import type { OwnRestaurant, RestaurantModel, Sighting } from '../models/restaurants.ts';

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
      if (typeof shown !== 'string' || shown === word) return undefined;
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
    return found === undefined || word === undefined || mayBeFoundBy(model, exchange, word, lagMs)
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

/** Whether the restaurant in an answer may be found by a posUid that is not the one it shows. */
function mayBeFoundBy(model: RestaurantModel, exchange: Answered, word: string, lagMs: number): boolean {
  const { operation, json } = exchange;
  const span = spanOf(exchange);
  if (operation !== 'findRestaurantByPosUid' || !isJsonObject(json) || span === undefined) return false;
  const id = int64Of(json['id']);
  const info = json['info'];
  const shown = isJsonObject(info) ? info['posUid'] : undefined;
  const restaurant = model.own.get(id ?? -1n);
  if (typeof shown !== 'string' || folded(shown) !== folded(word))
    return restaurant !== undefined && hadJustThen(restaurant, word, span, lagMs);
  // Who knows of a posUid knows of those that were given before it.
  const given = restaurant && posUidsOf(restaurant).findLast(({ posUid }) => posUid === shown);
  const since = given === undefined ? [] : [{ span: given.span, withinMs: 0 }];
  const knownAt = [{ span, withinMs: lagMs }, ...since];
  return ![...model.own].some(
    ([other, one]) => other !== id && knownAt.some((at) => isNamed(one, word, at, span)),
  );
}

/** A time at which what had happened so long before was known. */
interface KnownAt {
  readonly span: Span;
  readonly withinMs: number;
}

/** Whether a restaurant surely had just this posUid when something was known, and until an answer. */
function isNamed(restaurant: OwnRestaurant, word: string, at: KnownAt, answer: Span): boolean {
  const named = posUidsOf(restaurant);
  const settled = named.findLastIndex((one) => isSettled(one, at.span, at.withinMs));
  const changes = [...named.slice(settled + 1), ...restaurant.removals];
  return named[settled]?.posUid === word && !changes.some((one) => mayShowIn(one, answer));
}

/** Whether a restaurant had a posUid until so shortly before that a cache may still lead from it to the restaurant. */
function hadJustThen(restaurant: OwnRestaurant, word: string, span: Span, lagMs: number): boolean {
  const named = posUidsOf(restaurant);
  const last = named.findLastIndex(({ posUid }) => folded(posUid) === folded(word));
  const next = last < 0 ? undefined : named[last + 1];
  return next !== undefined && span.beganMs <= next.span.endedMs + lagMs;
}

/** The posUids that a restaurant was given, in the order of time. */
function posUidsOf({ creations, updates }: OwnRestaurant): readonly (Change & { readonly posUid: string })[] {
  return [...creations, ...updates]
    .toSorted((one, other) => one.span.beganMs - other.span.beganMs)
    .flatMap(({ sent: { info }, span, isCertain }) => {
      const posUid = isJsonObject(info) ? info['posUid'] : undefined;
      return typeof posUid === 'string' ? [{ posUid, span, isCertain }] : [];
    });
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
    const { removals, updates } = own.get(id) ?? { removals: [], updates: [] };
    // Between two commands a restaurant may have been closed.
    const moves = updates.filter(({ sent }) => 'status' in sent);
    const active = (sightings.get(id) ?? []).filter(({ json }) => json['status'] === 'ACTIVE');
    const wrong = refusals.filter(({ span, exchange }) => {
      if (!BLAMING.has(exchange.status)) return false;
      const isShown = (one: Sighting): boolean =>
        isSettled({ span: one.span, isCertain: true }, span, lagMs) &&
        !moves.some((move) => move.span.endedMs + lagMs >= one.span.beganMs && mayShowIn(move, span));
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
