import { create } from 'xmlbuilder2';
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import { fieldLine, findingFields } from '../../helpers/verdict/finding.ts';
import type { Finding, RequirementResult, RequirementVerdict, RunResult } from '../result/run-result.ts';

/** Characters that no XML document can hold, however they are written. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const UNTESTED: ReadonlySet<RequirementVerdict> = new Set(['inconclusive', 'deferred', 'not applicable']);

/**
 * The result as JUnit XML: a test suite for each area, a test case for each requirement. A failed one is a failure;
 * what was not tested, is deferred, does not apply or is waived is skipped with its reason; what broke the run is an error in a suite
 * of its own. Requirements have no time of their own.
 */
export function renderJunit(result: RunResult): string {
  const broken = whatBroke(result);
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites', {
    name: `${result.suite.name} ${result.suite.version}`,
    ...countsOf(result.requirements, broken.length),
    time: seconds(result.durationMs),
  });
  const findings = new Map(result.findings.map((finding) => [finding.requirement, finding] as const));
  for (const area of new Set(result.requirements.map((one) => one.area))) {
    const entries = result.requirements.filter((one) => one.area === area);
    const suite = root.ele('testsuite', suiteAttributes(area, entries, 0, result));
    for (const entry of entries) addCase(suite, entry, findings.get(entry.id));
  }
  if (broken.length > 0) {
    const suite = root.ele('testsuite', suiteAttributes('run', [], broken.length, result));
    for (const { name, message } of broken) {
      const attributes = { name: clean(name), classname: 'conformance.run', time: '0' };
      const [first = ''] = message.split('\n');
      suite
        .ele('testcase', attributes)
        .ele('error', { message: clean(first) })
        .txt(clean(message));
    }
  }
  return `${root.end({ prettyPrint: true })}\n`;
}

function addCase(suite: XMLBuilder, entry: RequirementResult, finding: Finding | undefined): void {
  const { id, area, text, verdict, reason } = entry;
  const testcase = suite.ele('testcase', {
    name: `${id} ${clean(text)}`,
    classname: `conformance.${area}`,
    time: '0',
  });
  const skipped = (message: string): unknown => testcase.ele('skipped', { message: clean(message) });
  if (verdict === 'failed')
    testcase
      .ele('failure', { message: clean(finding?.message ?? text), type: id })
      .txt(clean(finding === undefined ? text : findingText(finding)));
  else if (verdict === 'waived') skipped(`waived: ${finding?.message ?? reason ?? text}`);
  else if (UNTESTED.has(verdict)) skipped(`${verdict}: ${reason ?? ''}`);
  else if (verdict === 'warned' && finding !== undefined)
    testcase.ele('system-out').txt(clean(`warned: ${findingText(finding)}`));
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
  name: string,
  entries: readonly RequirementResult[],
  errors: number,
  { startedAt, durationMs, target }: RunResult,
) {
  const counts = countsOf(entries, errors);
  const time = name === 'run' ? seconds(durationMs) : '0';
  return {
    name,
    ...counts,
    time,
    timestamp: startedAt.slice(0, 19),
    hostname: clean(target.url),
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

function clean(text: string): string {
  return text.replace(NOT_IN_XML, '�');
}
