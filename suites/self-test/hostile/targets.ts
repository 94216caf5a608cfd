import type { Behaviour } from '../../../reference/decisions/index.ts';
import type { Json } from '../../../helpers/values/json/json.ts';
import { isJsonObject } from '../../../helpers/values/json/json.ts';
import type { RunResult } from '../../../reports/result/run-result.ts';
import type { Operation } from '../../../spec/vocabulary.ts';
import {
  brotliBomb,
  deepBomb,
  endless,
  gigabyte,
  gzipBomb,
  hugeHeaders,
  huge,
  inBytes,
  inJson,
  inText,
  redirecting,
  refusing,
  reset,
  slow,
  wideBomb,
  withStrings,
} from './attacks.ts';
import type { FloodKind } from '../support/flood.ts';
import type { Attacks, Harm } from './measure.ts';
import type { Hostility } from './relay.ts';

/** A target that does harm, or that comes to harm, and how a run against it must end. */
export interface HostileTarget extends Harm {
  readonly id: string;
  /** What it does, in one line. */
  readonly does: string;
  /** Each of these verdicts is true; which one comes depends on the order of the requests. */
  readonly verdicts: readonly RunResult['verdict'][];
  /** The code of the message where the verdict is "broken". */
  readonly code?: string;
  /** Requirements that must fail. */
  readonly named?: readonly string[];
  /** Must requirements that may fail, besides those that must. */
  readonly mayName?: RegExp;
}

/** Requests after which a run is in the middle of its checks. */
const MIDDLE = 800;

const DAYS = String(90 * 24 * 3600);

const STRANGE_DATES = [
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
];

const SCRIPT = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>$(id)\`id\`\u001b[2J\u202e::error::`;

/** A read that only its own checks depend on. */
const ONE: Operation = 'getRestaurant';

