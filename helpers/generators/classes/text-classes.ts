import type { ValueClass } from './value-class.ts';

type TextClass = ValueClass<string>;

const lengthOf = (text: string): number => Array.from(text).length;

/**
 * Letters alone, of which no ten are like any other ten: whatever is lost at any place is missed.
 *
 * @param length in characters
 */
export function lettersOf(length: number): string {
  const tens = Array.from({ length: Math.ceil(length / 10) }, (_, ten) => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    return `Lovelac${letters[Math.floor(ten / 676) % 26]}${letters[Math.floor(ten / 26) % 26]}${letters[ten % 26]}`;
  });
  return tens.join('').slice(0, length);
}

/** Both sides of the usual widths of columns, in characters, by the depth from which they are sent. */
const LENGTHS = {
  smoke: [21, 51, 101, 256, 4001],
  standard: [1, 2, 10, 65, 100, 255, 1001],
  deep: [16, 17, 20, 32, 33, 40, 41, 50, 64, 128, 129, 257, 500, 501, 1000, 4000],
} as const satisfies Record<TextClass['from'], readonly number[]>;

const lengths: readonly TextClass[] = (['smoke', 'standard', 'deep'] as const)
  .flatMap((from) => LENGTHS[from].map((length) => ({ from, length })))
  .toSorted((one, other) => one.length - other.length)
  .map(({ length, from }) => ({
    name: `${length} character${length === 1 ? '' : 's'}`,
    from,
    holds: (text) => lengthOf(text) === length,
    example: lettersOf(length),
  }));

type Row = readonly [name: string, from: TextClass['from'], holds: RegExp, example: string];

