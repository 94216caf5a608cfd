import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { CheckVerdict } from '../../helpers/verdict/check-report.ts';
import { catalogue, type RequirementId } from '../../spec/requirements/catalogue.ts';
import { renderHtml } from '../html/report-html.ts';
import { conformant, couldNotBeJudged, deferring, singleFault } from '../html/testing/sample-results.ts';
import type { CheckOutcome } from '../judge/check-outcome.ts';
import { judgeRun } from '../judge/judge-run.ts';
import type { RunRecord } from '../judge/run-record.ts';
import type { RunResult } from '../result/run-result.ts';
import { renderTerminal } from '../terminal/terminal.ts';
import { awkwardRun, brokenRun, waivedRun } from '../testing/awkward-run.ts';
import {
  disagreements,
  numbersInReports,
  numbersInResult,
  type ReportTexts,
} from '../testing/report-numbers.ts';
import { checkWith, failed, open, passed, recordOf, warned } from '../testing/sample-run.ts';
import type { Waiver } from '../waivers/waiver-file.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';

const CASES = 60;

test.describe.configure({ timeout: 180_000 });

function textsOf(result: RunResult): ReportTexts {
  const layout = { colour: false, columns: 80, wrapped: true, resultFile: 'result.json', reported: true };
  return {
    terminal: renderTerminal(result, layout),
    html: renderHtml(result),
    markdown: renderMarkdown(result),
    junit: renderJunit(result),
  };
}

const judged = catalogue.filter(({ excluded }) => excluded === undefined);

const KINDS = ['passed', 'deviation', 'inconclusive', 'deferred', 'not applicable'] as const;

const REASONS = Array.from({ length: 30 }, (_, at) => `no moment is bookable, for the reason ${at}`);

/** What a check says of a requirement, as far as it may: what only is recorded can't fail. */
function verdictOf(index: number, kind: (typeof KINDS)[number], at: number): CheckVerdict {
  const { id: requirement, level } = judged[index] ?? {
    id: 'TOKEN-SCOPE-VALUE' as const,
    level: 'must' as const,
  };
  const reason = REASONS[at % REASONS.length] ?? '';
  if (kind === 'inconclusive') return open(requirement, reason);
  if (kind === 'deferred' || kind === 'not applicable') return { requirement, verdict: kind, reason };
  if (level === 'observed') return { requirement, verdict: 'observed' };
  if (kind === 'passed') return passed(requirement);
  return level === 'must' ? failed(requirement) : warned(requirement);
}

const about = { reason: 'a fix is under way', owner: 'Ada', expires: '2026-12-31' };

const waivers = fc.array(
  fc.oneof(
    fc.nat(judged.length - 1).map((at): Waiver => ({ requirement: judged[at]?.id ?? '', ...about })),
    fc
      .nat(judged.length - 1)
      .map((at): Waiver => ({ requirement: judged[at]?.id ?? '', covers: 'inconclusive', ...about })),
    fc
      .constantFrom('auth', 'bookings', 'events')
      .map((area): Waiver => ({ area, covers: 'inconclusive', ...about })),
  ),
  { maxLength: 6 },
);

const runs = fc.record({
  level: fc.constantFrom('core' as const, 'full' as const),
  changes: fc.array(
    fc.record({ index: fc.nat(judged.length - 1), kind: fc.constantFrom(...KINDS), at: fc.nat(40) }),
    { maxLength: 80 },
  ),
  inArea: fc.option(fc.tuple(fc.nat(judged.length - 1), fc.nat(120))),
  /** Waivers of what the run shows, and any others. */
  waived: fc.array(fc.nat(79), { maxLength: 8 }),
  others: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: waivers }),
  leftOut: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(400) }),
  perCheck: fc.integer({ min: 1, max: 9 }),
  errors: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(9) }),
  cut: fc.constantFrom('not', 'not', 'not', 'early', 'interrupted', 'gone'),
  seed: fc.integer(),
});

type Case = typeof runs extends fc.Arbitrary<infer Value> ? Value : never;