export const hostileTargets: readonly HostileTarget[] = [
  ...onOneAndAll('endless', 'a body without end', endless),
  ...onOneAndAll('slow', 'a byte a second', slow),
  ...onOneAndAll('gigabyte', 'a body of 1 GB', gigabyte),
  open('seven-megabytes-one', 'JSON of 7 MB', huge(7)),
  one('gzip-bomb', '64 MB in 64 KB of gzip, which nobody asked for', gzipBomb),
  one('brotli-bomb', '64 MB in some bytes of brotli', brotliBomb),
  lists('long-lists', 'JSON of 3 MB that is no list', huge(3)),
  lists('deep-json', 'lists nested 1.5 million deep', deepBomb),
  // More values than an answer may have, so it counts as none.
  { ...lists('wide-json', 'a list of a million lists', wideBomb), verdicts: ['inconclusive'], named: [] },
  open('headers-one', '10 MB of headers', hugeHeaders),
  {
    id: 'redirect-all',
    does: 'a redirect to another path, on every operation',
    verdicts: ['broken'],
    code: 'TOKEN_ENDPOINT_ODD',
    attacks: () => () => redirecting((path) => `${path}/moved`),
  },
  one(
    'redirect-away',
    'a redirect to another host',
    redirecting((path) => `http://localhost:9${path}`),
  ),
  sound('duplicate-keys', 'every object with one of its keys twice', inText(withDuplicateKeys)),
  sound('prototype-keys', 'objects with the keys `__proto__` and `constructor`', inText(withPrototypeKeys)),
  one(
    'not-utf8',
    'text with bytes that are not UTF-8',
    inBytes((body) =>
      Buffer.from(body.toString('latin1').replace(/"name":"/g, '"name":"\xff\xc3'), 'latin1'),
    ),
  ),
  {
    ...ownTexts('lone-surrogates', 'a lone surrogate in every text and id of text of a restaurant', '\ud800'),
    verdicts: ['conformant', 'inconclusive'],
  },
  ownTexts('nul', 'NUL in every text and id of text of a restaurant', '\0'),
  ownTexts('scripts', 'scripts of page, shell, terminal and CI job in every text of a restaurant', SCRIPT),
  idsAs('surrogate-ids', 'a lone surrogate in place of each id', '\ud800'),
  idsAs('nul-ids', 'NUL in place of each id', '\0'),
  resets('resets-5', 5),
  resets('resets-50', 50),
  later('retry-after-days', 'Retry-After of 90 days', [DAYS]),
  later('retry-after-odd', 'Retry-After negative, far out, and of garbage', [
    '-5',
    'Fri, 31 Dec 9999 23:59:59 GMT',
    'soon; or later',
  ]),
  open('unavailable-one', '503 for ever', refusing(503)),
  {
    id: 'unavailable-all',
    does: '503 for ever, on every operation',
    verdicts: ['broken'],
    code: 'TARGET_BUSY',
    attacks: () => () => refusing(503),
  },
  {
    id: 'unavailable-from-middle',
    does: '503 for ever, on every operation, from the middle of the run on',
    verdicts: ['broken'],
    code: 'TARGET_GONE',
    attacks: () => (_, count) => (count < MIDDLE ? undefined : refusing(503)),
  },
  {
    id: 'pages-grow',
    does: 'a list whose totalPages grows with each page',
    // Pages are compared only where their totals are equal (judgement, rule 12).
    verdicts: ['not conformant', 'inconclusive'],
    mayName: /^(LIST-|PAGE-|PAGEABLE-|SORT-)/,
    attacks: growingPages,
  },
  {
    id: 'pages-never-end',
    does: 'a list that is never at its end: each page is full, and never the last',
    verdicts: ['not conformant'],
    mayName: /^(LIST-|PAGE-|PAGEABLE-|SORT-)/,
    attacks: () => endlessPages,
  },
  {
    id: 'dates',
    does: `the years 275760, 9999, 1 and -1 in turn, wherever it shows a date`,
    verdicts: ['not conformant'],
    // What shows another year each time disagrees with itself.
    mayName: /DATE|MOMENT|SCHEDULE|HOURS|EVENT-DATA-BOOKING-AGREES/,
    attacks: strangeDates,
  },
  {
    id: 'restart',
    does: 'a restart in the middle: no connections for 2 s',
    verdicts: ['conformant', 'inconclusive'],
    attacks: (scene) => inTheMiddle(() => scene.restart(2000, true)),
  },
  {
    id: 'restart-empty',
    does: 'a restart in the middle that loses all data: no connections for 2 s',
    verdicts: ['not conformant', 'broken'],
    // Its ids begin anew, and what the run has read and heard before is true no more.
    mayName: /-IDS-DISTINCT$|-AGREES$/,
    attacks: (scene) => inTheMiddle(() => scene.restart(2000, false)),
  },
  {
    id: 'death',
    does: 'the end of the target in the middle',
    verdicts: ['broken'],
    code: 'TARGET_GONE',
    attacks: (scene) => inTheMiddle(() => scene.die()),
  },
  flooding('copies', 'copies of one notification'),
  flooding('changing', 'notifications that each differ in a field of no meaning'),
  flooding('strangers', 'requests to addresses that are no webhook'),
  // What it posts to the webhooks of a run is no sound notification.
  {
    ...flooding('bodies', 'huge, endless, slow and odd requests'),
    verdicts: ['inconclusive', 'not conformant'],
    mayName: /^EVENT-/,
  },
];

/** A sound target, for comparison. */
export const soundTarget: HostileTarget = {
  id: 'sound',
  does: 'nothing; the sound server behind the same relay',
  verdicts: ['conformant'],
};

/** On one operation nobody can tell the target from the way to it; on all of them nothing can be judged. */
function onOneAndAll(id: string, does: string, hostility: Hostility): readonly HostileTarget[] {
  const all = { id: `${id}-all`, does: `${does}, on every operation`, attacks: () => () => hostility };
  return [open(`${id}-one`, does, hostility), { ...all, verdicts: ['broken'] }];
}

/** An operation that gives no answer. */
function open(id: string, does: string, hostility: Hostility): HostileTarget {
  return { id, does: `${does}, on ${ONE}`, verdicts: ['inconclusive'], attacks: () => onOne(hostility) };
}

/** An operation that gives a wrong answer, also to those whom it should refuse. */
function one(id: string, does: string, hostility: Hostility): HostileTarget {
  const mayName = /^(GET-RESTAURANT|RESTAURANT|AUTH|SERVICE|FIND-RESTAURANT-MATCHES)-/;
  return {
    ...{ id, does: `${does}, on ${ONE}`, verdicts: ['not conformant'], mayName },
    attacks: () => onOne(hostility),
  };
}

/** The list of webhooks in place of a single restaurant: lists may be longer. */
function lists(id: string, does: string, hostility: Hostility): HostileTarget {
  return {
    ...{ id, does: `${does}, on listWebhooks`, verdicts: ['not conformant'] },
    named: ['LIST-WEBHOOKS-BODY-KIND'],
    mayName: /^(LIST-WEBHOOKS|AUTH|SERVICE)-/,
    attacks: () => (operation) => (operation === 'listWebhooks' ? hostility : undefined),
  };
}

function sound(id: string, does: string, hostility: Hostility): HostileTarget {
  return { id, does, verdicts: ['conformant'], attacks: () => () => hostility };
}

function later(id: string, does: string, values: readonly string[]): HostileTarget {
  let count = 0;
  const hostility: Hostility = (...request) => {
    count += 1;
    refusing(503, { 'retry-after': values[count % values.length] ?? '' })(...request);
  };
  const attacks = (): Attacks => onOne(hostility);
  return { id, does: `503 with ${does}, on ${ONE}`, verdicts: ['inconclusive'], attacks };
}

function resets(id: string, percent: number): HostileTarget {
  return {
    id,
    does: `a reset of the connection for ${percent} % of all requests`,
    verdicts: ['conformant', 'inconclusive'],
    attacks: () => {
      const draw = drawing();
      return () => (draw() < percent / 100 ? reset : undefined);
    },
  };
}

function flooding(flood: FloodKind, kind: string): HostileTarget {
  const does = `a flood of the listener: ${kind}`;
  return { id: `flood-${flood}`, does, verdicts: ['conformant', 'inconclusive'], flood };
}

function onOne(hostility: Hostility): Attacks {
  return (operation) => (operation === ONE ? hostility : undefined);
}

function inTheMiddle(act: () => void): Attacks {
  return (_, count) => {
    if (count === MIDDLE) act();
    return undefined;
  };
}

/** A repeatable sequence of numbers from 0 to 1 (a linear congruence). */
function drawing(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Restaurants with something more in each of their texts, which the server then knows, finds and notifies of. */
function ownTexts(id: string, does: string, more: string): HostileTarget {
  const add = <T extends object>(value: T): T => ({
    ...value,
    ...Object.fromEntries(
      Object.entries(value).flatMap(([name, text]: [string, unknown]) =>
        typeof text === 'string' && !CODED.has(name) ? [[name, `${text}${more}`]] : [],
      ),
    ),
  });
  const behaviour: Partial<Behaviour> = {
    initialRestaurants: (seeded) =>
      seeded.map((one) => ({ ...add(one), address: add(one.address), info: add(one.info) })),
  };
  return { id, does, verdicts: ['conformant'], behaviour };
}

/** Texts of a restaurant that have a form of their own. */
const CODED = new Set(['status', 'countryCode', 'phone', 'timeZone']);

function idsAs(id: string, does: string, instead: string): HostileTarget {
  const hostility = inJson((value) => withIds(value, instead));
  return {
    id,
    does,
    verdicts: ['not conformant'],
    mayName: /./,
    attacks: () => (operation) => (operation === 'requestToken' ? undefined : hostility),
  };
}

function withIds(value: Json, instead: string): Json {
  if (Array.isArray(value)) return value.map((one: Json) => withIds(one, instead));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      one === undefined ? one : /^(id|uuid|posUid)$/.test(key) ? instead : withIds(one, instead),
    ]),
  );
}

