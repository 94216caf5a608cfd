import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { isPassage, LONGEST_QUOTE, placeInWords, type Source } from '../contract/grounds.ts';
import { passages } from '../contract/passages.ts';
import { catalogue } from './catalogue.ts';
import { leadInWords } from './entry/requirement.ts';

/** Every quote stands in the contract, literally, and at the place that is named. */

const contract = readFileSync(
  new URL('../contract/restaurant-booking-partner-api.md', import.meta.url),
  'utf8',
);

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The lines of a section, without those of its subsections; of the introduction those before the first section. */
function linesOf(section: string): readonly string[] {
  const lines = contract.split('\n');
  const start = section === 'introduction' ? 0 : lines.findIndex((line) => headed(line, section));
  if (start < 0) return [];
  const end = lines.findIndex((line, index) => index > start && line.startsWith('##'));
  return lines.slice(start + 1, end < 0 ? lines.length : end);
}

function headed(line: string, section: string): boolean {
  return line.startsWith(`## ${section}. `) || line.startsWith(`### ${section} `);
}

/** The one line that a place names, or all text of its section; undefined where the place is none. */
function lineAt({ section, place }: Source): string | undefined {
  const lines = linesOf(section);
  const [, row = '', , table] = /^row (.+) of the table( of (\w+))? in section /.exec(place) ?? [];
  if (row !== '') {
    const cells = row.split(' ');
    const below = table === undefined ? lines : lines.slice(lines.indexOf(`${table}:`));
    const named = (line: string): boolean =>
      line.startsWith(`| ${row} |`) || (cells.length === 2 && line.startsWith(`| ${cells.join(' | ')} |`));
    return below.find(named);
  }
  const [, list, number] = /^(item|rule|restriction|point) (\d+) of section /.exec(place) ?? [];
  if (list === 'point') return lines.filter((line) => line.startsWith('- '))[Number(number) - 1];
  if (number !== undefined) {
    const heading = { item: '', rule: 'Rules:', restriction: 'Booking restrictions (operation 9):' }[
      list ?? ''
    ];
    const from = heading === undefined ? lines.length : Math.max(lines.indexOf(heading), 0);
    return lines.slice(from).find((line) => line.startsWith(`${number}. `));
  }
  if (!/^the (text of section |introduction$)/.test(place)) return undefined;
  return lines.filter((line) => /^[A-Za-z]/.test(line)).join(' ');
}

const quoted = catalogue.flatMap(({ id, contract: { sources } }) =>
  sources.map((source) => ({ id, source })),
);

test('every quote stands in the contract, word by word', () => {
  const whole = inOneLine(contract);
  expect(quoted.length).toBeGreaterThan(catalogue.length);
  expect(
    quoted.filter(({ source }) => !whole.includes(source.quote)).map(({ id, source }) => [id, source.quote]),
  ).toEqual([]);
});

test('every quote stands at the place that is named', () => {
  const astray = quoted.filter(
    ({ source }) => lineAt(source) === undefined || !inOneLine(lineAt(source) ?? '').includes(source.quote),
  );
  expect(astray.map(({ id, source }) => [id, source.place, source.quote])).toEqual([]);
});

test('a place names its section in the words of the contract, never by another number', () => {
  const astray = quoted.filter(({ source: { section, place } }) =>
    section === 'introduction' ? place !== 'the introduction' : !place.endsWith(` section ${section}`),
  );
  expect(astray.map(({ id, source }) => [id, source.place])).toEqual([]);
  expect(new Set(quoted.map(({ source }) => source.place))).toContain('row 14 of the table in section 4');
});

test('quotes are short, but long enough to be found', () => {
  const astray = quoted.filter(
    ({ source: { quote } }) => quote.length > LONGEST_QUOTE || inOneLine(quote) !== quote || quote.length < 9,
  );
  expect(astray.map(({ id, source }) => [id, source.quote])).toEqual([]);
});

test('every section of the contract is quoted, but headings without words of their own', () => {
  const headings = [...contract.matchAll(/^##+ ([\d.]+?)\.? /gm)].map(([, section = '']) => section);
  const said = headings.filter((section) => linesOf(section).some((line) => line.trim() !== ''));
  const missing = said.filter((section) => !quoted.some(({ source }) => source.section === section));
  expect(said.length).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});

/** Others say the same again: the later sections, and the list of states. */
const SAID_AGAIN = /^(1 point (1|2|3|5|6)|3 row (CREATED|SENT|DECLINED|CANCELING|PATCHING|ERROR)|6 item 4)$/;

test('every passage of the contract is quoted, unless others say the same again', () => {
  const places = new Set(quoted.map(({ source }) => source.place));
  const keys = Object.keys(passages).filter(isPassage);
  expect(keys.length).toBeGreaterThan(150);
  expect(keys.filter((key) => !SAID_AGAIN.test(key) && !places.has(placeInWords(key)))).toEqual([]);
});

test('a derivation is one sentence', () => {
  const derivations = catalogue.flatMap(({ id, contract: { derivation } }) =>
    derivation === undefined ? [] : [{ id, derivation }],
  );
  expect(derivations.length).toBeGreaterThan(100);
  expect(
    derivations.filter(
      ({ derivation }) => !/^[A-Z0-9].*[^.]\.$/.test(derivation) || /[.!?] +[A-Z]/.test(derivation),
    ),
  ).toEqual([]);
});

test('the contract shows no refusal and no value of an error, so that every must about one is derived', () => {
  const refusals = catalogue.filter(({ level, text }) => level === 'must' && /\bis refused\b/.test(text));
  expect(refusals.length).toBeGreaterThan(50);
  expect(
    refusals.filter(({ contract: { derivation } }) => derivation === undefined).map(({ id }) => id),
  ).toEqual([]);
});

test('an observed statement has no derivation', () => {
  const observed = catalogue.filter(({ level }) => level === 'observed');
  expect(
    observed.filter(({ contract: { derivation } }) => derivation !== undefined).map(({ id }) => id),
  ).toEqual([]);
});

test('the way a check decides is kept apart from the statement', () => {
  const words =
    /\(also |judged only|counts only|\bcompared in\b|within the event timeout|\bfailed if\b|like (?:one|those) with/i;
  expect(catalogue.filter(({ text }) => words.test(text)).map(({ id, text }) => `${id}: ${text}`)).toEqual(
    [],
  );
  const told = catalogue.flatMap(({ judged }) => judged ?? []);
  expect(told.length).toBeGreaterThan(100);
  expect(told.filter((how) => !/^[A-Z].*\.$/.test(how))).toEqual([]);
});

test('the words above a quote say "states" only where nothing is derived', () => {
  for (const { level, contract: grounds } of catalogue) {
    const lead = leadInWords(level, grounds);
    expect(lead.includes('states')).toBe(level === 'must' && grounds.derivation === undefined);
  }
});
