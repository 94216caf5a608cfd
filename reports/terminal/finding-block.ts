import { type FindingField, findingFields } from '../../helpers/verdict/finding.ts';
import type { Finding } from '../result/run-result.ts';
import { type Colours, cut, wrap } from './text.ts';

const LABEL_WIDTH = 12;

const MOST_LINES = 2;

interface Layout {
  readonly columns: number;
  readonly wrapped: boolean;
}

/**
 * A finding for a terminal, its fields in the order in which a stranger needs them. Expected and observed are whole, as is
 * the replay command, which is to be copied; of the exchange and the smallest case the beginning is enough.
 */
export function findingBlock(
  finding: Finding,
  { columns, wrapped }: Layout,
  colours: Colours,
): readonly string[] {
  const { requirement, level, verdict, statement, count } = finding;
  const times = count === 1 ? '' : `, seen ${count} times`;
  const room = columns - LABEL_WIDTH;
  const linesOf = ([label, value]: FindingField): readonly string[] => {
    if (label === 'replay') return [value];
    if (label === 'expected' || label === 'observed') return wrap(value, wrapped ? room : Infinity);
    return wrapped ? wrap(value, room, MOST_LINES) : [cut(value, room * MOST_LINES)];
  };
  return [
    `${colours.red(verdict.toUpperCase())}  ${colours.bold(requirement)} (${level}${times})`,
    ...wrap(statement, wrapped ? columns - 2 : Infinity).map((line) => `  ${line}`),
    ...findingFields(finding)
      .filter(([label]) => label !== 'curl')
      .flatMap((field) => labelled(field[0], linesOf(field))),
  ];
}

/** A warning on one line. */
export function warningLine(
  { requirement, observed, count }: Finding,
  columns: number,
  colours: Colours,
): string {
  const times = count === 1 ? '' : ` (${count} times)`;
  const room = columns - 'WARNED  '.length - requirement.length - 2 - times.length;
  return `${colours.yellow('WARNED')}  ${requirement}  ${cut(observed, Math.max(room, 10))}${times}`;
}

function labelled(label: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => (index === 0 ? `  ${label}` : '').padEnd(LABEL_WIDTH) + line);
}
