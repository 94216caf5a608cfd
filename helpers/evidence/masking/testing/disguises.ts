/** A form in which a target may show a secret. */
export interface Disguise {
  readonly name: string;
  readonly of: (text: string) => string;
  /** By how much a text grows at most, and by how many characters more the parts of it that encode a part of the text. */
  readonly factor: number;
  readonly more: number;
}

const eachOf =
  (change: (character: string) => string) =>
  (text: string): string =>
    Array.from(text, change).join('');

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

const hexOf = (character: string): string => Buffer.from(character).toString('hex');

const base64 = (text: string): string => Buffer.from(text).toString('base64');

function disguise(name: string, factor: number, of: Disguise['of'], more = 0): Disguise {
  return { name, of, factor, more };
}

export const upper = disguise('upper case', 1, (text) => text.toUpperCase());

export const lower = disguise('lower case', 1, (text) => text.toLowerCase());

export const backwards = disguise('backwards', 1, (text) => text.split('').reverse().join(''));

/** Ways to set the characters of a text apart. */
export const separations: readonly Disguise[] = [' ', '-', ',', ', ', '.', ' - '].map((between) =>
  disguise(`set apart by "${between}"`, 1 + between.length, (text) => text.split('').join(between)),
);

/** Encodings that begin with the text, or with one or two more bytes before it. */
export const base64s: readonly Disguise[] = ['', 'u', 'u:'].flatMap((before) => [
  disguise(`base64 behind "${before}"`, 4 / 3, (text) => base64(before + text), 4),
  disguise(
    `base64url behind "${before}"`,
    4 / 3,
    (text) => Buffer.from(before + text).toString('base64url'),
    4,
  ),
]);

/** Encodings that every service knows, except base64. */
export const escapes: readonly Disguise[] = [
  disguise(
    'percent',
    3,
    eachOf((one) => `%${hexOf(one)}`),
  ),
  disguise('percent where it must be', 3, encodeURIComponent),
  disguise(
    'percent, twice',
    5,
    eachOf((one) => `%25${hexOf(one)}`),
  ),
  disguise(
    'escapes of JSON',
    6,
    eachOf((one) => `\\u${codeOf(one).toString(16).padStart(4, '0')}`),
  ),
  disguise(
    'escapes of bytes',
    4,
    eachOf((one) => `\\x${hexOf(one)}`),
  ),
  disguise(
    'decimal entities',
    6,
    eachOf((one) => `&#${codeOf(one)};`),
  ),
  disguise(
    'hexadecimal entities',
    6,
    eachOf((one) => `&#x${codeOf(one).toString(16)};`),
  ),
  disguise('hex', 2, eachOf(hexOf)),
  disguise('hex in capitals', 2, (text) => eachOf(hexOf)(text).toUpperCase()),
  ...[' ', ':', '-', ', '].map((between) =>
    disguise(`hex with "${between}"`, 2 + between.length, (text) => Array.from(text, hexOf).join(between)),
  ),
  disguise('hex with 0x', 6, (text) => Array.from(text, (one) => `0x${hexOf(one)}`).join(', ')),
];
