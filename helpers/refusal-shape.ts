import type { Exchange } from './exchange.ts';
import { isJsonArray, isJsonObject, jsonTypeOf, type Json } from './json.ts';

/**
 * How a refusal looks: status, challenge, body. Like all facts it tells names and kinds, no free values, so that the
 * same target always gives the same words.
 */
export function refusalShape(exchange: Exchange): string {
  if (exchange.kind === 'unanswered') return statusFact(exchange);
  const challenge = exchange.headers['www-authenticate'];
  const parts = [statusFact(exchange), challenge && `WWW-Authenticate ${challengeShape(challenge)}`];
  return [...parts, bodyShape(exchange)].filter((part) => part !== undefined).join('; ');
}

/** The status, or why there is none. */
export function statusFact(exchange: Exchange): string {
  return exchange.kind === 'answered' ? `status ${exchange.status}` : `no answer (${exchange.failure.code})`;
}

/** Media type and, of JSON, the names of the members. */
export function bodyShape(exchange: Exchange): string {
  if (exchange.kind === 'unanswered' || exchange.text === '') return 'no body';
  const media = exchange.headers['content-type'] ?? 'no media type';
  return exchange.json === undefined ? `${media}, no JSON` : `${media} ${jsonShape(exchange.json)}`;
}

function jsonShape(json: Json): string {
  if (isJsonArray(json)) return 'a list';
  return isJsonObject(json) ? `{${Object.keys(json).sort().join(', ')}}` : jsonTypeOf(json);
}

/** Schemes and names of parameters; of their values only that of `error`, which is a fixed word (RFC 6750). */
function challengeShape(challenge: string): string {
  return challenge.replace(/(\w+)="[^"]*"/g, (whole, name: string) => (name === 'error' ? whole : name));
}
