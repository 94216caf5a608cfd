import { fileURLToPath } from 'node:url';
import { groundsInWords } from '../contract/grounds.ts';
import { areas, catalogue } from '../requirements/catalogue.ts';
import { matrices } from '../matrices/matrices.ts';
import type { Cell, Matrix } from '../matrices/matrix.ts';
import type { Requirement } from '../requirements/entry/requirement.ts';
import type { Level } from '../requirements/entry/subject.ts';
import { writeOrCheck } from './generated-files.ts';

const levels: Readonly<Record<Level, string>> = {
  must: 'stated by the contract, or derived from it; a breach is a failure',
  advisory: 'recommended or good practice; a breach is a warning',
  observed: 'left open by the contract; the behaviour of the target is recorded',
};

const introduction = `# Requirements

Every requirement, by area. Checks and reports name the ids that they cover; \`--grep <ID>\` runs the checks of one
requirement.

The contract (\`spec/contract/restaurant-booking-partner-api.md\`) is quoted word by word, with the place of the words.
Where the quote does not state the requirement, a sentence derives it. How a check decides stands apart.

The response to a deliberately invalid request is judged only by the statement about that refusal. A statement with
"needs" can be tested only through that capability of the target's control interface and belongs to the level full.
All others belong to the levels core and full. A statement that "awaits" something is deferred by a run that was not
told to wait for it.
`;

const aboutCases = `Some statements speak of all operations, fields, states or events. These tables show every case of theirs, with the
requirement that judges it, or (in italics) that records it. A number stands for the reason why a case is neither.
`;

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n');
}

function counts(requirements: readonly Requirement[]): string {
  const count = (entries: readonly Requirement[]): readonly string[] => {
    const tested = entries.filter((entry) => entry.excluded === undefined);
    const core = tested.filter((entry) => entry.needs === undefined);
    return [core, tested, entries].map((some) => `${some.length}`);
  };
  const perLevel = Object.entries(levels).map(([level, meaning]) => [
    level,
    meaning,
    ...count(requirements.filter((requirement) => requirement.level === level)),
  ]);
  return table(
    ['level', 'meaning', 'tested at core', 'tested at full', 'all'],
    [...perLevel, ['all', '', ...count(requirements)]],
  );
}

function notes({ needs, awaits, excluded }: Requirement): string {
  if (excluded !== undefined) return `not tested: ${excluded}`;
  if (awaits !== undefined) return `awaits ${awaits}`;
  return needs === undefined ? '' : `needs ${needs}`;
}

/** The catalogue as a Markdown document: counts, one table for each area, and one for each matrix. */
export function renderRequirements(
  byArea: Readonly<Record<string, readonly Requirement[]>>,
  cases: readonly Matrix[] = [],
): string {
  const chapters = Object.entries(byArea).map(([area, requirements]) => {
    const rows = requirements.map((entry) => [
      entry.id,
      entry.level,
      entry.text,
      groundsInWords(entry.contract),
      entry.judged ?? '',
      notes(entry),
    ]);
    return `## ${area}\n\n${table(['id', 'level', 'requirement', 'contract', 'how it is judged', 'notes'], rows)}\n`;
  });
  const head = `<!-- Generated from spec/requirements by \`npm run generate\`; do not edit. -->\n\n${introduction}`;
  const tables = cases.map((matrix) => `### ${matrix.title}\n\n${matrixTable(matrix)}\n`);
  const ofCases = tables.length === 0 ? [] : [`## Cases\n\n${aboutCases}`, ...tables];
  return [head, `${counts(Object.values(byArea).flat())}\n`, ...chapters, ...ofCases].join('\n');
}

/** A matrix with the ids that judge its cases; a reason stands below it, under its number. */
function matrixTable({ text, rows, columns, cell }: Matrix): string {
  const reasons: string[] = [];
  const written = (entry: Cell | undefined): string => {
    if (entry === undefined) return '';
    if ('judged' in entry) return entry.judged;
    if ('observed' in entry) return `_${entry.observed}_`;
    if (!reasons.includes(entry.impossible)) reasons.push(entry.impossible);
    return `(${reasons.indexOf(entry.impossible) + 1})`;
  };
  const body = rows.map((name) => [name, ...columns.map((column) => written(cell(name, column)))]);
  const notes = reasons.map((reason, index) => `${index + 1}. ${reason}`);
  return [text, table(['', ...columns], body), notes.join('\n')].filter((part) => part !== '').join('\n\n');
}

/** The published ids, sorted, one a line: the lock that shows a lost or renamed id in a diff. */
export function renderIds(requirements: readonly Requirement[]): string {
  return requirements
    .map(({ id }) => `${id}\n`)
    .sort()
    .join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeOrCheck(
    new Map([
      ['docs/requirements.md', renderRequirements(areas, matrices)],
      ['spec/requirements/ids.txt', renderIds(catalogue)],
    ]),
  );
}
