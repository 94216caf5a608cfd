import type { Finding } from '../result/run-result.ts';
import { type Colours, cut, wrap } from './text.ts';

const LABEL_WIDTH = 12;

const MOST_LINES = 2;

interface Layout {
  readonly columns: number;
  readonly wrapped: boolean;
}

/**
 * A finding for a terminal, in the order in which a stranger needs it: what, statement, expected, observed, the
 * exchange in short, where the contract says so, how to see it again.
 */
export function findingBlock(
  finding: Finding,
  { columns, wrapped }: Layout,
  colours: Colours,
): readonly string[] {
  const {
    requirement,
    level,
    statement,
    expected,
    observed,
    evidence,
    section,
    smallestCase,
    count,
    replay,
  } = finding;
  const last = evidence.at(-1);
  const times = count === 1 ? '' : `, seen ${count} times`;
  const room = columns - LABEL_WIDTH;
  const whole = (text: string): readonly string[] => wrap(text, wrapped ? room : Infinity);
  const short = (text: string): readonly string[] =>
    wrapped ? wrap(text, room, MOST_LINES) : [cut(text, room * MOST_LINES)];
  return [
    `${colours.red(finding.verdict.toUpperCase())}  ${colours.bold(requirement)} (${level}${times})`,
    ...wrap(statement, wrapped ? columns - 2 : Infinity).map((line) => `  ${line}`),
    ...labelled('expected', whole(expected)),
    ...labelled('observed', whole(observed)),
    ...(last === undefined
      ? []
      : [...labelled('request', short(last.request)), ...labelled('response', short(last.response))]),
    `  contract  section ${section}`,
    ...(smallestCase === undefined ? [] : labelled('smallest', short(smallestCase))),
    `  replay    ${replay}`,
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
