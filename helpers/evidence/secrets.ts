import { catalogue } from '../../spec/requirements/catalogue.ts';
import { describeSettings } from '../settings/settings.ts';

/** A code of fewer digits is often found by accident. */
const ENOUGH_DIGITS = 6;

/**
 * Whether the few digits at a position of a text are a confirmation code. The same digits may be an id, a port or part
 * of a time: a number in JSON is a code only if its name says so, and very few digits only in quotes or after the word
 * "code".
 */
export function isCodeAt(text: string, begin: number, end: number): boolean {
  const before = text.slice(Math.max(0, begin - 24), begin);
  if (/[\w.+-]$/.test(before) || /^(\w|[.:-]\d)/.test(text.slice(end, end + 2))) return false;
  if (/["'«]$/.test(before) || /code\b.{0,12}$/i.test(before)) return true;
  const isNumberInJson = /["\]}\d]\s*[:,]\s*$|\[\s*$/.test(before);
  return !isNumberInJson && !/[:/]$/.test(before) && end - begin >= ENOUGH_DIGITS;
}

/**
 * Whether a word at a position of a text is a whole value: all of the text, in quotes, a credential, or a field of a form. A
 * name in JSON is none.
 */
export function isWholeValueAt(text: string, begin: number, end: number): boolean {
  const before = text.slice(Math.max(0, begin - 24), begin);
  const after = text.slice(end, end + 24);
  if (before === '') return after === '';
  if (/\b(?:Basic|Bearer) +$/i.test(before)) return /^(?:["'\s]|$)/.test(after);
  return /["'=&]$/.test(before) && /^(?:["'&]|$)/.test(after) && !/^"\s*:/.test(after);
}

/** The words of every report: those of the requirements and of the settings. */
const OWN_TEXT = JSON.stringify([catalogue, describeSettings()]).toLowerCase();

/** Whether a secret is a word of our own texts, such as "secret": there it can't be hidden, and need not be. */
export function isOwnWord(secret: string): boolean {
  return OWN_TEXT.includes(secret.toLowerCase());
}

/** Shorter secrets are not searched in base64, where too little of them is left to recognise them. */
const SHORTEST_IN_BASE64 = 8;

/** A form in which a secret may occur in a text. */
export interface SecretForm {
  readonly text: string;
  /** Whether the text is the middle of a base64 text, whose other characters encode the secret's neighbours. */
  readonly inBase64: boolean;
}

/** Every form in which a secret goes over the wire: plain, escaped in JSON, URL-encoded, and inside base64. */
export function formsOf(secret: string): readonly SecretForm[] {
  const encoded = encodeURIComponent(secret);
  const form = new URLSearchParams([['', secret]]).toString().slice(1);
  const escaped = JSON.stringify(secret).slice(1, -1);
  const plain = [secret, escaped, encoded, form, lowerHex(encoded), lowerHex(form)];
  const cores = Buffer.byteLength(secret) < SHORTEST_IN_BASE64 ? [] : base64Cores(secret);
  return [
    ...[...new Set(plain)].map((text) => ({ text, inBase64: false })),
    ...cores.map((text) => ({ text, inBase64: true })),
  ];
}

/** The parts of base64 that encode a text alone, for each of its three possible positions in a group of three bytes. */
function base64Cores(text: string): readonly string[] {
  const cores = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const whole = bytes.toString('base64').replace(/=+$/, '');
    const shared = bytes.length % 3 === 0 ? 0 : 1;
    return whole.slice([0, 2, 3][before], whole.length - shared);
  });
  const urlSafe = cores.map((core) => core.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([...cores, ...urlSafe])];
}

function lowerHex(encoded: string): string {
  return encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
}

/**
 * The forms in which a secret that is too short to be recognised by a part of it may be shown, beside those in which it goes
 * over the wire.
 */
export function shortForms(secret: string): readonly string[] {
  const characters = Array.from(secret);
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const pairs = hex.match(/../g) ?? [];
  const codes = characters.map((one) => one.codePointAt(0) ?? 0);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  const written = [
    characters.toReversed().join(''),
    ...[' ', '-', ',', ', ', ' - ', '.', ':', '_'].map((between) => characters.join(between)),
    ...['%', '%25', '\\x'].map((before) => before + pairs.join(before)),
    codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join(''),
    codes.map((code) => `&#${code};`).join(''),
    codes.map((code) => `&#x${code.toString(16)};`).join(''),
    ...['', ' ', ':', '-', ', '].map((between) => pairs.join(between)),
    `0x${pairs.join(', 0x')}`,
  ];
  const folded = [secret, ...written].flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]);
  const again = Buffer.from(base64).toString('base64').replace(/=+$/, '');
  return [...new Set([...folded, base64, again, base64.split('').reverse().join('')])];
}

/** A text to be found in other texts. */
export interface Sought {
  readonly text: string;
}

const KEY = 3;

const BUCKETS = 65_536;

/**
 * Finds any of very many texts in a text at once: at most positions a hash of the first characters is enough to go on.
 */
export class SecretIndex<T extends Sought> {
  readonly #starts = new Uint8Array(BUCKETS);
  /** The texts by their first characters, and then by their length, the longest first. */
  readonly #byStart = new Map<string, Map<number, Map<string, T>>>();

  /** Adds a text. Texts of fewer than 3 characters are ignored, because they occur everywhere. */
  add(sought: T): void {
    const { text } = sought;
    if (text.length < KEY) return;
    const key = text.slice(0, KEY);
    const byLength = this.#byStart.get(key) ?? new Map<number, Map<string, T>>();
    const alike = byLength.get(text.length);
    if (alike === undefined) {
      byLength.set(text.length, new Map([[text, sought]]));
      this.#byStart.set(key, new Map([...byLength].sort(([one], [other]) => other - one)));
    } else if (!alike.has(text)) alike.set(text, sought);
    this.#starts[bucketAt(key, 0)] = 1;
  }

  /** The first text found from a position on, the longest if several begin there; undefined when there is none. */
  next(
    text: string,
    from: number,
    fits: (found: T, at: number) => boolean,
  ): { readonly found: T; readonly at: number } | undefined {
    for (let at = from; at <= text.length - KEY; at += 1) {
      if (this.#starts[bucketAt(text, at)] !== 1) continue;
      for (const [length, alike] of this.#byStart.get(text.slice(at, at + KEY)) ?? []) {
        const found = alike.get(text.slice(at, at + length));
        if (found !== undefined && fits(found, at)) return { found, at };
      }
    }
    return undefined;
  }
}

function bucketAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (BUCKETS - 1);
}
