import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { DEPTHS, isScenario, LOOPBACK, scenarios } from '../scenarios.ts';
import { type Figures, partsOf, processorRatio, ratio, type Row, wallRatio } from './figures.ts';
import { goals, judged, type JudgedGoal, type Unit } from './goals.ts';

/** The document, all of it written from the figures. */
export const DOCUMENT = 'docs/performance.md';

/** The figures, of several calls of the command. */
const FIGURES = 'suites/self-test/bench/performance/figures.json';

const NOTHING = '–';

/** The rows that have been measured so far. @throws Error where the file holds something else */
export function readRows(): readonly Row[] {
  if (!existsSync(FIGURES)) return [];
  const content: unknown = JSON.parse(readFileSync(FIGURES, 'utf8'));
  if (!Array.isArray(content)) throw new Error(`${FIGURES} holds no rows`);
  return content.map((row: unknown) => {
    if (isRow(row)) return row;
    throw new Error(`${FIGURES} holds something that is no row; measure it again (npm run bench)`);
  });
}

/** Writes the figures and the document. */
export async function publish(rows: readonly Row[]): Promise<void> {
  const sorted = inOrder(rows);
  writeFileSync(FIGURES, await formatted(FIGURES, JSON.stringify(sorted)));
  writeFileSync(DOCUMENT, await textOf(sorted));
}

/** What is wrong with the document: nothing where it is what the figures and the goals give. */
export async function wrongsInDocument(): Promise<readonly string[]> {
  const text = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '';
  return text === (await textOf(inOrder(readRows()))) ? [] : [`${DOCUMENT} is stale: npm run generate`];
}

/** The document of these rows, as Prettier writes it. */
export function textOf(rows: readonly Row[]): Promise<string> {
  return formatted(DOCUMENT, render(rows));
}

function render(rows: readonly Row[]): string {
  return [
    `# Performance

What a run of the suite takes, in time, processor and memory. Figures of two machines can't be compared, ratios can: each
is taken within one call of the command, from runs by turns. Processor time and memory are those of all processes of the
suite together, without the target's; memory that several share counts once. Each run judges a reference in a process of
its own unless the row says otherwise; \`${LOOPBACK}\` is what all others are compared with. The load is that of the machine
before the first run: more than a few tenths, and something else took its part of the time.

\`npm run bench\` prints such tables; \`npm run bench -- --document\` also writes what it measured into this document, in the
place of older figures for the same.`,
    ...(rows.length === 0 ? ['Nothing has been measured yet.'] : []),
    '## Goals',
    goalsTable(rows),
    ...chapter(
      'Runs',
      DEPTHS.map((depth) => runsTable(rows.filter((row) => row.depth === depth))).filter(isText),
    ),
    ...chapter('Where the time goes', partsTables(rows)),
    ...chapter(
      'Beside bare HTTP',
      [replaysTable(rows.filter(({ replays }) => replays !== undefined))].filter(isText),
    ),
    ...chapter(
      'Before and after',
      [changesTable(rows.filter(({ before }) => before !== undefined))].filter(isText),
    ),
  ].join('\n\n');
}

function chapter(title: string, parts: readonly string[]): readonly string[] {
  return parts.length === 0 ? [] : [`## ${title}`, ...parts];
}

function isText(text: string): boolean {
  return text !== '';
}

/** The goals beside what was measured, and why some are missed. */
function goalsTable(rows: readonly Row[]): string {
  const all = goals.map((goal) => judged(goal, rows));
  const missed = all.filter(({ verdict }) => verdict === 'missed');
  const reasons = missed.map(
    ({ goal: { says, missedBecause } }) => `- ${says}: ${missedBecause ?? 'the reason is not known yet.'}`,
  );
  return [
    table(['goal', 'at most', ...DEPTHS, ''], all.map(goalCells)),
    ...(reasons.length === 0 ? [] : ['Missed:', reasons.join('\n')]),
  ].join('\n\n');
}

function goalCells({ goal: { says, most, unit, depths }, values, verdict }: JudgedGoal): readonly string[] {
  return [
    says,
    shown(most, unit),
    ...DEPTHS.map((depth) => (depths.includes(depth) ? shown(values[depth], unit) : '')),
    verdict,
  ];
}