/** Letters and marks that any name may have. */
const NAMES: readonly Row[] = [
  ['Latin letters with accents', 'standard', /[\u00C0-\u024F]/u, 'Zoë Łukasiewicz-Ñandú'],
  [
    'letters of another script',
    'smoke',
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Georgian}]/u,
    'Нино Ωμέγα ბერიძე',
  ],
  ['ideographs', 'standard', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u, '李小龍 さくら 김민준'],
  ['right to left', 'smoke', /[\p{Script=Arabic}\p{Script=Hebrew}]/u, 'محمد בן-דוד Ada'],
  ['vowel marks', 'standard', /[\p{Script=Devanagari}\p{Script=Thai}\p{Script=Tamil}]/u, 'प्रिया สมชาย தமிழ்'],
  [
    'combining marks of their own',
    'smoke',
    /\p{L}[\u0300-\u036F]/u,
    'Zoe\u0308 N\u0303andu\u0301 x\u0323\u0307',
  ],
  ['letters beyond 16 bits', 'smoke', /[\u{10000}-\u{1EFFF}\u{20000}-\u{2FFFF}]/u, '𠮷野 𩸽 𑄇𑄧'],
  ['letters whose case has two sides', 'smoke', /[İıßſǅŉ]/u, 'İpek ısı Strauß ǅemal'],
  ['apostrophes', 'smoke', /[\p{L}]['’]\p{L}/u, "O'Hara d'Arc ’t-Hof O’Neil"],
];

/** Texts that mean something else to a language, a format or a reader. */
const WORDS: readonly Row[] = [
  ['the word null', 'smoke', /^null$/iu, 'null'],
  ['the word undefined', 'standard', /^undefined$/u, 'undefined'],
  ['the word NaN', 'standard', /^NaN$/u, 'NaN'],
  ['the word true', 'standard', /^true$/iu, 'true'],
  ['the word None', 'deep', /^None$/u, 'None'],
  ['a number with leading zeros', 'smoke', /^0\d+$/u, '0070'],
  ['a number', 'standard', /^[1-9]\d{0,8}$/u, '42'],
  ['a number beyond 64 bits', 'standard', /^\d{19,}$/u, '92233720368547758080'],
  ['a number with an exponent', 'smoke', /^\d+[eE]\d+$/u, '1e5'],
  ['a number with a trailing zero', 'standard', /^\d+\.\d*0$/u, '1.50'],
  ['a hexadecimal number', 'deep', /^0x[\da-fA-F]+$/u, '0x1F'],
  ['minus zero', 'standard', /^-0$/u, '-0'],
  ['a day', 'standard', /^\d{4}-\d\d-\d\d$/u, '2026-02-30'],
  ['a moment', 'standard', /^\d{4}-\d\d-\d\dT\d\d:\d\d/u, '2026-11-25T10:30:00+03:00'],
  ['a fraction of days', 'deep', /^\d+\/\d+$/u, '10/11'],
  ['an address of mail', 'standard', /^\S+@\S+\.\S+$/u, 'Ada.L+table@Example.COM'],
];

/** Signs that a query, a page, a shell or a parser takes for its own. */
const SIGNS: readonly Row[] = [
  ['quotation marks', 'smoke', /"/u, 'Ada "the Countess" Lovelace'],
  ['typographic signs', 'standard', /[„“”–…€№]/u, '„Ada“ – ”L” … 5 € № 7'],
  ['compatibility forms', 'standard', /[ﬁÅ①²ｱＡ]/u, 'ﬁn Å ① m² ｱ Ａda'],
  ['spaces in a row', 'smoke', /\S {2,}\S/u, 'Ada  of   London'],
  ['a no-break space', 'standard', /\u00A0/u, 'Ada\u00A0of\u00A0London'],
  ['characters without width', 'standard', /[\u200B-\u200D\u00AD\uFEFF]/u, 'Ada\u200Bof\u00ADLon\u200Ddon'],
  ['backslashes', 'smoke', /\\/u, 'C:\\7 \\n \\u0041 \\\\'],
  ['percent signs', 'smoke', /%/u, '100 % %41 %s %d %n 50%25'],
  ['signs of a query', 'standard', /[&=?#+]/u, 'a+b&c=d?e#f;g'],
  ['line breaks', 'smoke', /\n/u, 'One line\nand another\r\nand a third'],
  ['a tab', 'standard', /\t/u, 'One\tand\tanother'],
  ['line separators', 'deep', /[\u2028\u2029]/u, 'One\u2028and\u2029another'],
  ['a formula', 'standard', /^[=+@-]/u, '=SUM(1;2)*"3"'],
  ['separated columns', 'standard', /[;,]"?[^;,]*[;,]/u, 'a;"b",c;d'],
  ['JSON', 'standard', /^[{[]/u, '{"a": [1, null]}'],
  ['SQL', 'smoke', /';/u, "'; DROP TABLE booking; --"],
  ['wildcards', 'standard', /_.*\*|\*.*_/u, '_x_ *y* [a-z] ?'],
  ['HTML', 'smoke', /<\w+/u, '<b>By the door</b> &amp; <!-- near --> &lt;'],
  ['a script', 'standard', /<script/iu, '<script>alert(1)</script>'],
  ['a shell', 'standard', /\$\(|`/u, '$(id) `id` | cat & ; > ~'],
  ['templates', 'smoke', /\$\{|\{\{/u, '{{7*7}} ${7*7} #{x} <%= x %> {0}'],
  ['a regular expression', 'standard', /\(.*\+\)|\$1/u, '^(a+)+$ .*? $1 \\1'],
  ['a path upwards', 'standard', /\.\.\//u, '../../etc/passwd'],
  ['a filter of a directory', 'standard', /\)\(/u, '*)(uid=*))(|(uid=*'],
  ['emoji', 'smoke', /\p{Extended_Pictographic}|\p{Regional_Indicator}/u, 'Ada 🍕👩‍👩‍👧🇩🇪👍🏽'],
  ['a change of direction', 'deep', /[\u202A-\u202E]/u, 'Ada \u202Eolleh\u202C Lovelace'],
];

const rows = (all: readonly Row[]): readonly TextClass[] =>
  all.map(([name, from, holds, example]) => ({
    name,
    from,
    example,
    holds: (text) => holds.test(text),
  }));

/** So many characters a target may refuse in a name without reproach (docs/judgement.md). */
const LONG = 100;

const isLong = ({ example }: TextClass): boolean => lengthOf(example) > LONG;

/**
 * The classes of texts, without outer white space. The most ordinary come first, and those that sound targets may refuse
 * last.
 */
export const textClasses: readonly TextClass[] = [
  ...rows(NAMES),
  ...lengths.filter((one) => !isLong(one)),
  ...rows(WORDS),
  ...rows(SIGNS),
  ...lengths.filter(isLong),
];
