import type { Controlled } from '../../evidence/exhibit.ts';
import { type Answered, type Exchange, isAccepted, isRefused } from '../../http/exchange.ts';
import { groupedBy } from '../../values/groups.ts';
import {
  int64Of,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  parseJsonOrUndefined,
} from '../../values/json/json.ts';
import { isSurelyRefused } from '../refusals.ts';
import { spanOf, type Span, type Trace } from '../trace.ts';
import { READS_SETTLED_MS } from '../../verdict/record/measurements.ts';

/** Whether the restaurant of a booking was removed, by whomever: what becomes of its bookings is not said. */
export function isWithoutRestaurant(
  trace: Removing,
  { creations: [{ restaurant, beganMs }] }: BookingHistory,
): boolean {
  const known = removals.get(trace) ?? removalsIn(trace);
  removals.set(trace, known);
  return (known.get(restaurant) ?? -Infinity) > beganMs;
}

type Removing = Sent & Partial<Pick<Trace, 'notifications'>>;

const removals = new WeakMap<Removing, ReadonlyMap<string, number>>();

/** When the last sign came that a restaurant was removed; see monotonicMs. Infinite for a command of the run. */
function removalsIn({ exchanges, commands, notifications = [] }: Removing): ReadonlyMap<string, number> {
  const removed = new Map<string, number>();
  const acceptedMs = lastAcceptances(exchanges);
  for (const sent of exchanges) {
    for (const { id, isDeleted, beganMs } of restaurantsIn(sent)) {
      if (isDeleted) removed.set(id, beganMs);
      // What is shown so soon afterwards may be an old page.
      else if (beganMs > (removed.get(id) ?? -Infinity) + READS_SETTLED_MS) removed.delete(id);
    }
    const { operation, startedAtMonotonicMs = -Infinity, request } = sent;
    // A service may deny to strangers that there is such a restaurant.
    const isSound = (acceptedMs.get(request.headers['authorization']) ?? -Infinity) > startedAtMonotonicMs;
    const isAsked = operation === 'getRestaurant' && isSound;
    const isGone = isAsked && sent.kind === 'answered' && GONE.has(sent.status);
    const [id = ''] = lastParts(sent, 1);
    if (isGone) removed.set(id, startedAtMonotonicMs);
  }
  for (const { json, arrivedAtMonotonicMs } of notifications) {
    if (!isJsonObject(json) || json['event'] !== 'DELETE' || json['entity'] !== 'RESTAURANT') continue;
    const id = isJsonObject(json['data']) ? int64Of(json['data']['id']) : undefined;
    if (id !== undefined)
      removed.set(String(id), Math.max(arrivedAtMonotonicMs, removed.get(String(id)) ?? -Infinity));
  }
  for (const sent of commands) {
    const [kind, id = ''] = lastParts(sent, 2);
    if (sent.request.method === 'DELETE' && kind === 'restaurant') removed.set(id, Infinity);
  }
  return removed;
}

/** When each header Authorization was accepted for the last time; see monotonicMs. */
function lastAcceptances(exchanges: readonly Exchange[]): ReadonlyMap<string | undefined, number> {
  return new Map(
    exchanges.filter(isAccepted).map(({ request, startedAtMonotonicMs = -Infinity }) => {
      return [request.headers['authorization'], startedAtMonotonicMs] as const;
    }),
  );
}

/** Statuses of a server that knows no such thing; others have reasons of the moment, or of the credentials. */
export const GONE: ReadonlySet<number> = new Set([400, 404, 410]);

/** A restaurant that an answer shows. */
interface Shown {
  readonly id: string;
  /** A service may keep removed restaurants, and show their end by their status. */
  readonly isDeleted: boolean;
  /** When the answer was asked for; see monotonicMs. */
  readonly beganMs: number;
}

/** The restaurants that an answer shows, alone or in a page. */
function restaurantsIn(sent: Exchange): readonly Shown[] {
  if (!isAccepted(sent) || !isJsonObject(sent.json)) return [];
  if (sent.operation !== 'listRestaurants' && sent.operation !== 'getRestaurant') return [];
  const { content } = sent.json;
  const beganMs = sent.startedAtMonotonicMs ?? -Infinity;
  return (isJsonArray(content) ? content : [sent.json]).flatMap((one): readonly Shown[] => {
    const id = isJsonObject(one) ? int64Of(one['id']) : undefined;
    if (!isJsonObject(one) || id === undefined) return [];
    return [{ id: String(id), isDeleted: one['status'] === 'DELETED', beganMs }];
  });
}

