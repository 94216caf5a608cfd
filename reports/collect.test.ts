import { expect, test } from '@playwright/test';
import type { CheckVerdict } from '../helpers/verdict/check-report.ts';
import type { RequirementId } from '../spec/requirements/catalogue.ts';
import type { CollectOptions } from './collect.ts';
import { checkFile, type CheckSource, FAIL } from './testing/check-source.ts';
import { PlaywrightProject } from './testing/playwright-project.ts';
import {
  deviationFrom,
  failed,
  open,
  passed,
  sampleFacts,
  soundChecks,
  warned,
} from './testing/sample-run.ts';
import { BEFORE_RELEASE } from '../suites/self-test/support/before-release.ts';

const MUST = 'TOKEN-SCOPE-VALUE';

const projects: PlaywrightProject[] = [];

async function project(
  files: Readonly<Record<string, string>>,
  options: Partial<CollectOptions> = {},
  config = '',
): Promise<PlaywrightProject> {
  const created = await PlaywrightProject.create(files, options, config);
  projects.push(created);
  return created;
}

test.afterEach(async () => {
  await Promise.all(projects.splice(0).map((one) => one.remove()));
});

const allSound = soundChecks().flatMap(({ reading }) =>
  reading.kind === 'read' ? reading.report.verdicts : [],
);

const soundBut = (...changed: readonly CheckVerdict[]): readonly CheckVerdict[] =>
  allSound.map((sound) => changed.find(({ requirement }) => requirement === sound.requirement) ?? sound);

/** A project with one check, which judges everything. */
function oneCheck(
  check: Partial<CheckSource>,
  options: Partial<CollectOptions> = {},
): Promise<PlaywrightProject> {
  return project(
    { 'suites/auth/all.spec.ts': checkFile({ title: 'all', verdicts: allSound, ...check }) },
    options,
  );
}

test('a conformant target: status 0, result.json, target and seed at first, the verdict last, notices before all', async () => {
  const run = await (
    await oneCheck({}, { notices: ['TARGET_ULR is not a setting'], reportDir: 'out/deep/er' })
  ).run();
  expect(run.status).toBe(0);
  expect(run.result).toBeUndefined();
  expect(run.output.split('\n').slice(0, 4)).toEqual([
    'TARGET_ULR is not a setting',
    'target  https://target.example',
    'run     seed seed-of-the-options, depth standard, 1 checks',
    // A slow start shows how far the run is.
    expect.stringMatching(/^auth {10}1 check(?: {3}1 of 1 checks in \d+ s)?$/),
  ]);
  expect(run.output).toMatch(
    /\nCONFORMANT at level full: (\d+) of \1 must[^]*result {2}out\/deep\/er\/result.json\nreports report.html, [^\n]* beside it\n$/,
  );
  expect(run.output).not.toContain('\u001b');
});

