import { type Exchange, isAccepted, isTurnedDown } from '../../http/exchange.ts';
import { isJsonArray, isJsonObject, type Json, jsonTypeOf } from '../../values/json/json.ts';

/**
 * The form of a refusal: status, challenge, body. Like all facts it consists of names and kinds without free values, so
 * that the same target always gives the same words.
 */
export function refusalShape(exchange: Exchange): string {
  if (exchange.kind === 'unanswered') return statusFact(exchange);
  const challenge = exchange.headers['www-authenticate'];
  const parts = [statusFact(exchange), challenge && `WWW-Authenticate ${challengeShape(challenge)}`];
  return [...parts, bodyShape(exchange)].filter((part) => part !== undefined).join('; ');
}

/** The status, or the reason why there is none. */
export function statusFact(exchange: Exchange): string {
  return exchange.kind === 'answered' ? `status ${exchange.status}` : `no answer (${exchange.failure.code})`;
}

/** The media type and, for JSON, the names of the members. */
export function bodyShape(exchange: Exchange): string {
  if (exchange.kind === 'unanswered' || exchange.text === '') return 'no body';
  const media = exchange.headers['content-type'] ?? 'no media type';
  return exchange.json === undefined ? `${media}, no JSON` : `${media} ${jsonShape(exchange.json)}`;
}

function jsonShape(json: Json): string {
  if (isJsonArray(json)) return 'a list';
  return isJsonObject(json) ? `{${Object.keys(json).sort().join(', ')}}` : jsonTypeOf(json);
}

/** Schemes and names of parameters, with the value of `error` alone, which is a fixed word (RFC 6750). */
function challengeShape(challenge: string): string {
  return challenge.replace(/(\w+)="[^"]*"/g, (whole, name: string) => (name === 'error' ? whole : name));
}

/** Whether a request was accepted, and with which status. */
export function acceptanceFact(exchange: Exchange): string {
  if (isAccepted(exchange)) return `accepted with ${statusFact(exchange)}`;
  return isTurnedDown(exchange) ? `refused with ${statusFact(exchange)}` : statusFact(exchange);
}

/** A duration, coarse enough to be the same in every run. */
export function durationFact(ms: number): string {
  if (ms < 1_000) return 'less than 1 s';
  if (ms < 5_000) return '1 to 5 s';
  return ms < 60_000 ? '5 to 60 s' : 'more than a minute';
}

/** Words in alphabetical order without repetitions, so that the same fact always reads the same. */
export function sortedList(words: Iterable<string>, none: string): string {
  const sorted = [...new Set(words)].sort();
  return sorted.length === 0 ? none : sorted.join(', ');
}

const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^\d\d:\d\d$/, 'HH:MM'],
  [/^\d\d:\d\d:\d\d(\.\d+)?$/, 'HH:MM:SS'],
  [/^\d\d:\d\d.*([Zz]|[+-]\d\d:?\d\d)$/, 'time with offset'],
  [/^\d{4}-\d\d-\d\d$/, 'YYYY-MM-DD'],
  [/^\d{4}-\d\d-\d\d[Tt ].*([Zz]|[+-]\d\d:?\d\d)$/, 'date-time with offset'],
  [/^\d{4}-\d\d-\d\d[Tt ]/, 'date-time without offset'],
  [/^[A-Z_]+$/, 'word in capital letters'],
  [/^\d+$/, 'text of digits'],
];

/** The notation of a value in a schedule record, in words that do not depend on the value itself. */
export function notationOf(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'string') return TEXTS.find(([form]) => form.test(value))?.[1] ?? 'other text';
  if (isJsonArray(value)) return `list of ${value.length}`;
  if (isJsonObject(value)) return `{${Object.keys(value).sort().join(', ')}}`;
  return jsonTypeOf(value);
}
