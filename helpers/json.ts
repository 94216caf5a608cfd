import { LosslessNumber, parse as parseLossless, stringify as stringifyLossless } from 'lossless-json';

/** A JSON value as it came over the wire; integers beyond ±2^53 are bigint, so that no digit is lost. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** A run of 16 digits is the shortest that a double may not hold; without one JSON.parse loses nothing. */
const MAY_LOSE_DIGITS = /\d{16}/;
const INTEGER = /^-?\d+$/;

/** @throws SyntaxError when the text is not one JSON value */
export function parseJson(text: string): Json {
  const value: unknown = MAY_LOSE_DIGITS.test(text)
    ? parseLossless(text, null, exactNumber)
    : JSON.parse(text);
  return toJson(value);
}

/** As {@link parseJson}, but undefined when the text is not one JSON value. */
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

/** The JSON type's name as a person would say it: null, boolean, integer, number, string, array, object. */
export function jsonTypeOf(value: Json): string {
  if (value === null) return 'null';
  if (isJsonArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function exactNumber(literal: string): number | bigint {
  const value = Number(literal);
  return INTEGER.test(literal) && !Number.isSafeInteger(value) ? BigInt(literal) : value;
}

/** Both parsers yield nothing but JSON; this says so to the compiler without walking the value. */
function toJson(value: unknown): Json {
  if (isParsed(value)) return value;
  throw new SyntaxError('no JSON value');
}

function isParsed(value: unknown): value is Json {
  return value !== undefined && typeof value !== 'function' && !(value instanceof LosslessNumber);
}