function strangeDates(): Attacks {
  let shown = 0;
  const hostility = inJson((value) =>
    withStrings(value, (old, name) => (name === 'date' ? (STRANGE_DATES[(shown += 1) % 4] ?? old) : old)),
  );
  return () => hostility;
}

function withDuplicateKeys(text: string): string {
  return text.replace(/\{("[^"\\]*"):/g, '{$1:"first",$1:');
}

function withPrototypeKeys(text: string): string {
  return text.replace(/\{"/g, '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"');
}

function growingPages(): Attacks {
  let more = 0;
  const hostility = inJson((value) =>
    isJsonObject(value) && 'totalPages' in value
      ? { ...value, totalPages: 1000 + (more += 1), totalElements: 20 * (1000 + more), last: false }
      : value,
  );
  return (operation) => (operation === 'listRestaurants' ? hostility : undefined);
}

const endlessPages: Attacks = (operation) => {
  if (operation !== 'listRestaurants') return undefined;
  return (socket, response, request, soundly) => {
    const first = request.url?.replace(/([?&]page=)\d+/, '$10') ?? '';
    const page = Number(/[?&]page=(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
    request.url = first;
    const asked = inJson((value) =>
      isJsonObject(value) && 'content' in value
        ? { ...value, number: page, last: false, first: page === 0, empty: false, totalPages: 2 ** 31 - 1 }
        : value,
    );
    asked(socket, response, request, soundly);
  };
};
