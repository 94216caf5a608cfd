import { xmlDocument, type XmlElement } from '../../helpers/text/xml-text.ts';
import { fieldLine, findingFields } from '../../helpers/verdict/finding.ts';
import { checksById, timeOf } from '../result/summary/check-times.ts';
import {
  type CheckResult,
  type Finding,
  REQUIREMENT_VERDICTS,
  type RequirementResult,
  type RequirementVerdict,
  type RunResult,
} from '../result/run-result.ts';
import { type Counted, tallyOf } from '../result/summary/tally.ts';

const UNTESTED: ReadonlySet<RequirementVerdict> = new Set(['inconclusive', 'deferred', 'not applicable']);

const NONE = { name: 'run', entries: [] } as const;

/**
 * The result as JUnit XML: a test suite for each area, a test case for each requirement that the other reports count. A failed
 * one is a failure; what was not tested, is deferred, does not apply or is waived is skipped with its reason; what broke the
 * run is an error in a suite of its own. Properties of a suite have the numbers for which JUnit has no words.
 *
 * The time of a case is that of its requirement's checks. A check that judges several requirements stands in several
 * cases; the time of a suite has it once.
 */
export function renderJunit(result: RunResult): string {
  const broken = whatBroke(result);
  const { all, areas } = tallyOf(result);
  const root = xmlDocument('testsuites', {
    name: `${result.suite.name} ${result.suite.version}`,
    ...countsOf(all.entries, broken.length),
    time: seconds(result.durationMs),
  });
  const findings = new Map(result.findings.map((finding) => [finding.requirement, finding] as const));
  const checks = checksById(result);
  for (const area of areas) {
    const suite = root.element('testsuite', suiteAttributes(area, 0, timeOf(ofArea(area, checks)), result));
    addNumbers(suite, area);
    for (const entry of area.entries) {
      addCase(suite, entry, findings.get(entry.id), timeOf(checks.get(entry.id) ?? []));
    }
  }
  if (broken.length > 0) {
    const suite = root.element('testsuite', suiteAttributes(NONE, broken.length, result.durationMs, result));
    for (const { name, message } of broken) {
      const attributes = { name, classname: 'conformance.run', time: '0' };
      const [first = ''] = message.split('\n');
      suite.element('testcase', attributes).element('error', { message: first }, message);
    }
  }
  return root.document();
}

/** The checks of an area, each once. */
function ofArea(
  { entries }: Counted,
  checks: ReadonlyMap<string, readonly CheckResult[]>,
): readonly CheckResult[] {
  return [...new Set(entries.flatMap(({ id }) => checks.get(id) ?? []))];
}

/** How many requirements have each verdict, and what became of the must requirements. */
function addNumbers(suite: XmlElement, { counts, musts }: Counted): void {
  const properties = suite.element('properties', {});
  const numbers = [
    ...REQUIREMENT_VERDICTS.map((verdict) => [verdict, counts[verdict]] as const),
    ...Object.entries(musts).map(([name, count]) => [`must ${name}`, count] as const),
  ];
  for (const [name, count] of numbers) properties.element('property', { name, value: String(count) });
}

function addCase(
  suite: XmlElement,
  entry: RequirementResult,
  finding: Finding | undefined,
  timeMs: number,
): void {
  const { id, area, text, verdict, reason } = entry;
  const testcase = suite.element('testcase', {
    name: `${id} ${text}`,
    classname: `conformance.${area}`,
    time: seconds(timeMs),
  });
  const skipped = (message: string): unknown => testcase.element('skipped', { message });
  if (verdict === 'failed')
    testcase.element(
      'failure',
      { message: finding?.message ?? text, type: id },
      finding === undefined ? text : findingText(finding),
    );
  else if (verdict === 'waived') skipped(`waived: ${finding?.message ?? reason ?? text}`);
  else if (UNTESTED.has(verdict)) skipped(`${verdict}: ${reason ?? ''}`);
  else if (verdict === 'warned' && finding !== undefined)
    testcase.element('system-out', {}, `warned: ${findingText(finding)}`);
}

function findingText(finding: Finding): string {
  return [finding.statement, ...findingFields(finding).map(fieldLine)].join('\n');
}

function whatBroke({ problem, harnessErrors }: RunResult): readonly { name: string; message: string }[] {
  return [
    ...(problem === undefined ? [] : [{ name: problem.code, message: problem.message }]),
    ...harnessErrors.map(({ check, message }) => ({ name: check, message })),
  ];
}

function suiteAttributes(
  { name, entries }: Pick<Counted, 'name' | 'entries'>,
  errors: number,
  timeMs: number,
  { startedAt, target }: RunResult,
) {
  return {
    name,
    ...countsOf(entries, errors),
    time: seconds(timeMs),
    timestamp: startedAt.slice(0, 19),
    hostname: target.url,
  };
}

function countsOf(entries: readonly RequirementResult[], errors: number) {
  const number = (...verdicts: readonly string[]): number =>
    entries.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return {
    tests: entries.length + errors,
    failures: number('failed'),
    errors,
    skipped: number('waived', ...UNTESTED),
  };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
