import type { Controlled } from '../../../evidence/exhibit.ts';
import { type Answered, type Exchange, isAccepted } from '../../../http/exchange.ts';
import { isJsonObject, type JsonObject, parseJsonOrUndefined } from '../../../values/json/json.ts';
import { READS_SETTLED_MS } from '../../../verdict/record/measurements.ts';
import { type Span, spanOf, type Trace } from '../../trace.ts';

/** How old a read may be and how long an effect may take, in ms (docs/judgement.md, rule 14). */
export function lagOf({ eventTimeoutMs }: Trace): number {
  return Math.max(READS_SETTLED_MS, eventTimeoutMs + READS_SETTLED_MS - READ_AGE_MS);
}

/** READS_SETTLED_MS holds a margin for clocks, which every lag gets. */
const READ_AGE_MS = 5000;

/** Something that a request changed, or may have changed. */
export interface Change {
  readonly span: Span;
  /** It was accepted. One that got no answer may act at any later time, or never. */
  readonly isCertain: boolean;
}

/** Whether something that was changed at one time is surely over at another: no read is too old to show it. */
export function isSettled({ span, isCertain }: Change, at: Span, lagMs: number): boolean {
  return isCertain && span.endedMs + lagMs < at.beganMs;
}

/** Whether something may have happened before the end of a read, and so may show in it. */
export function mayShowIn({ span }: Change, read: Span): boolean {
  return span.beganMs <= read.endedMs;
}

/**
 * The changes of one thing whose result a read may show: none that is yet to come, and none that another one, which
 * surely came later, has replaced for so long that no read is too old to know.
 */
export function shownBy<T extends Change>(changes: readonly T[], read: Span, lagMs: number): readonly T[] {
  return changes.filter((one) => {
    const isReplaced = (other: T): boolean =>
      other.span.beganMs > one.span.endedMs && isSettled(other, read, lagMs);
    return mayShowIn(one, read) && !(one.isCertain && changes.some(isReplaced));
  });
}

/** An answered success with the time in which the target acted. */
export interface Accepted {
  readonly exchange: Answered;
  readonly span: Span;
}

/** An exchange that was accepted, with its span; undefined for any other. */
export function acceptedOf(exchange: Exchange): Accepted | undefined {
  const span = isAccepted(exchange) ? spanOf(exchange) : undefined;
  return span === undefined || !isAccepted(exchange) ? undefined : { exchange, span };
}

/** Rules look at each request once for each answer that may come of it. */
const sentObjects = new WeakMap<Exchange | Controlled, { readonly sent: JsonObject | undefined }>();

/** The JSON object that a request carries. */
export function sentObject(one: Exchange | Controlled): JsonObject | undefined {
  const known = sentObjects.get(one);
  if (known !== undefined) return known.sent;
  const { body } = one.request;
  const json = body === undefined ? undefined : parseJsonOrUndefined(body);
  const sent = isJsonObject(json) ? json : undefined;
  sentObjects.set(one, { sent });
  return sent;
}

/** What the path of a request has in place of `{id}`, decoded; undefined when it can't be. */
export function sentId({ request: { url } }: Exchange | Controlled, after: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1);
  const from = path.lastIndexOf(after);
  if (from < 0) return undefined;
  const [word = ''] = path.slice(from + after.length).split('/');
  try {
    return decodeURIComponent(word);
  } catch {
    return undefined;
  }
}

const INTEGER = /^-?\d{1,19}$/;

/** The int64 that a word of a path names in its usual notation. */
export function int64In(word: string | undefined): bigint | undefined {
  return word !== undefined && INTEGER.test(word) ? BigInt(word) : undefined;
}