/** Everything in a trace that is about one booking of the run's own. */
export interface BookingHistory {
  readonly id: bigint;
  /** The accepted requests that were answered with this id; more than one where requests repeat or ids clash. */
  readonly creations: readonly [Creation, ...Creation[]];
  /** Whether requests of different guests or to different restaurants got this id; then nothing else can be said of it. */
  readonly isShared: boolean;
  readonly reads: readonly Read[];
  /** Reads that were refused although their token was accepted later. */
  readonly refusedReads: readonly Timed<Exchange>[];
  readonly cancellations: readonly Cancellation[];
  readonly commands: readonly Command[];
}

/** Something that was sent, and the time in which the target acted on it. */
export interface Timed<Sent> extends Span {
  readonly sent: Sent;
}

/** An accepted booking request. */
export interface Creation extends Timed<Answered> {
  readonly restaurant: string;
  readonly asked: JsonObject;
  readonly shown: JsonObject;
}

/** A read that was answered with a booking. */
export interface Read extends Timed<Answered> {
  readonly shown: JsonObject;
  readonly state: string | undefined;
}

/** A cancellation, or what a target may take for one. */
export interface Cancellation extends Timed<Exchange> {
  readonly outcome: 'accepted' | 'refused' | 'unknown';
}

/** What the control interface was told to do with a booking. */
export interface Command extends Timed<Controlled> {
  readonly isDone: boolean;
  /** The state that it was moved to; undefined for a deletion. */
  readonly state: string | undefined;
}

/** A booking request, whatever came of it. */
export interface BookingRequest extends Timed<Exchange> {
  readonly restaurant: string;
  readonly asked: JsonObject;
  readonly outcome: 'accepted' | 'refused' | 'unknown';
}

/** The bookings of a run, and the requests for them. */
export interface BookingModel {
  readonly histories: ReadonlyMap<bigint, BookingHistory>;
  readonly requests: readonly BookingRequest[];
  /** The requests of each guest, by the digits of the phone. */
  readonly ofPhone: ReadonlyMap<string, readonly BookingRequest[]>;
}

type Sent = Pick<Trace, 'exchanges' | 'commands'>;

const models = new WeakMap<Sent, BookingModel>();

/** The bookings in a trace. */
export function bookingsIn(trace: Sent): BookingModel {
  const known = models.get(trace);
  if (known !== undefined) return known;
  const model = modelOf(trace);
  models.set(trace, model);
  return model;
}

/** The bookings whose id nobody else was given. */
export function unsharedBookings(trace: Sent): readonly BookingHistory[] {
  return [...bookingsIn(trace).histories.values()].filter(({ isShared }) => !isShared);
}

/** The digits of the phone in a request or a booking; undefined when it has none. */
export function phoneIn({ phone }: JsonObject): string | undefined {
  const digits = typeof phone === 'string' ? phone.replace(/\D/g, '') : '';
  return digits === '' ? undefined : digits;
}

/** The time of a request; one without an answer may take effect at any later time. */
export function timed<Sent extends Exchange | Controlled>(sent: Sent): Timed<Sent> | undefined {
  const span = spanOf(sent);
  if (span === undefined) return undefined;
  const outcome = sent.kind === 'controlled' ? sent.exchanged : sent;
  return { ...span, ...(outcome?.kind !== 'answered' && { endedMs: Infinity }), sent };
}

/** The last parts of the path of a request, as they were sent. */
function lastParts(sent: Exchange | Controlled, count: number): readonly string[] {
  const [path = ''] = sent.request.url.split(/[?#]/);
  return path.split('/').slice(-count);
}

const CANONICAL_ID = /^(0|[1-9]\d{0,18})$/;

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] extends readonly (infer Item)[] ? Item[] : T[Name] };

type Draft = Mutable<Omit<BookingHistory, 'creations'>> & { creations: [Creation, ...Creation[]] };

function modelOf({ exchanges, commands }: Sent): BookingModel {
  const requests = exchanges.flatMap(requestIn);
  const drafts = new Map<bigint, Draft>();
  for (const request of requests) {
    const { sent } = request;
    if (!isAccepted(sent) || !isJsonObject(sent.json)) continue;
    const id = int64Of(sent.json['id']);
    if (id === undefined) continue;
    const creation = { ...request, sent, shown: sent.json };
    const draft = drafts.get(id);
    if (draft !== undefined) draft.creations.push(creation);
    else {
      drafts.set(id, {
        ...{ id, creations: [creation], isShared: false },
        ...{ reads: [], refusedReads: [], cancellations: [], commands: [] },
      });
    }
  }
  for (const draft of drafts.values()) draft.isShared = areOfSeveralGuests(draft.creations);
  addReads(drafts, exchanges);
  addCancellations(drafts, exchanges);
  addCommands(drafts, commands);
  return { histories: drafts, requests, ofPhone: byPhone(requests) };
}

