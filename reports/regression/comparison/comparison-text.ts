import { untestedCounts } from '../../result/run-verdict.ts';
import { asTerminalText, shown, terminal, type TerminalText } from '../../../helpers/text/terminal-text.ts';
import { type Colours, cut, wrap } from '../../terminal/text.ts';
import type { Comparison } from './compare.ts';
import { day, type Group, groupsOf, type Item } from './groups.ts';
import type { KeptRun } from './kept-run.ts';

const MOST_ITEMS = 12;

const LABEL_WIDTH = 8;

interface Layout {
  readonly columns: number;
  readonly colours: Colours;
}

/** A comparison for a terminal: both runs on a line each, then what is different, the most urgent first. */
export function comparisonText(comparison: Comparison, { columns, colours }: Layout): TerminalText {
  const { before, after } = comparison;
  const groups = groupsOf(comparison);
  const [told, quiet] = [groups.filter(({ isNews }) => isNews), groups.filter(({ isNews }) => !isNews)];
  return asTerminalText(
    [
      ...labelled('before', runLine(before), columns),
      ...labelled('after', runLine(after), columns),
      ...differencesInKind(before, after).flatMap((line) => labelled('note', line, columns)),
      ...told.flatMap((group) => ['', ...groupLines(group, columns, colours)]),
      '',
      ...quiet.map(({ title, items }) => cut(`${title.toLowerCase()}: ${items.length}`, columns)),
      ...wrap(told.length === 0 ? 'no difference' : summary(told), columns),
      '',
    ].join('\n'),
  );
}

/** One line that identifies a run and its end. */
export function runLine({ startedAt, target, build, level, depth, verdict, mustTested }: KeptRun): string {
  const { tested, total } = mustTested;
  const counts = [`${tested} of ${total} tested`, ...untestedCounts(mustTested)].join(', ');
  const version = build === undefined ? '' : ` (${build})`;
  return `${verdict}, ${counts}, level ${level}, depth ${depth}, ${day(startedAt)}, ${target}${version}`;
}

/** Why two runs are not quite the same kind of run, where they are not. */
export function differencesInKind(before: KeptRun, after: KeptRun): readonly string[] {
  const alike = (name: string, one: string, other: string): readonly string[] =>
    one === other ? [] : [`another ${name}: ${one} → ${other}`];
  return [
    ...alike('target', before.target, after.target),
    ...alike('build', before.build ?? 'unnamed', after.build ?? 'unnamed'),
    ...alike('level', before.level, after.level),
    ...alike('depth', before.depth, after.depth),
    ...alike('version of the suite', before.suite.version, after.suite.version),
    ...[before, after].flatMap(({ partial, verdict, startedAt }) => [
      ...(partial ? [`not every check was run ${day(startedAt)}`] : []),
      ...(verdict === 'broken' ? [`the run of ${day(startedAt)} could not be judged`] : []),
    ]),
  ];
}

function labelled(label: string, value: string, columns: number): readonly TerminalText[] {
  return wrap(value, columns - LABEL_WIDTH).map(
    (line, index) => terminal`${shown((index === 0 ? label : '').padEnd(LABEL_WIDTH))}${line}`,
  );
}

/** How many of each kind, on one line. */
function summary(groups: readonly Group[]): string {
  return groups.map(({ title, items }) => `${items.length} ${title.toLowerCase()}`).join(', ');
}

function groupLines(
  { title, items, note }: Group,
  columns: number,
  colours: Colours,
): readonly TerminalText[] {
  const left = items.length - MOST_ITEMS;
  return [
    terminal`${colours.bold(shown(title))} (${items.length})`,
    ...(note === undefined ? [] : wrap(note, columns - 2).map((line) => terminal`  ${line}`)),
    ...items.slice(0, MOST_ITEMS).flatMap((item) => itemLines(item, columns, colours)),
    ...(left > 0 ? [terminal`  and ${left} more`] : []),
  ];
}

function itemLines(
  { name, what, how, verdict, expected, observed }: Item,
  columns: number,
  colours: Colours,
): readonly TerminalText[] {
  const found = [
    ...(expected === undefined ? [] : [`expected  ${expected}`]),
    ...(observed === undefined ? [] : [`observed  ${observed}`]),
  ];
  const paint = verdict === 'failed' ? colours.red : verdict === 'passed' ? colours.green : undefined;
  return [
    terminal`  ${paint?.(cut(name, columns - 2)) ?? cut(name, columns - 2)}  ${cut(how, Math.max(columns - name.length - 4, 20))}`,
    ...[...(what === '' ? [] : [what]), ...found].flatMap((text) =>
      wrap(text, columns - 4, 2).map((line) => terminal`    ${line}`),
    ),
  ];
}
