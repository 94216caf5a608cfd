import { openGroups } from '../result/open-requirements.ts';
import type { RequirementResult } from '../result/run-result.ts';
import { wrap } from './text.ts';

const MOST_REASONS = 8;

const INDENT = 6;

/** Why requirements were not tested: each reason with how many, and the settings that it names. */
export function openReasons(open: readonly RequirementResult[], columns: number): readonly string[] {
  const groups = openGroups(open);
  const left = groups.length - MOST_REASONS;
  return [
    ...groups.slice(0, MOST_REASONS).flatMap((group) => reasonLines(group, columns)),
    ...(left > 0 ? [`${' '.repeat(INDENT)}and ${left} more reasons in result.json`] : []),
  ];
}

function reasonLines(
  { reason, settings, entries }: ReturnType<typeof openGroups>[number],
  columns: number,
): readonly string[] {
  const lines = wrap(reason, columns - INDENT, 2);
  const cutOff = settings.filter((name) => !lines.some((line) => line.includes(name)));
  return [...lines, ...(cutOff.length > 0 ? [`opened by ${cutOff.join(', ')}`] : [])].map(
    (line, index) =>
      (index === 0 ? `${String(entries.length).padStart(INDENT - 2)}  ` : ' '.repeat(INDENT)) + line,
  );
}
