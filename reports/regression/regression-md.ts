import { code, joined, type MarkdownText, own, prose } from '../../helpers/text/markdown-text.ts';
import type { Comparison } from './comparison/compare.ts';
import { differencesInKind, runLine } from './comparison/comparison-text.ts';
import { day, type Group, groupsOf } from './comparison/groups.ts';
import type { Night } from './night.ts';

/** A night as Markdown. */
export function regressionMarkdown({ run, last, baseline, notices, reports }: Night): string {
  const report = reports.get(run.id);
  return document([
    own`# ${prose(capitalised(run.verdict))}, ${prose(day(run.startedAt))}`,
    prose(runLine(run)),
    ...(report === undefined ? [] : [own`The whole report of this night: ${code(report)}`]),
    ...(run.problem === undefined
      ? []
      : [own`**${prose(run.problem.code)}**: ${prose(run.problem.message)}`]),
    ...(notices.length > 0
      ? [
          joined(
            notices.map((notice) => own`> ${prose(notice)}`),
            '\n>\n',
          ),
        ]
      : []),
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
    own`# Two runs compared`,
    own`- before: ${prose(runLine(before))}\n- after: ${prose(runLine(after))}`,
    ...comparisonBlocks(comparison, 'Differences'),
  ]);
}

function comparisonBlocks(comparison: Comparison, title: string): readonly MarkdownText[] {
  const { before, after } = comparison;
  const groups = groupsOf(comparison);
  const kinds = differencesInKind(before, after).map((line) => own`- ${prose(line)}`);
  return [
    own`## ${prose(title)}`,
    ...(kinds.length > 0 ? [joined(kinds, '\n')] : []),
    ...(groups.some(({ isNews }) => isNews) ? [] : [own`No difference.`]),
    ...groups.flatMap(groupBlocks),
  ];
}

function groupBlocks({ title, items, note }: Group): readonly MarkdownText[] {
  return [
    own`### ${prose(title)} (${items.length})`,
    ...(note === undefined ? [] : [prose(note)]),
    joined(
      items.map(
        ({ name, what, how, expected, observed }) =>
          own`- **${prose(name)}**: ${prose(how)}${line(own``, what)}${line(own`expected `, expected)}${line(own`observed `, observed)}`,
      ),
      '\n',
    ),
  ];
}

/** A line of an item; nothing where there is no text. */
function line(label: MarkdownText, text = ''): MarkdownText {
  return text === '' ? own`` : own`\n  ${label}${prose(text)}`;
}

function document(blocks: readonly MarkdownText[]): string {
  return `${joined(blocks, '\n\n').toString()}\n`;
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
