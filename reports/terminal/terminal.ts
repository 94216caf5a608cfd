import { openGroups } from '../result/open-requirements.ts';
import type { BusyMachine, Finding, HarnessError, RunResult } from '../result/run-result.ts';
import { belongsTo, mustsWith, testedInWords } from '../result/run-verdict.ts';
import { findingBlock, warningLine } from './finding-block.ts';
import { openReasons } from './open-reasons.ts';
import { type Colours, coloursIf, cut, oneLine, wrap } from './text.ts';
import { verdictTable } from './verdict-table.ts';
import { waivedLines } from './waived-lines.ts';

const MOST_FINDINGS = 10;

const MOST_WARNINGS = 8;

const MOST_HARNESS_ERRORS = 5;

const MOST_LINES_OF_ERROR = 12;

/** The summary of a conformant target fits a screen of 24 rows, the prompt after it included. */
const ROWS = 23;

interface TerminalOptions {
  readonly colour: boolean;
  /** Width of the terminal. */
  readonly columns: number;
  /** Texts of any length are broken into lines; not for a log, in which one searches for them. */
  readonly wrapped: boolean;
  /** Where the whole result was written. */
  readonly resultFile: string;
}

/** The summary that ends a run: what to do first, then the counts, the verdict last. */
export function renderTerminal(result: RunResult, options: TerminalOptions): string {
  const colours = coloursIf(options.colour);
  const { columns, wrapped } = options;
  const end = ending(result, options, colours);
  if (result.verdict === 'broken')
    return joined([whyBroken(result, wrapped ? columns : Infinity, colours), end]);
  const failed = result.findings.filter(({ verdict }) => verdict === 'failed');
  const warned = result.findings.filter(({ verdict }) => verdict === 'warned');
  const conformant = result.verdict === 'conformant';
  const waived = waivedLines(result, columns, colours);
  const roomUnder = (table: readonly string[]): number =>
    ROWS - joined([waived, table, end]).split('\n').length + 1;
  const roomBeside = (table: readonly string[]): number =>
    conformant ? Math.max(Math.min(roomUnder(table) - 1, MOST_WARNINGS), 1) : MOST_WARNINGS;
  const wholeTable = verdictTable(result, colours);
  const fits = roomUnder(wholeTable) >= 0 && warned.length <= roomBeside(wholeTable);
  const table = fits || !conformant ? wholeTable : verdictTable(result, colours, 'short');
  return joined([
    ...findingBlocks(failed, options, colours),
    result.verdict === 'inconclusive'
      ? ['Could not be put to the test:', ...openReasons(mustsWith(result, 'inconclusive'), columns)]
      : [],
    warningLines(warned, roomBeside(table), columns, colours),
    waived,
    table,
    end,
  ]);
}

function findingBlocks(
  failed: readonly Finding[],
  options: TerminalOptions,
  colours: Colours,
): readonly (readonly string[])[] {
  const left = failed.length - MOST_FINDINGS;
  return [
    ...failed.slice(0, MOST_FINDINGS).map((finding) => findingBlock(finding, options, colours)),
    left > 0 ? [`and ${left} more in result.json`] : [],
  ];
}

/** As many warnings as fit; the last line counts the rest. */
function warningLines(
  warned: readonly Finding[],
  room: number,
  columns: number,
  colours: Colours,
): readonly string[] {
  const shown = warned.length <= room ? warned.length : Math.max(room - 1, 0);
  const left = warned.length - shown;
  return [
    ...warned.slice(0, shown).map((finding) => warningLine(finding, columns, colours)),
    ...(left > 0 ? [`${left} ${shown > 0 ? 'more warnings' : 'warnings'} in result.json`] : []),
  ];
}

/** The setting that lets a run wait for what is deferred. */
function deferredLines(result: RunResult, columns: number): readonly string[] {
  if (result.verdict === 'broken') return [];
  return openGroups(mustsWith(result, 'deferred')).map(({ reason }) => cut(`deferred: ${reason}`, columns));
}

function whyBroken(
  { problem, harnessErrors }: RunResult,
  columns: number,
  colours: Colours,
): readonly string[] {
  const lines = problem?.message.split('\n').flatMap((line) => wrap(line, columns - 2)) ?? [];
  return [
    ...(problem === undefined ? [] : [colours.red(`Could not be judged [${problem.code}]`)]),
    ...lines.map((line) => `  ${line}`),
    ...harnessErrorLines(harnessErrors, colours),
  ];
}

/** An error that many checks share stands once. */
function harnessErrorLines(errors: readonly HarnessError[], colours: Colours): readonly string[] {
  const checksOf = new Map<string, readonly string[]>();
  for (const { message, check } of errors) checksOf.set(message, [...(checksOf.get(message) ?? []), check]);
  const left = checksOf.size - MOST_HARNESS_ERRORS;
  return [
    ...[...checksOf].slice(0, MOST_HARNESS_ERRORS).flatMap(([message, [first = '', ...others]]) => [
      colours.red(
        `Error of the suite in ${oneLine(first)}${others.length > 0 ? ` and ${others.length} more` : ''}`,
      ),
      ...message
        .split('\n')
        .slice(0, MOST_LINES_OF_ERROR)
        .map((line) => `  ${oneLine(line)}`),
    ]),
    ...(left > 0 ? [`and ${left} more errors in result.json`] : []),
  ];
}

function ending(
  result: RunResult,
  { columns, resultFile }: TerminalOptions,
  colours: Colours,
): readonly string[] {
  const { verdict, level, target, seed, depth, exchanges, durationMs, leftBehind, machine } = result;
  const above = result.requirements.filter((entry) => !belongsTo(level, entry)).length;
  const paint = {
    conformant: colours.green,
    inconclusive: colours.yellow,
    broken: colours.red,
    'not conformant': colours.red,
  }[verdict];
  const failed = result.findings.filter((finding) => finding.verdict === 'failed').length;
  const remarks = [
    ...(result.partial ? ['not every check was run'] : []),
    ...(above > 0 ? [`level full has ${above} more requirements`] : []),
    ...(verdict === 'broken' && failed > 0 ? [`${failed} failed so far`] : []),
  ];
  const said = verdict.toUpperCase();
  const [first = '', ...more] = wrap(`${said} at level ${level}: ${testedInWords(result)}`, columns);
  return [
    `${colours.bold(paint(said))}${first.slice(said.length)}`,
    ...more,
    ...deferredLines(result, columns),
    ...(remarks.length > 0 ? [cut(remarks.join('; '), columns)] : []),
    cut(`target  ${target.url}`, columns),
    cut(
      `run     seed ${seed}, depth ${depth}, ${exchanges} exchanges in ${(durationMs / 1000).toFixed(1)} s`,
      columns,
    ),
    ...(machine === undefined ? [] : wrap(busyLine(machine), columns)),
    ...(leftBehind.length > 0 ? [cut(`left behind on the target: ${leftBehind.join(', ')}`, columns)] : []),
    `result  ${resultFile}`,
    'reports report.html, junit.xml, summary.md, evidence.har beside it',
  ];
}

function busyLine({ lateMs, worstMs, checks }: BusyMachine): string {
  return `machine too busy: the suite itself was late by ${lateMs} ms, once by ${worstMs} ms, in ${checks} checks; what hangs on time is left open`;
}

function joined(blocks: readonly (readonly string[])[]): string {
  const full = blocks.filter((block) => block.length > 0);
  return `${full.map((block) => block.join('\n')).join('\n\n')}\n`;
}
