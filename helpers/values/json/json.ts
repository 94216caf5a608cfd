import { LosslessNumber, parse as parseLossless, stringify as stringifyLossless } from 'lossless-json';

/** Whether a content type is application/json, with or without parameters. */
export function isJsonMedia(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json\s*(;|$)/i.test(contentType);
}

/** A JSON value from the wire; integers beyond ±2^53 are bigint, so that no digit is lost. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** A double may lose digits of a number from 16 digits on; without such a number JSON.parse loses nothing. */
const MAY_LOSE_DIGITS = /\d{16}/;

const INTEGER = /^-?\d+$/;

const DEEPEST = 500;

/** Values of one text: a page of a thousand restaurants has some ten thousand, and each takes memory. */
const MOST_VALUES = 500_000;

/** A text that is shorter than this has neither. */
const HARMLESS_LENGTH = 2 * DEEPEST;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c] as const;

const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);

const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Parses JSON without loss of digits.
 *
 * Of two members with one name the last one counts, as in most parsers (RFC 8259, section 4).
 *
 * @throws SyntaxError when the text is not one JSON value, or when it is far deeper or has far more values than anything in
 *   this contract, which would exhaust the stack or the memory of code that walks the value
 */
export function parseJson(text: string): Json {
  requireBounded(text);
  const value: unknown = MAY_LOSE_DIGITS.test(text)
    ? parseLossless(text, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue })
    : JSON.parse(text);
  return toJson(value);
}

/** Whether a text has more values than {@link parseJson} makes: it may be JSON all the same. */
export function hasTooManyValues(text: string): boolean {
  if (text.length <= MOST_VALUES) return false;
  try {
    requireBounded(text);
    return false;
  } catch (error) {
    return error instanceof TooManyValues;
  }
}

/** As {@link parseJson}; undefined for a text that it refuses. */
export function parseJsonOrUndefined(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** JSON text; bigints are written digit by digit. */
export function stringifyJson(value: Json, indent?: number): string {
  return stringifyLossless(value, null, indent) ?? 'null';
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isJsonArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The string that a JSON value is; undefined for any other value. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The int64 that a JSON value is; undefined for any other value. */
export function int64Of(value: Json | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}

/** As {@link int64Of}, and an int64 that is written as a string, against the contract but readable. */
export function int64OfText(value: Json | undefined): bigint | undefined {
  return typeof value === 'string' && INTEGER.test(value) ? BigInt(value) : int64Of(value);
}

/** The name of the JSON type for messages: null, boolean, integer, number, string, array, object. */
export function jsonTypeOf(value: Json): string {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

class TooManyValues extends SyntaxError {
  constructor() {
    super(`JSON of more than ${MOST_VALUES} values`);
  }
}

/**
 * Counts in one pass, before anything is made of the text. Right for valid JSON only; what stands in strings does not count.
 *
 * @throws SyntaxError
 */
function requireBounded(text: string): void {
  if (text.length <= HARMLESS_LENGTH) return;
  let depth = 0;
  let values = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (inString) {
      if (character === BACKSLASH) index += 1;
      else inString = character !== QUOTE;
    } else if (character === QUOTE) inString = true;
    else if (OPENING.has(character)) {
      depth += 1;
      values += 1;
      if (depth > DEEPEST) throw new SyntaxError(`JSON nested deeper than ${DEEPEST}`);
    } else if (CLOSING.has(character)) depth -= 1;
    else if (character === COMMA) values += 1;
    if (values > MOST_VALUES) throw new TooManyValues();
  }
}

function exactNumber(literal: string): number | bigint {
  const value = Number(literal);
  return INTEGER.test(literal) && !Number.isSafeInteger(value) ? BigInt(literal) : value;
}

/** Both parsers return nothing but JSON; this tells the compiler so without walking the value. */
function toJson(value: unknown): Json {
  if (isParsed(value)) return value;
  throw new SyntaxError('no JSON value');
}

function isParsed(value: unknown): value is Json {
  return value !== undefined && typeof value !== 'function' && !(value instanceof LosslessNumber);
}
