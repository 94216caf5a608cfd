import { Refusal } from './call.ts';

/** Decoded name and value, in the order in which they were sent. */
type Pair = readonly [name: string, value: string];

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('malformed-request', 'A parameter is not percent-encoded UTF-8');
  }
}

/**
 * Reads a query or an `application/x-www-form-urlencoded` body.
 * @throws Refusal when an escape is malformed or does not decode to UTF-8.
 */
export function readPairs(text: string): Pair[] {
  const pairs: Pair[] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = equals < 0 ? part : part.slice(0, equals);
    pairs.push([decode(name), equals < 0 ? '' : decode(part.slice(equals + 1))]);
  }
  return pairs;
}

/** All values of a name. */
export function allOf(pairs: readonly Pair[], name: string): string[] {
  return pairs.filter(([key]) => key === name).map(([, value]) => value);
}

/**
 * The only value of a name, or undefined.
 * @throws Refusal when it was sent more than once.
 */
export function onlyOf(pairs: readonly Pair[], name: string): string | undefined {
  const values = allOf(pairs, name);
  if (values.length > 1)
    throw new Refusal('malformed-request', `Parameter '${name}' is given more than once`);
  return values[0];
}

/**
 * The only value of a name; `otherwise` where it was not sent.
 * @throws Refusal when it is missing and there is no `otherwise`, or when it was sent more than once.
 */
export function requiredOf(pairs: readonly Pair[], name: string, otherwise?: string): string {
  const value = onlyOf(pairs, name) ?? otherwise;
  if (value === undefined) throw new Refusal('invalid-field', `Required parameter '${name}' is not present`);
  return value;
}