/** A run as its reporter records it, all its shards after another. */
function recorded({
  level,
  changes,
  inArea,
  waived,
  others,
  leftOut,
  perCheck,
  errors,
  cut,
}: Case): RunRecord {
  const verdicts = new Map(judged.map(({ id }, index) => [id, verdictOf(index, 'passed', 0)] as const));
  const [first, count] = inArea ?? [0, 0];
  const block = judged
    .slice(first, first + count)
    .map((_, at) => ({ index: first + at, kind: 'inconclusive' as const, at: 1 }));
  const said = [...block, ...changes].map(({ index, kind, at }) => verdictOf(index, kind, at));
  for (const verdict of said) verdicts.set(verdict.requirement, verdict);
  const tried = [...verdicts.values()].slice(leftOut);
  const run = { level, ...(level === 'core' && { capabilities: [] }) };
  const checks: CheckOutcome[] = [];
  for (let at = 0; at < tried.length; at += perCheck) {
    checks.push(checkWith(tried.slice(at, at + perCheck), { run, line: at + 1 }));
  }
  const accepted = waived.flatMap((at): readonly Waiver[] => {
    const verdict = said[at];
    if (verdict === undefined || !['failed', 'inconclusive'].includes(verdict.verdict)) return [];
    const covers = verdict.verdict === 'failed' ? 'failed' : 'inconclusive';
    return [{ requirement: verdict.requirement, covers, ...about }];
  });
  const names = new Set<string>();
  const all = [...accepted, ...others].filter((one) => {
    const name = `${one.requirement ?? one.area} ${one.covers ?? 'failed'}`;
    return !names.has(name) && names.add(name);
  });
  const gone = { code: 'TARGET_GONE', message: 'the target went away, 3 of 4 must requirements tested' };
  return recordOf(checks, {
    known: { files: [], ids: new Set<RequirementId>(judged.map(({ id }) => id)) },
    waivers: { waivers: all, problems: [] },
    globalErrors: Array.from({ length: errors }, (_, at) => ({
      check: `a.ts:${at}`,
      message: `bug ${at % 7}`,
    })),
    endedEarly: cut === 'early',
    interrupted: cut === 'interrupted',
    problem: cut === 'gone' ? gone : undefined,
  });
}

/** More findings, warnings, waivers, reasons and errors than a terminal shows. */
const crowded: Case = {
  ...{ level: 'full', inArea: null, others: [], leftOut: 0, perCheck: 4, errors: 0, cut: 'not', seed: 0 },
  changes: judged.slice(0, 240).map((_, index) => ({
    ...{ index, at: index },
    kind: index % 3 === 0 ? ('inconclusive' as const) : ('deviation' as const),
  })),
  waived: judged
    .slice(0, 40)
    .map((_, index) => index)
    .filter((index) => judged[index]?.level === 'must'),
};

const CROWDED: readonly Case[] = [crowded, { ...crowded, errors: 40 }, { ...crowded, leftOut: 120 }];

test('terminal, HTML, Markdown and JUnit have the numbers of the result, whatever a run shows', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(runs, (one) => {
      const result = judgeRun(recorded(one));
      seen.add(result.verdict);
      if (result.partial) seen.add('partial');
      if ((result.waivers ?? []).length > 0) seen.add('waived');
      expect(disagreements(result, textsOf(result))).toEqual([]);
    }),
    { numRuns: CASES, seed: 17, examples: CROWDED.map((one) => [one]) },
  );
  const kinds = ['not conformant', 'inconclusive', 'broken', 'partial', 'waived'];
  expect([...seen]).toEqual(expect.arrayContaining(kinds));
});

test('shards count together what one run counts, in whatever order their checks come', () => {
  fc.assert(
    fc.property(runs, (one) => {
      const record = recorded(one);
      const shards = [0, 1, 2].flatMap((shard) => record.checks.filter((_, at) => at % 3 === shard));
      const numbers = numbersInResult(judgeRun({ ...record, checks: shards, phases: undefined }));
      expect(numbers).toEqual(numbersInResult(judgeRun(record)));
    }),
    { numRuns: CASES / 2, seed: 17 },
  );
});

for (const [name, result] of Object.entries({
  ...{ conformant: conformant(), deferring: deferring(), 'of one fault': singleFault() },
  ...{ waived: waivedRun, awkward: awkwardRun, broken: brokenRun, 'never begun': couldNotBeJudged() },
})) {
  test(`the numbers of every report agree in a run that is ${name}`, () => {
    expect(disagreements(result, textsOf(result))).toEqual([]);
  });
}

test('every report gives the numbers that matter', () => {
  const musts = ['must tested', 'must total', 'must inconclusive', 'must waived', 'must deferred'];
  const verdicts = [
    'all passed',
    'all failed',
    'all warned',
    'all inconclusive',
    'all waived',
    'auth failed',
  ];
  const reports = numbersInReports(textsOf(waivedRun));
  for (const [report, numbers] of Object.entries(reports)) {
    for (const name of [...musts, ...verdicts]) {
      if (report === 'terminal' && name.startsWith('auth')) continue;
      expect(numbers.has(name), `${report}: ${name}`).toBe(true);
    }
  }
  for (const report of ['terminal', 'html', 'markdown'] as const) {
    expect(reports[report].get('waivers'), report).toBe(1);
  }
});
