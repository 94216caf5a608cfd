import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { environmentOfOnly } from '../../../helpers/settings/environment.ts';
import { type Scene, soak, type SoakedRun } from '../soak/soaking.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';

test.describe.configure({ timeout: 300_000 });
test.skip(process.platform !== 'linux', 'what a process holds is read from /proc');

/** They book, register webhooks and connect restaurants. */
const FEW = ['--grep', '@(CANCEL-BOOKING|CREATE-WEBHOOK|EVENT-CREATE-BOOKING|GET-RESTAURANT)'];

test('runs back to back leave everything as it was', BEFORE_RELEASE, async () => {
  const seen: SoakedRun[] = [];
  const onRun = (run: SoakedRun): void => void seen.push(run);
  expect(await soak({ runs: 3, warmUp: 1, depth: 'smoke', args: FEW, onRun })).toEqual([]);
  expect(seen.map(({ run }) => run)).toEqual([0, 1, 2, 3]);
  // What is never made is never left.
  const [first] = seen;
  const last = seen.at(-1);
  expect(last?.observed.bookings).toBeGreaterThan(first?.observed.bookings ?? Infinity);
  expect(last?.observed.things['files of reports']).toContain('result.json');
});

test('anything that a run leaves is named', BEFORE_RELEASE, async () => {
  const ends: (() => void)[] = [];
  const afterRun = async (_: number, scene: Scene): Promise<void> => {
    mkdirSync(join(scene.folders.temporary, 'booking-conformance-left'));
    mkdirSync(join(scene.folders.reports, 'ledger'));
    await leaveWebhook(scene);
    ends.push(await leaveProcess(scene), await leaveConnection(scene));
  };
  const grown = await soak({ runs: 1, warmUp: 1, depth: 'smoke', args: FEW, afterRun });
  for (const end of ends) end();
  expect(grown).toEqual([
    'run 1: temporary files: booking-conformance-left',
    'run 1: files of reports: ledger',
    expect.stringMatching(/^run 1: processes of runs: \d+ \S*node /),
    expect.stringMatching(/^run 1: child processes: \d+$/),
    'run 1: webhooks: 1, not 0',
    expect.stringMatching(/^run 1: connections to the target: \d+, not \d+$/),
    expect.stringMatching(/^run 1: open files of the target: \d+, not \d+$/),
  ]);
});

async function leaveWebhook({ target }: Scene): Promise<void> {
  const token = await target.token();
  const made = await fetch(`${target.access['TARGET_URL']}/api/v1/external/webhook`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:9/', events: ['CREATE'], entities: ['BOOKING'] }),
  });
  expect(made.status).toBe(200);
}

async function leaveProcess({ settings }: Scene): Promise<() => void> {
  const env = environmentOfOnly(settings);
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1e6)'], { env });
  await once(child, 'spawn');
  return () => void child.kill('SIGKILL');
}

async function leaveConnection({ target: { access } }: Scene): Promise<() => void> {
  const { hostname, port } = new URL(access['TARGET_URL'] ?? '');
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return () => void socket.destroy();
}
