import { expect, test } from '@playwright/test';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { CollectOptions } from '../collect.ts';
import { checkFile, type CheckSource, FAIL } from '../testing/check-source.ts';
import { PlaywrightProject } from '../testing/playwright-project.ts';
import { failed, passed, soundChecks } from '../testing/sample-run.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

const projects: PlaywrightProject[] = [];

test.afterEach(async () => {
  await Promise.all(projects.splice(0).map((one) => one.remove()));
});

async function project(
  files: Readonly<Record<string, string>>,
  options: Partial<CollectOptions> = {},
): Promise<PlaywrightProject> {
  const created = await PlaywrightProject.create(files, options);
  projects.push(created);
  return created;
}

const allSound = soundChecks().flatMap(({ reading }) =>
  reading.kind === 'read' ? reading.report.verdicts : [],
);

const failing = {
  verdicts: allSound.map((sound) => (sound.requirement === MUST ? failed(MUST) : sound)),
  body: FAIL,
};

/** A project with one check, which judges everything. */
function oneCheck(
  check: Partial<CheckSource>,
  options: Partial<CollectOptions> = {},
): Promise<PlaywrightProject> {
  const all = checkFile({ title: 'all', verdicts: allSound, ...check });
  return project({ 'suites/auth/all.spec.ts': all }, options);
}

test('every report is written beside the result, with the exchanges that checks kept, also of merged shards', async () => {
  const exchange = (check: string) => ({
    ...{ check, operation: 'getBooking', startedAt: '2026-03-01T12:00:00.000Z', durationMs: 1 },
    request: { method: 'GET', url: 'http://target/b', headers: {} },
    response: { status: 200, headers: {}, body: '{}' },
  });
  const keeping = (check: string): string => `
    const { writeFileSync } = await import('node:fs');
    const path = info.outputPath('kept');
    writeFileSync(path, ${JSON.stringify(`${JSON.stringify(exchange(check))}\n`)});
    await info.attach('check-exchanges', { path, contentType: 'application/x-ndjson' });`;
  const file = (id: RequirementId): string =>
    checkFile({ title: id, verdicts: [passed(id)], body: keeping(id) });
  const checks = await project(
    { 'suites/b/b.spec.ts': file('RESTAURANT-HOME-TYPE'), 'suites/a/a.spec.ts': file(MUST) },
    { keepsEvidence: true },
  );
  const expected = [MUST, 'RESTAURANT-HOME-TYPE']
    .map((check) => `${JSON.stringify(exchange(check))}\n`)
    .join('');
  await checks.run();
  expect(await checks.read('out/exchanges.ndjson')).toBe(expected);
  for (const name of ['report.html', 'junit.xml', 'summary.md', 'evidence.har', 'run-record.json']) {
    expect(await checks.read(`out/${name}`)).not.toBe('');
  }
  for (const shard of ['1/2', '2/2']) {
    await checks.run(['test', '--shard', shard, '--reporter', 'blob']);
    await checks.keep('blob-report', 'all-blobs');
  }
  await checks.write({ 'out/exchanges.ndjson': '' });
  await checks.run(['merge-reports', '--config', 'playwright.config.ts', 'all-blobs']);
  expect(await checks.read('out/exchanges.ndjson')).toBe(expected);
});

test('a report that cannot be written: status 2, and the result says so', async () => {
  const checks = await oneCheck({});
  await checks.write({ 'out/junit.xml/in-the-way': '' });
  const run = await checks.run();
  expect(run.status).toBe(2);
  expect(run.output).toContain('junit.xml');
  expect(run.output).toMatch(/Could not be judged \[(REPORT_NOT_WRITTEN|HARNESS)\]/);
  expect(run.output).toContain('\nresult  out/result.json\n');
  expect(run.output).not.toContain('report.html');
  expect(run.result).toMatchObject({ verdict: 'broken' });
});

test('a page of the job that cannot be written breaks the run too', async () => {
  const github = { annotates: false, summaryFile: 'no/such/folder/page.md' };
  const run = await (await oneCheck({}, { github })).run();
  expect(run.status).toBe(2);
  expect(run.result).toMatchObject({
    verdict: 'broken',
    problem: { code: 'REPORT_NOT_WRITTEN', message: expect.stringContaining('no/such/folder/page.md') },
  });
});

test('waivers.yaml is applied where there is one, and a waiver that is wrong breaks the run', async () => {
  const checks = await oneCheck(failing);
  const waiver = (expires: string): string =>
    `waivers: [{ requirement: ${MUST}, reason: known, owner: Ada, expires: ${expires} }]`;
  await checks.write({ 'waivers.yaml': waiver('9999-12-31') });
  const waived = await checks.run();
  expect(waived.status, waived.output).toBe(0);
  expect(waived.result).toMatchObject({ verdict: 'conformant', counts: { waived: 1, failed: 0 } });
  await checks.write({ 'waivers.yaml': waiver('2020-01-01') });
  const expired = await checks.run();
  expect(expired.status).toBe(2);
  expect(expired.output).toContain(`the waiver of ${MUST} expired on 2020-01-01`);
});

test('a waiver file that is named but not there breaks the run', async () => {
  const run = await (await oneCheck({}, { waiversFile: 'none.yaml' })).run();
  expect(run.status).toBe(2);
  expect(run.output).toContain('none.yaml: there is no such file');
});

test('in a GitHub job findings are annotated and the summary goes to its page', async () => {
  const checks = await oneCheck(failing, { github: { annotates: true, summaryFile: 'page.md' } });
  await checks.write({ 'page.md': 'before\n' });
  const run = await checks.run();
  expect(run.output).toMatch(/^::error title=TOKEN-SCOPE-VALUE failed::/m);
  expect(await checks.read('page.md')).toBe(`before\n${await checks.read('out/summary.md')}`);
});
