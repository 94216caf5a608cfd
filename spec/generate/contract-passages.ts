import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeOrCheck } from './generated-files.ts';

const CONTRACT = new URL('../contract/restaurant-booking-partner-api.md', import.meta.url);

/** The name of a list's entries, by the words above it; others are items. */
const ENTRIES: readonly (readonly [heading: RegExp, name: string])[] = [
  [/^Rules:$/, 'rule'],
  [/^Booking restrictions\b.*:$/, 'restriction'],
];

/** What the parser knows while it reads down the document. */
interface Position {
  readonly section: string;
  /** The last line of text; above a table or a list it may name it. */
  readonly heading: string;
  readonly points: number;
}

/**
 * The passages of the contract, in its order: each row of a table, entry of a list and text of a section.
 *
 * @param markdown tables and lists as the contract writes them: one line an entry, no list inside of a list
 * @returns key -> words of the contract. Keys: `2.6 row id`, `2.1 address row city`, `5 item 3`, `4 rule 2`,
 * `8 restriction 1`, `1 point 4`, `3 text`, `introduction text`
 * @throws Error for two passages of one key
 */
export function passagesOf(markdown: string): ReadonlyMap<string, string> {
  const passages = new Map<string, string>();
  const add = (key: string, words: string): void => {
    const known = passages.get(key);
    if (known !== undefined && !key.endsWith(' text')) throw new Error(`two passages are called "${key}"`);
    passages.set(key, known === undefined ? words : `${known} ${words}`);
  };
  let at: Position = { section: 'introduction', heading: '', points: 0 };
  const lines = markdown.split('\n').map((line) => line.trim());
  lines.forEach((line, index) => {
    const [, section] = /^##+ ([\d.]+?)\.? /.exec(line) ?? [];
    const [, number, entry] = /^(\d+)\. (.+)$/.exec(line) ?? [];
    if (section !== undefined) at = { section, heading: '', points: 0 };
    else if (line === '' || line.startsWith('#')) return;
    else if (line.startsWith('|')) {
      const cells = cellsOf(line);
      const separated = lines[index + 1]?.startsWith('|--') === true;
      if (separated || line.startsWith('|--')) return;
      const table = /^(\w+):$/.exec(at.heading)?.[1];
      add(`${at.section}${table === undefined ? '' : ` ${table}`} row ${nameOf(cells)}`, cells.join(' | '));
    } else if (number !== undefined && entry !== undefined) {
      const name = ENTRIES.find(([heading]) => heading.test(at.heading))?.[1] ?? 'item';
      add(`${at.section} ${name} ${number}`, entry);
    } else if (line.startsWith('- ')) {
      at = { ...at, points: at.points + 1 };
      add(`${at.section} point ${at.points}`, line.slice(2));
    } else {
      at = { ...at, heading: line };
      if (!isHeading(line)) add(`${at.section} text`, line);
    }
  });
  return passages;
}

/** Words that only name the table or the list below. */
function isHeading(line: string): boolean {
  return /^\w+:$/.test(line) || ENTRIES.some(([heading]) => heading.test(line));
}

/** Empty cells at the end of a row say nothing. */
function cellsOf(line: string): readonly string[] {
  const cells = line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}

/** What a row is about: its first cell, and the second where that is a name in capital letters too. */
function nameOf([first = '', second = '']: readonly string[]): string {
  const isName = (cell: string): boolean => /^[A-Z]+$/.test(cell);
  return isName(first) && isName(second) ? `${first} ${second}` : first;
}

function moduleOf(passages: ReadonlyMap<string, string>): string {
  const entries = [...passages].map(
    ([key, words]) => `  ${JSON.stringify(key)}: ${JSON.stringify(words)},\n`,
  );
  return `// Generated from spec/contract/restaurant-booking-partner-api.md by \`npm run generate\`; do not edit.

/** The passages of the contract, word by word. */
export const passages = {
${entries.join('')}} as const;
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const passages = passagesOf(readFileSync(CONTRACT, 'utf8'));
  await writeOrCheck(new Map([['spec/contract/passages.ts', moduleOf(passages)]]));
}