/** The runs at one depth. */
function runsTable(rows: readonly Row[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const header = ['', 'time', `by \`${LOOPBACK}\``, 'processor', 'memory', 'first exchange'];
  const cells = rows.map((row) => {
    const { scenario, figures, beside } = row;
    const { wallMs, processorMs, memoryMb, firstExchangeMs, exchanges, checksMs, failed } = figures;
    return [
      `\`${scenario}\`: ${saysOf(scenario)}${failed > 0 ? ` (${failed} found)` : ''}`,
      seconds(wallMs),
      shown(ratio(wallMs, beside?.wallMs), 'times'),
      seconds(processorMs),
      shown(memoryMb, 'MB'),
      seconds(firstExchangeMs),
      String(exchanges),
      shown(ratio(exchanges, checksMs / 1000), 'times'),
      String(row.runs),
      `${row.date}, ${row.machine}, load ${row.load}`,
    ];
  });
  const whole = [...header, 'exchanges', 'a second', 'runs', 'measured'];
  return [`Depth ${first.depth}:`, table(whole, cells)].join('\n\n');
}

function partsTables(rows: readonly Row[]): readonly string[] {
  const split = rows.filter(({ scenario }) => scenario === LOOPBACK);
  const parts = [...new Set(split.flatMap(({ figures }) => partsOf(figures).map(({ part }) => part)))];
  if (split.length === 0) return [];
  const cells = parts.map((part) => [part, ...split.map(({ figures }) => partCell(figures, part))]);
  const starts = rows.filter(({ startUps }) => startUps !== undefined);
  const started = starts.map(({ startUps, date }) => [
    seconds(startUps?.nodeMs),
    seconds(startUps?.playwrightMs),
    seconds(startUps?.checksLoadedMs),
    date,
  ]);
  return [
    `The parts of a run against \`${LOOPBACK}\`, one after the other:`,
    table(['', ...split.map(({ depth }) => depth)], cells),
    ...(started.length === 0
      ? []
      : [
          'What of the start is not the suite’s own, and what loading the checks takes, each in a process of its own:',
          table(['Node', 'Playwright', 'with all checks listed', 'measured'], started.slice(0, 1)),
        ]),
  ];
}

function partCell(figures: Figures, part: string): string {
  const found = partsOf(figures).find((one) => one.part === part);
  return found === undefined
    ? NOTHING
    : `${seconds(found.ms)} (${Math.round((100 * found.ms) / figures.wallMs)} %)`;
}

function replaysTable(rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map((row) => {
    const { figures, replays } = row;
    const perRequest = (ms: number | undefined): string => shown(ratio(ms, replays?.requests), 'ms');
    return [
      row.depth,
      String(replays?.requests ?? NOTHING),
      perRequest(replays?.undiciMs),
      shown(ratio(figures.wallMs, figures.requests), 'ms'),
      shown(wallRatio(row), 'times'),
      perRequest(replays?.undiciProcessorMs),
      perRequest(replays?.ajvProcessorMs),
      shown(ratio(figures.processorMs, figures.requests), 'ms'),
      shown(processorRatio(row), 'times'),
    ];
  });
  const header = ['depth', 'requests', 'undici', 'suite', 'suite by undici'];
  return [
    `The requests of a run, sent again by undici with as many at once; once more with each answer validated by ajv. Times of
one request, start and end of the run included:`,
    table([...header, 'processor: undici', 'undici and ajv', 'suite', 'suite by undici and ajv'], cells),
  ].join('\n\n');
}

function changesTable(rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const change = (
    after: number | undefined,
    before: number | undefined,
    unit: 's' | 'MB' | 'count',
  ): string => {
    const one = (value: number | undefined): string =>
      unit === 's' ? seconds(value) : unit === 'MB' ? shown(value, 'MB') : String(value ?? NOTHING);
    return `${one(before)} → ${one(after)} (${shown(ratio(after, before), 'times')})`;
  };
  const cells = rows.map(({ scenario, depth, figures, before, date }) => [
    `\`${scenario}\``,
    depth,
    change(figures.wallMs, before?.wallMs, 's'),
    change(figures.processorMs, before?.processorMs, 's'),
    change(figures.memoryMb, before?.memoryMb, 'MB'),
    change(figures.firstExchangeMs, before?.firstExchangeMs, 's'),
    change(figures.exchanges, before?.exchanges, 'count'),
    date,
  ]);
  const header = ['', 'depth', 'time', 'processor', 'memory', 'first exchange', 'exchanges', 'measured'];
  return [
    'The same runs by another checkout of the suite (`--against`), by turns with those of this one:',
    table(header, cells),
  ].join('\n\n');
}

function inOrder(rows: readonly Row[]): readonly Row[] {
  const places = scenarios.map(({ id }) => id);
  const place = ({ scenario, depth }: Row): number =>
    DEPTHS.indexOf(depth) * places.length + places.indexOf(scenario);
  return rows
    .filter(({ scenario }) => isScenario(scenario))
    .toSorted((one, other) => place(one) - place(other));
}

function saysOf(scenario: string): string {
  return scenarios.find(({ id }) => id === scenario)?.says ?? '';
}

function seconds(ms: number | undefined): string {
  return shown(ratio(ms, 1000), 's');
}

function shown(value: number | undefined, unit: Unit | 'ms'): string {
  if (value === undefined) return NOTHING;
  if (unit === 'MB') return `${Math.round(value)} MB`;
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return unit === 'times' ? value.toFixed(digits) : `${value.toFixed(digits)} ${unit}`;
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

async function formatted(file: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

function isRow(value: unknown): value is Row {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['scenario', 'depth', 'date', 'machine', 'load', 'runs', 'figures'].every((name) => name in value)
  );
}
