import { shown, terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import { openGroups } from '../result/summary/open-requirements.ts';
import type { RequirementResult } from '../result/run-result.ts';
import { wrap } from './text.ts';

const MOST_REASONS = 8;

const INDENT = 6;

/** Why requirements were not tested: each reason with how many, and the settings that it names. */
export function openReasons(open: readonly RequirementResult[], columns: number): readonly TerminalText[] {
  const groups = openGroups(open);
  const left = groups.slice(MOST_REASONS);
  const requirements = left.reduce((sum, { entries }) => sum + entries.length, 0);
  return [
    ...groups.slice(0, MOST_REASONS).flatMap((group) => reasonLines(group, columns)),
    ...(left.length > 0
      ? [
          terminal`${shown(String(requirements).padStart(INDENT - 2))}  for ${left.length} more reasons, in result.json`,
        ]
      : []),
  ];
}

function reasonLines(
  { reason, settings, entries }: ReturnType<typeof openGroups>[number],
  columns: number,
): readonly TerminalText[] {
  const lines = wrap(reason, columns - INDENT, 2);
  const cutOff = settings.filter((name) => !lines.some((line) => line.includes(name)));
  return [...lines, ...(cutOff.length > 0 ? [shown(`opened by ${cutOff.join(', ')}`)] : [])].map(
    (line, index) =>
      terminal`${shown(index === 0 ? `${String(entries.length).padStart(INDENT - 2)}  ` : ' '.repeat(INDENT))}${line}`,
  );
}
