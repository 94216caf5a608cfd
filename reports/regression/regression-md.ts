import { oneLine } from '../terminal/text.ts';
import type { Comparison } from './compare.ts';
import { differencesInKind, runLine } from './comparison-text.ts';
import { day, type Group, groupsOf } from './groups.ts';
import type { Night } from './night.ts';

/** A night as Markdown. */
export function regressionMarkdown({ run, last, baseline, notices }: Night): string {
  return document([
    `# ${capitalised(run.verdict)}, ${day(run.startedAt)}`,
    text(runLine(run)),
    ...(run.problem === undefined ? [] : [`**${text(run.problem.code)}**: ${text(run.problem.message)}`]),
    ...(notices.length > 0 ? [notices.map((notice) => `> ${text(notice)}`).join('\n>\n')] : []),
    ...(last === undefined
      ? []
      : comparisonBlocks(last, `Beside the last run, ${day(last.before.startedAt)}`)),
    ...(baseline === undefined
      ? []
      : comparisonBlocks(baseline.comparison, `Beside the baseline "${baseline.name}"`)),
  ]);
}

/** A comparison of any two runs as Markdown. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { before, after } = comparison;
  return document([
    '# Two runs compared',
    `- before: ${text(runLine(before))}\n- after: ${text(runLine(after))}`,
    ...comparisonBlocks(comparison, 'Differences'),
  ]);
}

function comparisonBlocks(comparison: Comparison, title: string): readonly string[] {
  const { before, after } = comparison;
  const groups = groupsOf(comparison);
  const kinds = differencesInKind(before, after).map((line) => `- ${text(line)}`);
  return [
    `## ${title}`,
    ...(kinds.length > 0 ? [kinds.join('\n')] : []),
    ...(groups.some(({ isNews }) => isNews) ? [] : ['No difference.']),
    ...groups.flatMap(groupBlocks),
  ];
}

function groupBlocks({ title, items, note }: Group): readonly string[] {
  return [
    `### ${title} (${items.length})`,
    ...(note === undefined ? [] : [note]),
    items
      .map(
        ({ name, what, how }) => `- **${text(name)}**: ${text(how)}${what === '' ? '' : `\n  ${text(what)}`}`,
      )
      .join('\n'),
  ];
}

function document(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}

/** On one line and without markup, because it may come from the target. */
function text(value: string): string {
  return oneLine(value).replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&');
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
