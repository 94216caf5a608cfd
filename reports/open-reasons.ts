import { wrap } from './fit.ts';
import type { RunResult } from './run-result.ts';
import { belongsTo } from './run-verdict.ts';

const MOST_REASONS = 8;
const SETTING = /\b(?:TARGET|LISTENER|GUEST|EVENT|MAX|REQUEST)_[A-Z_]+\b/g;
const INDENT = 6;

/** Why must requirements of the level are inconclusive: each reason with how many, and the settings that it names. */
export function openReasons(result: RunResult, columns: number): readonly string[] {
  const groups = new Map<string, number>();
  for (const { level, verdict, reason = 'no reason given', needs } of result.requirements) {
    if (
      level !== 'must' ||
      verdict !== 'inconclusive' ||
      !belongsTo(result.level, { ...(needs && { needs }) })
    )
      continue;
    groups.set(reason, (groups.get(reason) ?? 0) + 1);
  }
  const byCount = [...groups].sort(([, one], [, other]) => other - one);
  const left = byCount.length - MOST_REASONS;
  return [
    ...byCount.slice(0, MOST_REASONS).flatMap(([reason, count]) => reasonLines(reason, count, columns)),
    ...(left > 0 ? [`${' '.repeat(INDENT)}and ${left} more reasons in result.json`] : []),
  ];
}

function reasonLines(reason: string, count: number, columns: number): readonly string[] {
  const lines = wrap(reason, columns - INDENT, 2);
  const cutOff = [...new Set(reason.match(SETTING))].filter(
    (name) => !lines.some((line) => line.includes(name)),
  );
  return [...lines, ...(cutOff.length > 0 ? [`opened by ${cutOff.join(', ')}`] : [])].map(
    (line, index) => (index === 0 ? `${String(count).padStart(INDENT - 2)}  ` : ' '.repeat(INDENT)) + line,
  );
}
