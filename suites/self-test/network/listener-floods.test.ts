import { expect, test } from '@playwright/test';
import { BEFORE_RELEASE } from '../support/before-release.ts';
import { type FloodKind, startFlood } from '../support/flood.ts';
import { watchMemory } from '../support/process-memory.ts';
import { type ConformanceRun, startConformance } from '../support/run-conformance.ts';

const EVENTS = [
  '--grep',
  '@EVENT-(CREATE-BOOKING|METHOD-POST|SUBSCRIBED-EVENTS-ONLY|EVERY-SUBSCRIBER|UUID-UNIQUE)',
];

const EVENT_TIMEOUT_MS = 3_000;

/** Each of the checks may wait once for what the flood has swallowed. */
const WAITS_MS = 5 * EVENT_TIMEOUT_MS;

const MOST_MEMORY_KB = 600 * 1024;

const LONGEST_MS = 90_000;

test.describe.configure({ timeout: 4 * LONGEST_MS, mode: 'default' });

/** Of the events alone, on this machine. */
let soundMs: number | undefined;

test('without a flood, the events are judged through the same way', BEFORE_RELEASE, async () => {
  const { run } = await flooded(undefined);
  expect(run.result.findings, run.output).toEqual([]);
  expect(run.result.flooded).toBeUndefined();
  soundMs = run.elapsedMs;
});

/** Floods that a target may send and be sound: each request is one that it may send again, or is none. */
const ALLOWED = {
  copies: 'copies of one notification',
  changing: 'notifications that each differ in a field of no meaning',
  strangers: 'requests to addresses that are no webhook',
} as const;

for (const kind of ['copies', 'changing', 'strangers'] as const)
  test(`a flood of ${ALLOWED[kind]} is named, and accuses nobody`, BEFORE_RELEASE, async () => {
    const { run, sent, mostMemoryKb } = await flooded(kind);
    expect(
      run.result.findings.filter(({ verdict }) => verdict === 'failed'),
      run.output,
    ).toEqual([]);
    expect(run.output).not.toContain('HARNESS');
    expect(sent).toBeGreaterThanOrEqual(1_000);
    await expectBounded(run, mostMemoryKb);
    expect(run.result.flooded, run.output).toContain('the listener was flooded');
    expect(run.output).toContain('the listener was flooded');
    const passed = run.result.requirements.filter(({ verdict }) => verdict === 'passed');
    // Where notifications were lost, nothing passes; elsewhere nothing is left open.
    if (kind === 'changing') expect(passed, run.output).toEqual([]);
    else expect(passed.length, run.output).toBeGreaterThan(5);
  });

test(
  'a flood of huge, endless, slow and odd requests ends in time, and what is found is about notifications',
  BEFORE_RELEASE,
  async () => {
    const { run, mostMemoryKb } = await flooded('bodies');
    expect(run.output).not.toContain('HARNESS');
    const failed = run.result.findings.filter(({ verdict }) => verdict === 'failed');
    for (const { requirement } of failed) expect(requirement, run.output).toMatch(/^EVENT-/);
    await expectBounded(run, mostMemoryKb);
  },
);

async function expectBounded(run: ConformanceRun, mostMemoryKb: number): Promise<void> {
  const isLate = (): boolean => run.elapsedMs >= 4 * (soundMs ?? 0) + WAITS_MS;
  // Measured at another time, the machine may have been less busy.
  if (isLate()) soundMs = (await flooded(undefined)).run.elapsedMs;
  expect(isLate(), `${run.elapsedMs} ms, and ${soundMs} ms without a flood`).toBe(false);
  expect(mostMemoryKb, 'memory of all processes of the run, in kB').toBeLessThan(MOST_MEMORY_KB);
  expect(run.result.leftBehind).toEqual([]);
}

/** Runs the checks of events behind a process that floods the listener. */
async function flooded(kind: FloodKind | undefined) {
  const flood = await startFlood(kind);
  const settings = { ...flood.settings, EVENT_TIMEOUT_MS: String(EVENT_TIMEOUT_MS), SEED: 'flood' };
  const started = startConformance(settings, EVENTS);
  const memory = watchMemory(started.pid);
  try {
    const run = await started.ended;
    process.stdout.write(
      `${kind ?? 'no flood'} ${flood.sent()}: ${Math.round(run.elapsedMs / 1000)} s, ${Math.round(memory.mostKb / 1024)} MB, ${run.result.flooded ?? ''}\n`,
    );
    return { run, sent: flood.sent(), mostMemoryKb: memory.mostKb };
  } finally {
    memory.stop();
    flood.stop();
  }
}