test('nothing that a check or the runner says reaches the terminal or the log of a job as more than text', async () => {
  const said = '\u001b[2J\u001b]0;t\u0007VALID\u202e\n::error::x ##[error]y';
  const text = JSON.stringify(said);
  const created = await project(
    {
      'suites/auth/all.spec.ts': checkFile({
        ...{ title: 'all', verdicts: allSound },
        body: `process.stdout.write(${text}); process.stderr.write(${text}); throw new Error(${text});`,
      }),
      'end.ts': `export default () => () => { throw new Error(${text}); };`,
    },
    { targetUrl: `https://target.example/${said}`, notices: [said] },
    `globalSetup: './end.ts',`,
  );
  const { output, status } = await created.run();
  expect(status).toBe(2);
  expect(output.split('VALID\\u202e').length).toBeGreaterThan(4);
  expect(output).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
  expect(output).not.toMatch(/^\s*::|##\[/m);
});

test('a target that does not conform: status 1, its finding immediately and in the result', async () => {
  const run = await (await oneCheck({ verdicts: soundBut(failed(MUST)), body: FAIL })).run();
  expect(run.status).toBe(1);
  expect(run.output).toMatch(/^FAILED TOKEN-SCOPE-VALUE The scope of the token response/m);
  expect(run.result).toMatchObject({
    verdict: 'not conformant',
    harnessErrors: [],
    leftBehind: ['booking 4711'],
    phases: {
      ...{ startUpMs: expect.any(Number), checksMs: expect.any(Number) },
      stages: [{ doing: 'end: judging', atMs: 7, tookMs: 3 }],
    },
    findings: [{ requirement: MUST, checks: [expect.stringMatching(/^suites\/auth\/all\.spec\.ts:\d+$/)] }],
    checks: [{ title: 'all', file: 'suites/auth/all.spec.ts', status: 'failed' }],
  });
});

test('a breach alone, with every check passed: status 1', async () => {
  const run = await (await oneCheck({ report: { breaches: [deviationFrom(MUST)] } })).run();
  expect(run).toMatchObject({ status: 1, result: { verdict: 'not conformant' } });
});

test('an inconclusive run: status 3, or 0 where that is allowed', async () => {
  const check = {
    verdicts: soundBut(open(MUST, 'no place')),
    body: "test.skip(true, 'inconclusive: no place');",
  };
  expect(await (await oneCheck(check)).run()).toMatchObject({
    status: 3,
    result: { verdict: 'inconclusive', checks: [{ status: 'skipped' }] },
  });
});

test('an error in a check: status 2, shown with its place, without terminal codes', async () => {
  const body = "throw new TypeError('\\u001b[31mbug\\u001b[39m');";
  const verdicts = allSound.filter(({ requirement }) => requirement !== MUST);
  const run = await (await oneCheck({ verdicts, covers: [MUST], body })).run();
  expect(run).toMatchObject({ status: 2, result: { verdict: 'broken', harnessErrors: [{}] } });
  const unjudged = run.result?.requirements.find(({ id }) => id === MUST);
  expect(unjudged?.reason).toBe('its check ended without judging it');
  const [error] = run.result?.harnessErrors ?? [];
  expect(error?.check).toMatch(/^suites\/auth\/all\.spec\.ts:\d+ all$/);
  expect(error?.message).toMatch(/^TypeError: bug\n {4}at /);
  expect(run.output).toMatch(/^ERROR suites\/auth\/all\.spec\.ts:\d+ all: TypeError: bug$/m);
});

test('an error in the report of a check: status 2, also beside a failed requirement', async () => {
  const error = { name: 'TypeError', message: 'bug', stack: 'TypeError: bug\n    at a.ts:1:1' };
  const check = { verdicts: soundBut(failed(MUST)), report: { error }, body: FAIL };
  const run = await (await oneCheck(check)).run();
  expect(run).toMatchObject({ status: 2, result: { verdict: 'broken' } });
  expect(run.result?.harnessErrors.map(({ message }) => message)).toEqual([error.stack]);
});

test('checks without a report, with one of another shape, and out of time: status 2', async () => {
  const head = "import { test } from '@playwright/test';\n";
  const torn =
    "test('torn', async ({}, info) => { await info.attach('check-report', { body: '{', contentType: 'application/json' }); });";
  const strange = torn.replace("'torn'", "'strange'").replace("'{'", "'{}'");
  const slow = "test('slow', async () => { test.setTimeout(100); await new Promise(() => {}); });";
  const silent = "test('silent', () => {});\ntest.skip('skipped', () => {});";
  const run = await (
    await project({ 'suites/auth/odd.spec.ts': [head, torn, strange, silent, slow].join('\n') })
  ).run();
  expect(run.status).toBe(2);
  const errors = run.result?.harnessErrors.map(
    ({ check, message }) => `${check.replace(/^.* /, '')}: ${message.slice(0, 26)}`,
  );
  expect(errors).toEqual([
    "torn: Its report can't be read: ",
    "strange: Its report can't be read: ",
    'silent: The check left no report.',
    'skipped: The check left no report.',
    'slow: Test timeout of 100ms exce',
  ]);
});

test('a target that cannot be judged: status 2, its message once and plainly, without a stack', async () => {
  const setup = `export default function () {
  const error = new Error('Could not be judged [TARGET_SILENT]\\n  expected: an answer\\n  found:    none');
  error.name = 'SetupError';
  throw error;
}`;
  const broken = await project(
    { 'suites/auth/all.spec.ts': checkFile({ title: 'all', verdicts: allSound }), 'setup.ts': setup },
    {},
    "globalSetup: './setup.ts',",
  );
  const run = await broken.run();
  expect(run.status).toBe(2);
  expect(run.result).toMatchObject({
    verdict: 'broken',
    target: { url: 'https://target.example' },
    seed: 'seed-of-the-options',
    problem: { code: 'TARGET_SILENT', message: 'expected: an answer\nfound:    none' },
    harnessErrors: [],
  });
  expect(run.output.split('TARGET_SILENT]')).toHaveLength(2);
  expect(run.output.split('expected: an answer')).toHaveLength(2);
  expect(run.output).not.toContain('setup.ts');
});

test('a file that does not load: status 2', async () => {
  const run = await (await project({ 'suites/auth/bad.spec.ts': "throw new Error('does not load');" })).run();
  expect(run).toMatchObject({ status: 2, result: { verdict: 'broken', problem: { code: 'HARNESS' } } });
  expect(run.output).toContain('does not load');
});

test('no check chosen: status 2, and only listed: no run and no result', async () => {
  const checks = await oneCheck({});
  const none = await checks.run(['test', '--grep', 'NO-SUCH-CHECK']);
  expect(none).toMatchObject({ status: 2, result: { verdict: 'broken', problem: { code: 'NO_CHECKS' } } });
  const listing = await oneCheck({});
  const listed = await listing.run(['test', '--list']);
  expect(listed).toMatchObject({ status: 0, result: undefined });
  expect(listed.output).toMatch(/Listing tests:\n.*all\.spec\.ts[^]*Total: 1 test in 1 file\n$/);
});

const threeAreas = {
  'suites/auth/token.spec.ts': checkFile(
    {
      title: 'scope',
      verdicts: [failed(MUST)],
      body: FAIL,
      report: { observations: { a: '1' }, run: { ...sampleFacts, foundOut: ['the zone is known'] } },
    },
    {
      title: 'type',
      verdicts: [passed('TOKEN-SCOPE-TYPE')],
      report: { breaches: [deviationFrom(MUST, { count: 4 })] },
    },
  ),
  'suites/paging/page.spec.ts': checkFile({
    title: 'sort',
    verdicts: [warned('SORT-BOTH-AGREE')],
    report: { leftBehind: ['booking 1'], observations: { b: '2' } },
  }),
  'suites/tables/tables.spec.ts': checkFile(
    { title: 'one', verdicts: [passed('COUNT-TABLES-ANSWERS-200' satisfies RequirementId)] },
    {
      title: 'two',
      verdicts: [open('COUNT-TABLES-UNKNOWN-ID', 'no place')],
      body: "test.skip(true, 'why');",
    },
  ),
} as const;

test('a run limited by --grep, or stopped early, is partial', async () => {
  const checks = await project(threeAreas);
  const reason = async (args: readonly string[]) => {
    const run = await checks.run(['test', ...args]);
    const { result } = run;
    expect(result?.partial).toBe(true);
    expect(await checks.disagreements(run)).toEqual([]);
    return result?.requirements.find(({ id }) => id === 'COUNT-TABLES-ANSWERS-200')?.reason;
  };
  expect(await reason(['--grep', MUST])).toBe('not run: this run was limited to other checks');
  expect(await reason(['-x'])).toBe('not run: the run ended early');
});

test('an interrupted run: status 2, and nobody is blamed', async () => {
  const body = "console.log('under way'); await new Promise(() => {});";
  const created = await oneCheck({ body });
  const run = await created.run(['test'], 'under way');
  expect(await created.disagreements(run)).toEqual([]);
  expect(run).toMatchObject({
    status: 2,
    result: {
      verdict: 'broken',
      problem: { code: 'INTERRUPTED' },
      harnessErrors: [],
      checks: [{ status: 'interrupted' }],
    },
  });
});

test('two shards that are merged give the result of one run', BEFORE_RELEASE, async () => {
  const checks = await project(threeAreas);
  const whole = await checks.run();
  for (const shard of ['1/2', '2/2']) {
    await checks.run(['test', '--shard', shard, '--reporter', 'blob']);
    await checks.keep('blob-report', 'all-blobs');
  }
  await checks.write({ 'out/result.json': '{}' });
  const merged = await checks.run(['merge-reports', '--config', 'playwright.config.ts', 'all-blobs']);
  const timeless = (result: typeof whole.result) => ({
    ...result,
    startedAt: '',
    durationMs: 0,
    phases: undefined,
    // Shards may run side by side: what is left behind at their ends is only known to each.
    leftBehind: [],
    checks: result?.checks.map((check) => ({ ...check, durationMs: 0 })),
  });
  expect(whole.result).toMatchObject({ partial: false, checks: { length: 5 } });
  expect(timeless(merged.result)).toEqual(timeless(whole.result));
  expect(merged.status).toBe(whole.status);
  expect(merged.result?.foundOut).toEqual(['the zone is known']);
  expect(await checks.disagreements(merged)).toEqual([]);
  expect(merged.output).not.toContain('seed-of-the-options');
});

test('the result of an earlier run does not outlive the start of the next', async () => {
  const checks = await oneCheck({
    body: 'process.kill(process.ppid, "SIGKILL"); await new Promise(() => {});',
  });
  await checks.write({ 'out/result.json': '{}' });
  expect(await checks.run()).toMatchObject({ status: null, result: undefined });
});

test('a result that cannot be written: status 2, and its summary is not lost', async () => {
  const run = await (await oneCheck({}, { reportDir: 'package.json' })).run();
  expect(run).toMatchObject({ status: 2, result: undefined });
  expect(run.output).toMatch(
    /(?:ENOTDIR|EEXIST)[^]*BROKEN at level \w+: \d+ of \d+ must requirements tested/,
  );
});