function requestIn(sent: Exchange): readonly BookingRequest[] {
  const time = sent.operation === 'createBooking' ? timed(sent) : undefined;
  if (time === undefined) return [];
  const asked = parseJsonOrUndefined(sent.request.body ?? '');
  const [restaurant = ''] = lastParts(sent, 2);
  return [{ ...time, restaurant, asked: isJsonObject(asked) ? asked : {}, outcome: outcomeOf(sent) }];
}

function outcomeOf(sent: Exchange): 'accepted' | 'refused' | 'unknown' {
  if (isAccepted(sent)) return 'accepted';
  return isSurelyRefused(sent) ? 'refused' : 'unknown';
}

/** Several requests of one guest in one restaurant may be answered with the same booking (docs/judgement.md, 8.2). */
function areOfSeveralGuests(creations: readonly Creation[]): boolean {
  const guests = creations.map(({ restaurant, asked }) => `${restaurant} ${phoneIn(asked) ?? '?'}`);
  return new Set(guests).size > 1;
}

function addReads(drafts: ReadonlyMap<bigint, Draft>, exchanges: readonly Exchange[]): void {
  const lastAccepted = new Map<string, number>();
  for (const sent of exchanges) {
    const { authorization } = sent.request.headers;
    const beganMs = sent.startedAtMonotonicMs;
    if (authorization !== undefined && beganMs !== undefined && isAccepted(sent))
      lastAccepted.set(authorization, Math.max(beganMs, lastAccepted.get(authorization) ?? 0));
  }
  for (const sent of exchanges) {
    if (sent.operation !== 'getBooking') continue;
    const [text = ''] = lastParts(sent, 1);
    const draft = CANONICAL_ID.test(text) ? drafts.get(BigInt(text)) : undefined;
    const time = timed(sent);
    if (draft === undefined || time === undefined) continue;
    if (isAccepted(sent) && isJsonObject(sent.json)) {
      const { state } = sent.json;
      draft.reads.push({
        ...time,
        sent,
        shown: sent.json,
        state: typeof state === 'string' ? state : undefined,
      });
    } else if (isRefused(sent) && isOrdinary(sent)) {
      const acceptedMs = lastAccepted.get(sent.request.headers['authorization'] ?? '') ?? -Infinity;
      if (acceptedMs > time.endedMs) draft.refusedReads.push(time);
    }
  }
}

const ORDINARY_HEADERS: readonly string[] = ['accept', 'accept-encoding', 'authorization'];

/** Whether nothing in a read is there to see how the target takes it. */
function isOrdinary({ request: { url, headers, body } }: Exchange): boolean {
  const isPlain = Object.keys(headers).every((name) => ORDINARY_HEADERS.includes(name));
  return isPlain && body === undefined && !url.includes('?');
}

function addCancellations(drafts: ReadonlyMap<bigint, Draft>, exchanges: readonly Exchange[]): void {
  for (const sent of exchanges) {
    if (sent.operation !== 'cancelBooking') continue;
    const time = timed(sent);
    if (time === undefined) continue;
    const [text = ''] = lastParts(sent, 1);
    const isPlain = CANONICAL_ID.test(text);
    // A target may take a malformed id for the number in it, against the contract: that is no finding here.
    for (const digits of new Set(text.match(/\d+/g))) {
      const outcome = isPlain ? outcomeOf(sent) : 'unknown';
      drafts.get(BigInt(digits))?.cancellations.push({ ...time, outcome });
    }
  }
}

function addCommands(drafts: ReadonlyMap<bigint, Draft>, commands: readonly Controlled[]): void {
  for (const sent of commands) {
    const { method } = sent.request;
    const move = /\/booking\/(\d+)\/state$/.exec(sent.request.url)?.[1];
    const deleted = method === 'DELETE' ? /\/booking\/(\d+)$/.exec(sent.request.url)?.[1] : undefined;
    const id = move ?? deleted;
    const draft = id === undefined ? undefined : drafts.get(BigInt(id));
    const time = timed(sent);
    if (draft === undefined || time === undefined) continue;
    const body = parseJsonOrUndefined(sent.request.body ?? '');
    const state = isJsonObject(body) ? body['state'] : undefined;
    const { exchanged } = sent;
    const isDone = exchanged?.kind === 'answered' && exchanged.status >= 200 && exchanged.status <= 299;
    draft.commands.push({ ...time, isDone, state: typeof state === 'string' ? state : undefined });
  }
}

function byPhone(requests: readonly BookingRequest[]): ReadonlyMap<string, readonly BookingRequest[]> {
  return groupedBy(requests, ({ asked }) => phoneIn(asked));
}

/** The cancellations of a booking that were accepted. */
export function acceptedCancellations({ cancellations }: BookingHistory): readonly Cancellation[] {
  return cancellations.filter(({ outcome }) => outcome === 'accepted');
}
