import { parse } from 'lossless-json';
import { Refusal } from './call.ts';
import type { Call } from './call.ts';
import { isObject } from './json.ts';
import type { JsonObject } from './json.ts';

/** Decisions on how bodies are read. */
export interface BodyBehaviour {
  /** Whether a Content-Type header names the expected media type. */
  acceptsMediaType(contentType: string | undefined, expected: string): boolean;
  /** JSON text to a value; integers beyond 2^53 become bigints. */
  parseJson(text: string): unknown;
}

/** Integers keep every digit; everything else is an ordinary number. */
function readNumber(text: string): number | bigint {
  if (!/^-?\d+$/.test(text)) return Number(text);
  const exact = BigInt(text);
  return Number.isSafeInteger(Number(text)) ? Number(text) : exact;
}

export const bodyBehaviour: BodyBehaviour = {
  acceptsMediaType: (contentType, expected) => {
    const [type = '', ...parameters] = (contentType ?? '')
      .split(';')
      .map((part) => part.trim().toLowerCase());
    const charset = parameters.find((parameter) => parameter.startsWith('charset='));
    const utf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
    return type === expected && utf8;
  },
  parseJson: (text) => parse(text, undefined, readNumber),
};

/**
 * The body as text.
 * @throws Refusal when the media type is wrong or the bytes are not UTF-8.
 */
export function bodyText(behaviour: BodyBehaviour, call: Call, mediaType: string): string {
  if (!behaviour.acceptsMediaType(call.headers['content-type'], mediaType))
    throw new Refusal('wrong-media-type', `Content-Type must be ${mediaType}`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(call.body);
  } catch {
    throw new Refusal('malformed-request', 'The body is not UTF-8');
  }
}

/**
 * The body as a JSON object.
 * @throws Refusal when the media type is wrong, or the body is malformed, nested too deeply or not an object.
 */
export function bodyObject(behaviour: BodyBehaviour, call: Call): JsonObject {
  const text = bodyText(behaviour, call, 'application/json');
  let value: unknown;
  try {
    value = behaviour.parseJson(text);
  } catch {
    throw new Refusal('malformed-request', 'The body is not readable JSON');
  }
  if (!isObject(value)) throw new Refusal('malformed-request', 'The body must be a JSON object');
  return value;
}
