import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Behaviour, defaultBehaviour } from '../../../reference/decisions/index.ts';
import { changedAnswer } from '../../../reference/faults/builders/answers.ts';
import { accessTo, createReference } from '../../../reference/index.ts';
import { readRunResult } from '../../../reports/result/result-file.ts';
import type { RunResult } from '../../../reports/result/run-result.ts';
import { runCommand } from '../../../reports/testing/run-command.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import { type ConformanceRun, runConformance } from '../support/run-conformance.ts';

test.describe.configure({ timeout: 300_000 });

/** At least one area for each shard; all of them book in their set-up. */
const AREAS = ['restaurants', 'schedule', 'states', 'tables'].map((area) => `suites/${area}`);

const SHARDS = [1, 2, 3];

const SEED = 'one-seed-for-all';

const MERGE = 'reports/commands/merge.ts';

/** Asked once for the target of the shards, and once for that of the run that they are compared with. */
type Decisions = () => Partial<Behaviour>;

interface Judged {
  readonly whole: ConformanceRun;
  readonly shards: readonly ConformanceRun[];
  /** What each shard left for the merge. */
  readonly files: readonly string[];
  readonly merged: { readonly status: number | null; readonly output: string; readonly result: RunResult };
  readonly reports: readonly string[];
  /** What the shards were told, which no file may show. */
  readonly secrets: readonly string[];
  /** What is still on the target after the shards. */
  readonly left: { readonly activeBookings: number; readonly webhooks: number };
}

async function judged(decisions: Decisions): Promise<Judged> {
  const folder = await mkdtemp(join(tmpdir(), 'shards-'));
  try {
    const open = () =>
      createReference({ tokenLifetimeS: 3, behaviour: { ...defaultBehaviour, ...decisions() } });
    const [shared, other] = await Promise.all([open(), open()]);
    const access = accessTo(shared);
    const shards = await Promise.all(
      SHARDS.map((index) =>
        runConformance({ ...access, SEED, REPORT_DIR: join(folder, `${index}`) }, [
          ...AREAS,
          `--shard=${index}/${SHARDS.length}`,
        ]),
      ),
    );
    const { activeBookings, webhooks } = shared.counts();
    await shared.close();
    const whole = await runConformance({ ...accessTo(other), SEED }, AREAS);
    await other.close();
    const out = join(folder, 'merged');
    const merged = await runCommand(MERGE, [folder, '--out', out]);
    const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
    return {
      ...{ whole, shards, left: { activeBookings, webhooks } },
      files: SHARDS.map((index) => textOf(`${index}/shard-${index}-of-${SHARDS.length}.ndjson`)),
      merged: { ...merged, result: readRunResult(join(out, 'result.json')) },
      reports: ['report.html', 'junit.xml', 'summary.md', 'evidence.har'].map((name) =>
        textOf(`merged/${name}`),
      ),
      secrets: [access['TARGET_CLIENT_SECRET'] ?? '', access['TARGET_CONTROL_TOKEN'] ?? ''],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Each requirement that one of them and not the other decided, and how. A starved run may leave some open. */
function differences(one: RunResult, other: RunResult): readonly string[] {
  const verdictsOfOther = new Map(other.requirements.map(({ id, verdict }) => [id, verdict]));
  const isLeftOpen = (run: RunResult, verdict: string | undefined): boolean =>
    run.machine !== undefined && verdict === 'inconclusive';
  return one.requirements
    .map(({ id, verdict }) => ({ id, verdict, otherwise: verdictsOfOther.get(id) }))
    .filter(({ verdict, otherwise }) => verdict !== otherwise)
    .filter(({ verdict, otherwise }) => !isLeftOpen(one, verdict) && !isLeftOpen(other, otherwise))
    .map(({ id, verdict, otherwise }) => `${id}: ${verdict} and ${otherwise}`);
}

/** Observations, without the states that a read may or may not meet on a booking's way. */
function lastingFacts({ observations }: RunResult): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(observations).filter(([name]) => !name.startsWith('transition.')));
}

/** The guests for whom bookings were requested, by their pseudonyms. */
function guestsIn(file: string): ReadonlySet<string> {
  const requested = file.split('\n').filter((line) => line.includes('"operation":"createBooking"'));
  return new Set(requested.flatMap((line) => line.match(/TARGET_GUEST_\w+/g) ?? []));
}

/** Fails unless each shard had guests of its own, left nothing on the target, and no secret is in any file. */
function expectApart({ files, reports, secrets, left }: Judged): void {
  expect(left).toEqual({ activeBookings: 0, webhooks: 0 });
  const guests = files.map(guestsIn);
  expect(guests.every(({ size }) => size > 0)).toBe(true);
  expect(new Set(guests.flatMap((own) => [...own])).size).toBe(
    guests.reduce((sum, { size }) => sum + size, 0),
  );
  for (const text of [...files, ...reports]) {
    for (const secret of secrets) expect(text.includes(secret)).toBe(false);
  }
}

test('three simultaneous shards judge a sound target as one run does', BEFORE_RELEASE, async () => {
  const all = await judged(() => ({}));
  const { whole, shards, merged } = all;
  expect(whole.result.findings, whole.output).toEqual([]);
  for (const { result, output } of shards) expect(result.findings, output).toEqual([]);
  expect(shards[0]?.output).toContain('npm run merge');
  expect(differences(merged.result, whole.result), merged.output).toEqual([]);
  const runs = [whole, ...shards].map(({ result }) => result);
  const wasStarved = runs.some(({ machine }) => machine !== undefined);
  if (!wasStarved) {
    expect(merged.status).toBe(whole.status);
    expect(shards.map(({ status }) => status)).toEqual([0, 0, 0]);
  }
  expect(lastingFacts(merged.result)).toEqual(lastingFacts(whole.result));
  expect(Object.keys(merged.result.valueCoverage ?? {})).toEqual(
    Object.keys(whole.result.valueCoverage ?? {}),
  );
  expect(merged.result.exchanges).toBe(shards.reduce((sum, { result }) => sum + result.exchanges, 0));
  expect(merged.result.checks.map(({ title }) => title)).toEqual(
    whole.result.checks.map(({ title }) => title),
  );
  expectApart(all);
});

test('three simultaneous shards find the same as one run, also a breach that only the trace of all shows', async () => {
  const all = await judged(() => {
    let reads = 0;
    return {
      ...changedAnswer(
        'getBooking',
        (answer) => ({ ...answer, body: { ...Object(answer.body), persons: 99 } }),
        ({ status }) => status === 200 && (reads += 1) % 25 === 0,
      )(defaultBehaviour),
      dayName: () => 'SUNDAY',
    };
  });
  const { whole, shards, merged, reports } = all;
  expectApart(all);
  const found = ({ findings }: RunResult) => findings.map(({ requirement }) => requirement);
  expect(found(whole.result), whole.output).toEqual(
    expect.arrayContaining(['GET-BOOKING-PERSONS-AGREES', 'SCHEDULE-DAY-MATCHES-DATE']),
  );
  expect(shards.map(({ status }) => status)).toContain(1);
  expect(differences(merged.result, whole.result), merged.output).toEqual([]);
  expect(new Set(found(merged.result))).toEqual(new Set(found(whole.result)));
  expect(merged.status).toBe(1);
  for (const report of reports.slice(0, 3)) expect(report).toContain('SCHEDULE-DAY-MATCHES-DATE');
  const [finding] = merged.result.findings.filter(
    ({ requirement }) => requirement === 'GET-BOOKING-PERSONS-AGREES',
  );
  expect(JSON.stringify(finding)).not.toContain('+999');
});
