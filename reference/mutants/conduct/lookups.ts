import { Temporal } from 'temporal-polyfill';
import type { Restaurant } from '../../domain/restaurant.ts';
import type { Answer, OperationName } from '../../wire/call.ts';
import { list } from '../effects/list.ts';
import { fieldsOf, idIn, performing, refusalOf, sentBody, sentField } from '../terms/requests.ts';
import type { Area, Site } from '../terms/site.ts';
import { addressed, creators, LENIENT } from './checks.ts';

const byRequest = { counts: 'requests' } as const;

const lower = (id: bigint | string): bigint => BigInt.asUintN(32, BigInt(id));

/** An id counts as the known one that it equals in its lower 32 bits. */
function cut(operation: OperationName, area: Area, kind: string): Site {
  return list(
    [area, 'narrow-32', `${operation}.id:unknown`, `${operation} keeps 32 bits of the id in its path`],
    ['traffic'],
    (sound, holds) => {
      const known = new Map<bigint, string>();
      const note = (id: string | undefined): void => {
        if (id !== undefined && /^\d+$/.test(id)) known.set(lower(id), id);
      };
      const peers = addressed.filter(([, , other]) => other === kind).map(([peer]) => peer);
      const creator = creators[kind];
      return performing(sound, creator === undefined ? peers : [...peers, creator], async (call, handle) => {
        try {
          const answer = await handle(call);
          if (call.operation === creator) note(idIn(answer)?.toString());
          else note(call.id);
          return answer;
        } catch (error) {
          const isUnknown = refusalOf(error)?.kind === 'unknown-entity' && /^\d+$/.test(call.id);
          const meant = isUnknown ? known.get(lower(call.id)) : undefined;
          if (call.operation !== operation || meant === undefined || meant === call.id || !holds({}))
            throw error;
          return handle({ ...call, id: meant });
        }
      });
    },
    byRequest,
  );
}

type Among = (restaurants: readonly Restaurant[], posUid: string) => Restaurant | undefined;

/** A restaurant that is found by what is not its posUid. */
function found(
  operator: string,
  place: string,
  says: string,
  among: () => Among,
  order: 'before' | 'after' = 'after',
): Site {
  const override: Site['override'] = (sound, holds) => {
    const other = among();
    return {
      restaurantByPosUid: (restaurants, posUid) => {
        const right = sound.restaurantByPosUid(restaurants, posUid);
        const wrong = other([...restaurants.values()], posUid);
        const isMistaken =
          wrong !== undefined && wrong !== right && (order === 'before' || right === undefined);
        return isMistaken && holds({}) ? wrong : right;
      },
    };
  };
  return list(['restaurants', operator, `lookup:${place}`, says], ['traffic'], override, byRequest);
}

const lookups: readonly Site[] = [
  found(
    ...(['confuse', 'id', 'A restaurant is found by its id in place of its posUid'] as const),
    () => (all, posUid) => all.find(({ id }) => String(id) === posUid),
  ),
  found(...(['stale', 'posUid', 'A restaurant is found by its former posUid'] as const), () => {
    const former = new Map<string, bigint>();
    return (all, posUid) => {
      for (const { id, info } of all) if (info.posUid !== undefined) former.set(info.posUid, id);
      return all.find(({ id }) => id === former.get(posUid));
    };
  }),
  found(
    ...(['stale', 'posUid-data', 'A restaurant is found as it was when its posUid first found it'] as const),
    () => {
      const firstFound = new Map<string, Restaurant>();
      return (all, posUid) => {
        const now = all.find(({ info }) => info.posUid === posUid);
        const kept = firstFound.get(posUid) ?? now;
        if (kept === undefined || kept.id !== now?.id) return undefined;
        firstFound.set(posUid, kept);
        return kept;
      };
    },
    'before',
  ),
];

/** A booking request is known by its body alone, whatever its path. */
const byBody: Site = list(
  [
    'bookings',
    'reuse',
    'booking:body',
    'A booking request with the body of one to another restaurant is answered with the booking made there',
  ],
  ['traffic'],
  (sound, holds) => {
    const made = new Map<string, readonly [restaurant: string, answer: Answer]>();
    return performing(sound, ['createBooking'], async (call, handle) => {
      const body = call.body.toString();
      const [restaurant, known] = made.get(body) ?? [call.id];
      if (known !== undefined && restaurant !== call.id && holds({})) return known;
      const answer = await handle(call);
      made.set(body, [call.id, answer]);
      return answer;
    });
  },
  byRequest,
);

