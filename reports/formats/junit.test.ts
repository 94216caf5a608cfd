import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { validateXML } from 'xmllint-wasm';
import { judgeRun } from '../judge/judge-run.ts';
import type { RunResult } from '../result/run-result.ts';
import { awkward, awkwardRun, brokenRun, waivedRun } from '../testing/awkward-run.ts';
import { recordOf, soundChecks } from '../testing/sample-run.ts';
import { renderJunit } from './junit.ts';

const schema = readFileSync(new URL('../testing/junit.xsd', import.meta.url), 'utf8');

const conformant = judgeRun(recordOf(soundChecks()));

const runs: Readonly<Record<string, RunResult>> = {
  conformant,
  'full of awkward texts': awkwardRun,
  waived: waivedRun,
  broken: brokenRun,
};

async function problemsOf(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml, schema });
  return errors.map(({ message }) => message);
}

for (const [name, result] of Object.entries(runs)) {
  test(`the JUnit file of a run that is ${name} keeps the common schema`, async () => {
    expect(await problemsOf(renderJunit(result))).toEqual([]);
  });
}

test('the schema refuses what is no JUnit file', async () => {
  const xml = renderJunit(conformant);
  expect(await problemsOf(xml.replace(' classname=', ' class='))).not.toEqual([]);
  expect(await problemsOf(xml.replace(/failures="\d+"/, 'failures="none"'))).not.toEqual([]);
});

test('every requirement is one test case, and the totals are what the result counts', () => {
  const xml = renderJunit(awkwardRun);
  const { requirements, counts } = awkwardRun;
  expect(xml.match(/<testcase /g)).toHaveLength(requirements.length);
  expect(xml.match(/<failure /g)).toHaveLength(counts.failed);
  const skipped = counts.waived + counts.inconclusive + counts.deferred + counts['not applicable'];
  expect(xml.match(/<skipped /g)).toHaveLength(skipped);
  const totals = `tests="${requirements.length}" failures="${counts.failed}" errors="0" skipped="${skipped}"`;
  expect(xml).toContain(`<testsuites name="${awkwardRun.suite.name} ${awkwardRun.suite.version}" ${totals}`);
});

test('a failure shows expected and observed behaviour, and how to reproduce it', () => {
  const xml = renderJunit(awkwardRun);
  expect(xml).toContain('<failure message="expected a string, observed');
  expect(xml).toContain('run replay -- TOKEN-SCOPE-VALUE');
  for (const raw of [awkward, '<script>', '\u0000']) expect(xml).not.toContain(raw);
});

test('a waived requirement is skipped, not passed, and says so', () => {
  const xml = renderJunit(waivedRun);
  expect(waivedRun.counts).toMatchObject({ waived: 1, failed: 0 });
  expect(xml).toMatch(/<skipped message="waived: expected a string, observed 17"/);
});

test('a deferred requirement is skipped with its reason', () => {
  const checks = soundChecks((verdict) =>
    verdict.requirement === 'AUTH-TOKEN-LIVES'
      ? { requirement: verdict.requirement, verdict: 'deferred', reason: 'two hours' }
      : verdict,
  );
  expect(renderJunit(judgeRun(recordOf(checks)))).toContain('<skipped message="deferred: two hours"');
});

test('the cause of a broken run is an error in a separate suite', () => {
  const xml = renderJunit(brokenRun);
  expect(xml).toContain('<testcase name="TARGET_SILENT" classname="conformance.run"');
  expect(xml).toMatch(/errors="1"/);
});
