import { AsyncLocalStorage } from 'node:async_hooks';
import type { JsonObject } from '../values/json/json.ts';
import { randomMark } from '../values/random.ts';
import { MINUTE_MS } from '../values/time.ts';

/** The fields of a booking request that hold any text; promo stands in its meta. */
export const TEXT_FIELDS = ['firstName', 'lastName', 'comment', 'promo'] as const;

export type TextField = (typeof TEXT_FIELDS)[number];

/** The fields that a booking request may leave out. */
export const OPTIONAL_FIELDS = ['lastName', 'comment', 'meta'] as const;

export type OptionalField = (typeof OPTIONAL_FIELDS)[number];

/** What sound booking requests of a run hold to, because the target was seen to accept it. Travels as JSON. */
export interface SoundRequest {
  /** Optional fields that are left out: the target has rules for them that nobody outside knows. */
  readonly omitted: readonly OptionalField[];
  readonly persons: number;
  /** The smallest party that is asked for. */
  readonly fewestPersons: number;
  /** The largest one. */
  readonly mostPersons: number;
  /** Generated moments lie on multiples of it, counted from a bookable moment. */
  readonly stepMs: number;
}

export const USUAL_REQUEST: SoundRequest = {
  omitted: [],
  ...{ persons: 2, fewestPersons: 1, mostPersons: 12 },
  stepMs: MINUTE_MS,
};

const kept = new AsyncLocalStorage<SoundRequest>();

/** Runs a check whose sound booking requests hold to `request`. */
export function holdingTo<T>(request: SoundRequest, run: () => Promise<T>): Promise<T> {
  return kept.run(request, run);
}

/** What the sound requests of the running check hold to. */
export function soundRequest(): SoundRequest {
  return kept.getStore() ?? USUAL_REQUEST;
}

/**
 * The usual comment. Its mark tells the requests of this process from those of another run, which may have a guest with the
 * same phone at the same time: all other texts are the same in every run.
 */
const USUAL_COMMENT = `A table, please. ${randomMark()}`;

export const USUAL_TEXTS: Readonly<Record<TextField, string>> = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  comment: USUAL_COMMENT,
  promo: 'WELCOME',
};

/** The body of a sound booking request, all but date and phone. */
export function soundFields({ omitted, persons } = soundRequest()): JsonObject {
  const { promo, ...texts } = USUAL_TEXTS;
  const all: JsonObject = { ...texts, persons, meta: { promo } };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !omitted.some((field) => field === name)));
}
