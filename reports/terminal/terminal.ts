import { dirname } from 'node:path';
import { asTerminalText, shown, terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import { descriptionInWords } from '../result/summary/description-words.ts';
import { openGroups } from '../result/summary/open-requirements.ts';
import type {
  AppliedWaiver,
  BusyMachine,
  Finding,
  HarnessError,
  RequirementResult,
  RunResult,
} from '../result/run-result.ts';
import { mustsWith, testedInWords } from '../result/run-verdict.ts';
import { tallyOf } from '../result/summary/tally.ts';
import { findingBlock, warningLines } from './finding-block.ts';
import { type Colours, coloursIf, cut, wrap } from './text.ts';
import { verdictTable } from './verdict-table.ts';

const MOST_FINDINGS = 10;

const MOST_WARNINGS = 8;

const MOST_HARNESS_ERRORS = 5;

const MOST_LINES_OF_ERROR = 12;

const MOST_REASONS = 8;

const MOST_WAIVERS = 3;

const REASON_INDENT = 6;

/** Under the label. */
const WAIVER_INDENT = shown(' '.repeat(8));

/** The summary of a conformant target fits a screen of 24 rows, the prompt after it included. */
const ROWS = 23;

interface TerminalOptions {
  readonly colour: boolean;
  /** Width of the terminal. */
  readonly columns: number;
  /** Texts of any length are broken into lines; not for a log, in which one searches for them. */
  readonly wrapped: boolean;
  /** Where the whole result was written; undefined where it could not be. */
  readonly resultFile: string | undefined;
  /** Whether every report was written beside it. */
  readonly reported: boolean;
}

/** The summary that ends a run: what to do first, then the counts, the verdict last. */
export function renderTerminal(result: RunResult, options: TerminalOptions): TerminalText {
  const colours = coloursIf(options.colour);
  const { columns, wrapped } = options;
  const end = ending(result, options, colours);
  if (result.verdict === 'broken')
    return joined([whyBroken(result, wrapped ? columns : Infinity, colours), end]);
  const { failed, warned } = tallyOf(result).findings;
  const conformant = result.verdict === 'conformant';
  const waived = waivedLines(result, columns, colours);
  const roomUnder = (table: readonly TerminalText[]): number =>
    ROWS - joined([waived, table, end]).split('\n').length + 1;
  const roomBeside = (table: readonly TerminalText[]): number =>
    conformant ? Math.max(Math.min(roomUnder(table) - 1, MOST_WARNINGS), 1) : MOST_WARNINGS;
  const wholeTable = verdictTable(result, colours);
  const fits = roomUnder(wholeTable) >= 0 && warned.length <= roomBeside(wholeTable);
  const table = fits || !conformant ? wholeTable : verdictTable(result, colours, 'short');
  return joined([
    ...findingBlocks(failed, options, colours),
    !conformant && result.mustTested.inconclusive > 0
      ? [
          terminal`Could not be put to the test (${result.mustTested.inconclusive} of the must requirements):`,
          ...openReasons(mustsWith(result, 'inconclusive'), columns),
        ]
      : [],
    warnings(warned, roomBeside(table), { columns, isRoomy: !conformant }, colours),
    waived,
    table,
    end,
  ]);
}

function findingBlocks(
  failed: readonly Finding[],
  options: TerminalOptions,
  colours: Colours,
): readonly (readonly TerminalText[])[] {
  const left = failed.length - MOST_FINDINGS;
  const layout = { ...options, folder: dirname(options.resultFile ?? '') };
  return [
    ...failed.slice(0, MOST_FINDINGS).map((finding) => findingBlock(finding, layout, colours)),
    left > 0 ? [terminal`and ${left} more in result.json`] : [],
  ];
}

/** Why requirements were not tested: each reason with how many, and the settings that it names. */
function openReasons(open: readonly RequirementResult[], columns: number): readonly TerminalText[] {
  const groups = openGroups(open);
  const left = groups.slice(MOST_REASONS);
  const requirements = left.reduce((sum, { entries }) => sum + entries.length, 0);
  return [
    ...groups.slice(0, MOST_REASONS).flatMap((group) => reasonLines(group, columns)),
    ...(left.length > 0
      ? [
          terminal`${shown(String(requirements).padStart(REASON_INDENT - 2))}  for ${left.length} more reasons, in result.json`,
        ]
      : []),
  ];
}

function reasonLines(
  { reason, settings, entries }: ReturnType<typeof openGroups>[number],
  columns: number,
): readonly TerminalText[] {
  const lines = wrap(reason, columns - REASON_INDENT, 2);
  const cutOff = settings.filter((name) => !lines.some((line) => line.includes(name)));
  return [...lines, ...(cutOff.length > 0 ? [shown(`opened by ${cutOff.join(', ')}`)] : [])].map(
    (line, index) =>
      terminal`${shown(index === 0 ? `${String(entries.length).padStart(REASON_INDENT - 2)}  ` : ' '.repeat(REASON_INDENT))}${line}`,
  );
}

/** As many warnings as fit; the last line counts the rest. */
function warnings(
  warned: readonly Finding[],
  room: number,
  layout: Parameters<typeof warningLines>[1],
  colours: Colours,
): readonly TerminalText[] {
  const told = warned.length <= room ? warned.length : Math.max(room - 1, 0);
  const left = warned.length - told;
  return [
    ...warned.slice(0, told).flatMap((finding) => warningLines(finding, layout, colours)),
    ...(left > 0
      ? [
          told > 0
            ? terminal`${left} more warnings in result.json`
            : terminal`${left} warnings in result.json`,
        ]
      : []),
  ];
}

/** What is waived, with the end of each waiver, and which waivers are no longer needed. One line for all of an area. */
function waivedLines(
  { waivers = [], waiversNotNeeded = [] }: RunResult,
  columns: number,
  colours: Colours,
): readonly TerminalText[] {
  const byName = new Map<string, AppliedWaiver[]>();
  for (const waiver of waivers) {
    const name = nameOf(waiver);
    byName.set(name, [...(byName.get(name) ?? []), waiver]);
  }
  const left = [...byName.values()].slice(MOST_WAIVERS).flat().length;
  const labelled = (label: string, text: string): TerminalText =>
    terminal`${colours.yellow(shown(label))}  ${cut(text, columns - label.length - 2)}`;
  return [
    ...[...byName].slice(0, MOST_WAIVERS).flatMap(([name, [first, ...others]]) => {
      if (first === undefined) return [];
      const { covers, reason, owner, expires } = first;
      const count = first.area === undefined ? '' : ` (${others.length + 1})`;
      const what = covers === 'failed' ? '' : ' not tested,';
      return labelled('WAIVED', `${name}${count} ${what} until ${expires} (${owner}): ${reason}`);
    }),
    ...(left > 0 ? [terminal`${left} more waived in result.json`] : []),
    ...waiversNotNeeded.flatMap((text) => {
      const [first = '', ...more] = wrap(text, columns - WAIVER_INDENT.length);
      return [labelled('WAIVER', first), ...more.map((line) => terminal`${WAIVER_INDENT}${line}`)];
    }),
  ];
}

function nameOf({ requirement, area }: AppliedWaiver): string {
  return area === undefined ? requirement : `area ${area}`;
}

/** The setting that lets a run wait for what is deferred. */
function deferredLines(result: RunResult, columns: number): readonly TerminalText[] {
  if (result.verdict === 'broken') return [];
  return openGroups(mustsWith(result, 'deferred')).map(({ reason }) => cut(`deferred: ${reason}`, columns));
}

function whyBroken(
  { problem, harnessErrors }: RunResult,
  columns: number,
  colours: Colours,
): readonly TerminalText[] {
  const lines = problem?.message.split('\n').flatMap((line) => wrap(line, columns - 2)) ?? [];
  return [
    ...(problem === undefined ? [] : [colours.red(terminal`Could not be judged [${shown(problem.code)}]`)]),
    ...lines.map((line) => terminal`  ${line}`),
    ...harnessErrorLines(harnessErrors, colours),
  ];
}

/** An error that many checks share stands once. */
function harnessErrorLines(errors: readonly HarnessError[], colours: Colours): readonly TerminalText[] {
  const checksOf = new Map<string, readonly string[]>();
  for (const { message, check } of errors) checksOf.set(message, [...(checksOf.get(message) ?? []), check]);
  const left = [...checksOf.values()].slice(MOST_HARNESS_ERRORS).flat().length;
  return [
    ...[...checksOf].slice(0, MOST_HARNESS_ERRORS).flatMap(([message, [first = '', ...others]]) => [
      colours.red(
        terminal`Error of the suite in ${shown(first)}${others.length > 0 ? terminal` and ${others.length} more` : terminal``}`,
      ),
      ...message
        .split('\n')
        .slice(0, MOST_LINES_OF_ERROR)
        .map((line) => terminal`  ${shown(line)}`),
    ]),
    ...(left > 0 ? [terminal`and ${left} more errors in result.json`] : []),
  ];
}

function ending(
  result: RunResult,
  { columns, resultFile, reported }: TerminalOptions,
  colours: Colours,
): readonly TerminalText[] {
  const { verdict, level, target, seed, depth, exchanges, durationMs, leftBehind } = result;
  const { description, machine, flooded } = result;
  const tally = tallyOf(result);
  const above = tally.above.length;
  const paint = {
    conformant: colours.green,
    inconclusive: colours.yellow,
    broken: colours.red,
    'not conformant': colours.red,
  }[verdict];
  const failed = tally.findings.failed.length;
  const remarks = [
    ...(result.partial ? ['not every check was run'] : []),
    ...(above > 0 ? [`level full has ${above} more requirements`] : []),
    ...(verdict === 'broken' && failed > 0 ? [`${failed} failed so far`] : []),
  ];
  const said = shown(verdict.toUpperCase());
  const [first = '', ...more] = wrap(`${said} at level ${level}: ${testedInWords(result)}`, columns);
  return [
    terminal`${colours.bold(paint(said))}${shown(first.slice(said.length))}`,
    ...more,
    ...deferredLines(result, columns),
    ...(remarks.length > 0 ? [cut(remarks.join('; '), columns)] : []),
    cut(`target  ${target.url}`, columns),
    cut(
      `run     seed ${seed}, depth ${depth}, ${exchanges} exchanges in ${(durationMs / 1000).toFixed(1)} s`,
      columns,
    ),
    ...(description === undefined ? [] : [cut(`openapi ${descriptionInWords(description)}`, columns)]),
    ...(machine === undefined ? [] : wrap(busyLine(machine), columns)),
    ...(flooded === undefined ? [] : wrap(flooded, columns)),
    ...(leftBehind.length > 0 ? [cut(`left behind on the target: ${leftBehind.join(', ')}`, columns)] : []),
    ...(resultFile === undefined ? [] : [terminal`result  ${shown(resultFile)}`]),
    ...(reported ? [terminal`reports report.html, junit.xml, summary.md, evidence.har beside it`] : []),
  ];
}

function busyLine({ lateMs, worstMs, checks, clockJumpMs }: BusyMachine): string {
  if (clockJumpMs !== undefined) {
    return `the clock of this machine was set in mid-run, by ${clockJumpMs} ms; what hangs on time is left open`;
  }
  return `machine too busy: the suite itself was late by ${lateMs} ms, once by ${worstMs} ms, in ${checks} checks; what hangs on time is left open`;
}

function joined(blocks: readonly (readonly TerminalText[])[]): TerminalText {
  const full = blocks.filter((block) => block.length > 0);
  return asTerminalText(`${full.map((block) => block.join('\n')).join('\n\n')}\n`);
}
