import { shown, terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import type { AppliedWaiver, RunResult } from '../result/run-result.ts';
import { type Colours, cut, wrap } from './text.ts';

const MOST = 3;

/** Under the label. */
const INDENT = shown(' '.repeat(8));

/** What is waived, with the end of each waiver, and which waivers are no longer needed. One line for all of an area. */
export function waivedLines(
  { waivers = [], waiversNotNeeded = [] }: RunResult,
  columns: number,
  colours: Colours,
): readonly TerminalText[] {
  const byName = new Map<string, AppliedWaiver[]>();
  for (const waiver of waivers) {
    const name = nameOf(waiver);
    byName.set(name, [...(byName.get(name) ?? []), waiver]);
  }
  const left = [...byName.values()].slice(MOST).flat().length;
  const labelled = (label: string, text: string): TerminalText =>
    terminal`${colours.yellow(shown(label))}  ${cut(text, columns - label.length - 2)}`;
  return [
    ...[...byName].slice(0, MOST).flatMap(([name, [first, ...others]]) => {
      if (first === undefined) return [];
      const { covers, reason, owner, expires } = first;
      const count = first.area === undefined ? '' : ` (${others.length + 1})`;
      const what = covers === 'failed' ? '' : ' not tested,';
      return labelled('WAIVED', `${name}${count} ${what} until ${expires} (${owner}): ${reason}`);
    }),
    ...(left > 0 ? [terminal`${left} more waived in result.json`] : []),
    ...waiversNotNeeded.flatMap((text) => {
      const [first = '', ...more] = wrap(text, columns - INDENT.length);
      return [labelled('WAIVER', first), ...more.map((line) => terminal`${INDENT}${line}`)];
    }),
  ];
}

function nameOf({ requirement, area }: AppliedWaiver): string {
  return area === undefined ? requirement : `area ${area}`;
}
