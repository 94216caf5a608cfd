import { join } from 'node:path';
import { shell, shellWord } from '../../helpers/text/shell-text.ts';
import { shown, terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import {
  type FindingField,
  findingFields,
  type FindingLabel,
  scriptOf,
} from '../../helpers/verdict/finding.ts';
import type { Finding } from '../result/run-result.ts';
import { type Colours, cut, wrap } from './text.ts';

const LABEL_WIDTH = 12;

const MOST_LINES = 2;

/** Fields that are shown to their end. */
const WHOLE: ReadonlySet<FindingLabel> = new Set(['expected', 'observed', 'contract']);

/** Fields whose lines stand one below the other, each cut where the screen ends. */
const IN_LINES: ReadonlySet<FindingLabel> = new Set(['inputs', 'request', 'response']);

const MOST_IN_LINES = 16;

const MOST_OF_CASE = 4;

interface Layout {
  readonly columns: number;
  readonly wrapped: boolean;
  /** Where the scripts of the findings are; unset: nowhere. */
  readonly folder?: string;
}

/**
 * A finding for a terminal, its fields in the order in which a stranger needs them. Expected, observed and the contract are
 * whole, as is what is to be copied: the script and the replay command; of the bodies the lines around the point are enough.
 */
export function findingBlock(
  finding: Finding,
  { columns, wrapped, folder }: Layout,
  colours: Colours,
): readonly TerminalText[] {
  const { requirement, level, verdict, statement, count } = finding;
  const times = count === 1 ? terminal`` : terminal`, seen ${count} times`;
  const room = columns - LABEL_WIDTH;
  const linesOf = ([label, value]: FindingField): readonly TerminalText[] => {
    if (label === 'replay') return [shown(value)];
    if (label === 'script') return scriptLine(finding, folder);
    if (WHOLE.has(label)) return wrap(value, wrapped ? room : Infinity);
    if (label === 'smallest') return smallestLines(value, wrapped, room);
    if (IN_LINES.has(label) && value.includes('\n'))
      return inLines(value, wrapped ? room : room * MOST_LINES, MOST_IN_LINES);
    return wrapped ? wrap(value, room, MOST_LINES) : [cut(value, room * MOST_LINES)];
  };
  return [
    terminal`${colours.red(shown(verdict.toUpperCase()))}  ${colours.bold(shown(requirement))} (${shown(level)}${times})`,
    ...wrap(statement, wrapped ? columns - 2 : Infinity).map((line) => terminal`  ${line}`),
    ...findingFields(finding)
      .filter(([label]) => label !== 'curl' && label !== 'where')
      .flatMap((field) => labelled(field[0], linesOf(field))),
  ];
}

function scriptLine(finding: Finding, folder: string | undefined): readonly TerminalText[] {
  const script = scriptOf(finding);
  if (folder === undefined || script === undefined) return [];
  return [shown(shell`sh ${shellWord(join(folder, script))}`)];
}

/** Why it is the smallest in whole sentences, and of each of its requests the beginning. */
function smallestLines(value: string, wrapped: boolean, room: number): readonly TerminalText[] {
  const [because = '', ...lines] = value.split('\n');
  const reason = wrap(because, wrapped ? room : Infinity, MOST_OF_CASE);
  if (lines.length === 0) return reason;
  return [...reason, ...inLines(lines.join('\n'), wrapped ? room : room * MOST_LINES, MOST_OF_CASE - 1)];
}

function inLines(value: string, columns: number, most: number): readonly TerminalText[] {
  const all = value.split('\n');
  const lines = all.slice(0, most).map((line) => cut(line, columns));
  return all.length <= most ? lines : [...lines, terminal`… ${all.length - most} more lines in report.html`];
}

const WARNED = 'WARNED  ';

/** A warning on one line, and where there is room for more, what was expected, and what did not fit into that line. */
export function warningLines(
  finding: Finding,
  { columns, isRoomy }: { readonly columns: number; readonly isRoomy: boolean },
  colours: Colours,
): readonly TerminalText[] {
  const { requirement, observed, expected, count } = finding;
  const times = count === 1 ? terminal`` : terminal` (${count} times)`;
  const room = Math.max(columns - WARNED.length - requirement.length - 2 - times.length, 10);
  const seen = cut(observed, room);
  const line = terminal`${colours.yellow(terminal`WARNED`)}  ${shown(requirement)}  ${seen}${times}`;
  if (!isRoomy) return [line];
  const more =
    seen === shown(observed) ? `expected ${expected}` : `expected ${expected}, observed ${observed}`;
  const indent = ' '.repeat(WARNED.length);
  return [
    line,
    ...wrap(more, columns - WARNED.length, MOST_LINES).map((one) => terminal`${shown(indent)}${one}`),
  ];
}

function labelled(label: FindingLabel, lines: readonly TerminalText[]): readonly TerminalText[] {
  return lines.map(
    (line, index) => terminal`${shown((index === 0 ? `  ${label}` : '').padEnd(LABEL_WIDTH))}${line}`,
  );
}
