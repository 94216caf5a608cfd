import {
  EVIDENCE_LOG,
  readEvidenceLog,
  type RecordedExchange,
} from '../../../reports/formats/evidence-log.ts';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Behaviour } from '../../../reference/decisions/index.ts';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import { accessTo, createReference } from '../../../reference/index.ts';
import { changedAnswer } from '../../../reference/faults/builders/answers.ts';
import { type ConformanceRun, runConformance } from '../support/run-conformance.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';

test.describe.configure({ timeout: 600_000 });

interface Twice {
  readonly run: ConformanceRun;
  /** What `npm run judge` makes of the same run, after the target has gone. */
  readonly again: { readonly status: number | null; readonly output: string };
  readonly recorded: readonly RecordedExchange[];
}

async function judgedTwice(override: Partial<Behaviour>, areas: readonly string[] = []): Promise<Twice> {
  const folder = await mkdtemp(join(tmpdir(), 'judged-again-'));
  try {
    const reference = await createReference({ behaviour: { ...defaultBehaviour, ...override } });
    const run = await runConformance({ ...accessTo(reference), EVIDENCE: 'all', REPORT_DIR: folder }, areas);
    await reference.close();
    const command = ['--import', 'tsx', 'reports/commands/judge.ts', folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    const recorded = readEvidenceLog(join(folder, EVIDENCE_LOG));
    return { run, again: { status, output: stdout + stderr }, recorded };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test(
  'the record of a run against a sound target is sound, judged by its trace alone',
  BEFORE_RELEASE,
  async () => {
    const { run, again, recorded } = await judgedTwice({});
    expect(run.status, run.output).toBe(0);
    const sent = recorded.filter(({ operation }) => operation !== 'receiveNotification');
    const [ofChecks, ofNoCheck] = [
      sent.filter(({ check }) => check !== ''),
      sent.filter(({ check }) => check === ''),
    ];
    const inChecks = new Set(ofChecks.map((one) => JSON.stringify({ ...one, check: '' })));
    expect(ofNoCheck.filter((one) => inChecks.has(JSON.stringify(one)))).toEqual([]);
    expect(ofNoCheck.length).toBeGreaterThan(0);
    expect(again.output).toContain('CONFORMANT at level full');
    expect(again.output).not.toContain('NOT CONFORMANT');
    expect(again.status).toBe(0);
  },
);

test('a breach that only the trace of a run shows is a finding of the run, and again when it is judged later', async () => {
  let reads = 0;
  // Often enough to meet several bookings: a single one may have been edited by its restaurant.
  const override = changedAnswer(
    'getBooking',
    (answer) => ({ ...answer, body: { ...Object(answer.body), persons: 99 } }),
    ({ status }) => status === 200 && (reads += 1) % 15 === 0,
  )(defaultBehaviour);
  const { run, again } = await judgedTwice(override, ['suites/bookings', 'suites/states']);
  const [finding] = run.result.findings.filter(({ level }) => level === 'must');
  expect(finding, run.output).toMatchObject({ requirement: 'GET-BOOKING-PERSONS-AGREES', observed: '99' });
  expect(run.status).toBe(1);
  expect(again.output).toContain('GET-BOOKING-PERSONS-AGREES');
  expect(again.status).toBe(1);
});