/** The id in the body of a registration becomes that of the webhook. */
const adopted: Site = list(
  [
    'webhooks',
    'confuse',
    'webhook.id:sent',
    'A new webhook gets the id that the request holds, if it is free',
  ],
  ['traffic'],
  (sound, holds) => {
    let sent: bigint | undefined;
    const made = new Set<bigint>();
    return {
      readSentWebhookId: (value) => (sent = sound.readSentWebhookId(value)),
      newWebhookId: (n) => {
        const isFree = sent !== undefined && !made.has(sent);
        const id = isFree && sent !== undefined && holds({}) ? sent : sound.newWebhookId(n);
        made.add(id);
        return id;
      },
    };
  },
  byRequest,
);

/** The clock of the sender decides whether a moment lies in the future. */
const byDigits: Site = list(
  [
    'restrictions',
    'confuse',
    'restriction:local-digits',
    'Whether a date has passed is told by its digits, whatever its offset',
  ],
  ['traffic'],
  (sound, holds) => {
    const aheadMs = new Map<string, number>();
    return {
      ...performing(sound, ['createBooking'], (call, handle) => {
        const [date, phone] = ['date', 'phone'].map((name) => sentField(sentBody(call), name));
        if (typeof phone === 'string') aheadMs.set(phone, offsetOf(date));
        return handle(call);
      }),
      bookingRestrictions: sound.bookingRestrictions.map((one) => {
        if (one.kind !== 'date-not-in-future') return one;
        return {
          ...one,
          violatedBy: (attempt) => {
            const ahead = aheadMs.get(attempt.request.phone) ?? 0;
            const isViolated = one.violatedBy(attempt);
            const isSpared = isViolated && attempt.request.date.epochMilliseconds + ahead > attempt.now;
            return isViolated && !(isSpared && holds({}));
          },
        };
      }),
    };
  },
  byRequest,
);

/** By how many milliseconds the digits of a date-time are ahead of UTC. */
function offsetOf(date: unknown): number {
  const [sign, hours, minutes] =
    typeof date === 'string' ? (/([+-])(\d\d):(\d\d)$/.exec(date) ?? []).slice(1) : [];
  if (sign === undefined) return 0;
  const { milliseconds } = Temporal.Duration.from({ hours: Number(hours), minutes: Number(minutes) }).round({
    largestUnit: 'millisecond',
  });
  return sign === '-' ? -milliseconds : milliseconds;
}

/** totalElements of a search does not know what excludeIds removes. */
const uncounted: Site = list(
  [
    'restaurants',
    'off-by-one',
    'page.totalElements:excluded-in-search',
    'totalElements of a search counts the restaurants that excludeIds removes',
  ],
  ['traffic'],
  (sound, holds) => {
    const counts = new Map<string, number>();
    const keyOf = ({ search, excludeIds }: { search: string; excludeIds: ReadonlySet<bigint> }): string =>
      `${search} ${[...excludeIds].join()}`;
    return {
      listed: (restaurants, request) => {
        const all = sound.listed(restaurants, request);
        if (request.search !== '' && request.excludeIds.size > 0) {
          const searched = all.filter((one) => sound.searchMatches(one, request.search));
          counts.set(keyOf(request), searched.length);
        }
        return all;
      },
      pageJson: (page, totalPages, sort, pageable) => {
        const counted = counts.get(keyOf(page));
        const isWrong = counted !== undefined && counted !== page.totalElements && holds({});
        return sound.pageJson(
          isWrong ? { ...page, totalElements: counted } : page,
          totalPages,
          sort,
          pageable,
        );
      },
    };
  },
  byRequest,
);

/** What is made of several fields of an address is nothing where one of them is absent. */
const incomplete: readonly Site[] = [
  list(
    ['restaurants', 'skip', 'search:incomplete', 'A search passes over restaurants without a city'],
    ['id'],
    (sound, holds) => ({
      searchMatches: (restaurant, search) => {
        const isLost = restaurant.address.city === undefined && holds({ id: restaurant.id });
        return sound.searchMatches(restaurant, search) && !isLost;
      },
    }),
  ),
  list(
    ['restaurants', 'null', 'restaurant.address:empty', 'An address without any field is shown as null'],
    ['id'],
    (sound, holds) => ({
      restaurantJson: (restaurant, where) => {
        const json = sound.restaurantJson(restaurant, where);
        const isEmpty = Object.values(restaurant.address).every((value) => value === undefined);
        return isEmpty && holds({ id: restaurant.id }) ? { ...fieldsOf(json), address: null } : json;
      },
    }),
  ),
];

/** Every way in which a program may take one thing for another that was asked for. */
export const lookupSites: readonly Site[] = [
  ...addressed
    .filter(([operation, , kind]) => kind !== 'posUid' && !LENIENT.includes(operation))
    .map(([operation, area, kind]) => cut(operation, area, kind)),
  ...lookups,
  adopted,
  byBody,
  byDigits,
  uncounted,
  ...incomplete,
];
