import { fileURLToPath } from 'node:url';
import { areas, catalogue } from '../requirements/catalogue.ts';
import type { Level, Requirement } from '../requirements/requirement.ts';
import { writeOrCheck } from './generated-files.ts';

const levels: Readonly<Record<Level, string>> = {
  must: 'stated by the contract; a breach is a failure',
  advisory: 'recommended or good practice; a breach is a warning',
  observed: 'left open by the contract; the behaviour of the target is recorded',
};

const introduction = `# Requirements

Every statement of the contract, by area. Checks and reports name the ids that they cover; \`--grep <ID>\` runs the
checks of one requirement. Sections 4.1 to 4.15 are the operations by number, and 8.1 to 8.5 are the booking
restrictions.

The response to a deliberately invalid request is judged only by the statement about that refusal. A statement with
"needs" can be tested only through that capability of the target's control interface and belongs to the level full.
All others belong to the levels core and full. A statement that "awaits" something is deferred by a run that was not
told to wait for it.
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

/** The catalogue as a Markdown document: counts, then one table for each area. */
export function renderRequirements(byArea: Readonly<Record<string, readonly Requirement[]>>): string {
  const chapters = Object.entries(byArea).map(([area, requirements]) => {
    const rows = requirements.map((entry) => [
      entry.id,
      entry.level,
      entry.section,
      entry.text,
      notes(entry),
    ]);
    return `## ${area}\n\n${table(['id', 'level', 'section', 'statement', 'notes'], rows)}\n`;
  });
  const head = `<!-- Generated from spec/requirements by \`npm run generate\`; do not edit. -->\n\n${introduction}`;
  return [head, `${counts(Object.values(byArea).flat())}\n`, ...chapters].join('\n');
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
      ['docs/requirements.md', renderRequirements(areas)],
      ['spec/requirements/ids.txt', renderIds(catalogue)],
    ]),
  );
}
