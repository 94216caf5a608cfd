/** A JSON value as answers hold it: integers beyond 2^53 are bigints, `undefined` properties are left out. */
export type Json =
  null | boolean | number | bigint | string | readonly Json[] | { readonly [name: string]: Json | undefined };

const keptTexts = new WeakMap<object, string>();

/**
 * Writes a value as JSON text without loss: bigints come out digit by digit.
 * Parts given to {@link keepText} are not serialized again.
 */
export function jsonText(value: Json): string {
  if (typeof value === 'bigint' || typeof value === 'boolean') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return keptTexts.get(value) ?? compoundText(value);
}

/** Freezes a value and remembers its text, so that answers with it are only concatenated. */
export function keepText<T extends Json>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    freeze(value);
    keptTexts.set(value, compoundText(value));
  }
  return value;
}

function compoundText(value: object & Json): string {
  if (isList(value)) return `[${value.map((part) => jsonText(part)).join(',')}]`;
  let text = '';
  for (const name of Object.keys(value)) {
    const part = value[name];
    if (part !== undefined) text += `${text === '' ? '' : ','}${nameText(name)}${jsonText(part)}`;
  }
  return `{${text}}`;
}

/** The same few names come with every answer. */
const nameTexts = new Map<string, string>();

const MOST_NAMES = 1_000;

/** A name with its colon. */
function nameText(name: string): string {
  const known = nameTexts.get(name);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(name)}:`;
  if (nameTexts.size < MOST_NAMES) nameTexts.set(name, text);
  return text;
}

/** `Array.isArray` that also narrows readonly arrays. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function freeze(value: Json): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) if (part !== undefined) freeze(part);
}

/** A JSON object as it was parsed; read its properties through {@link property}. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property; what a body inherits (`constructor`, `__proto__`) was not sent. */
export function property(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
