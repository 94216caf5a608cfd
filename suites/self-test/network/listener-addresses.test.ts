import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { selfSignedIdentity } from '../../../helpers/http/testing/self-signed-identity.ts';
import { freePort } from '../support/free-port.ts';
import { nginxOfTest, startNginx } from '../support/nginx.ts';
import { type ConformanceRun, runConformance } from '../support/run-conformance.ts';

/** Longer than any run may take: a test that waits for a notification fails. */
const NEVER_MS = 600_000;

const EVENTS = ['suites/events'];

test.describe.configure({ timeout: 400_000 });

test('a run behind an nginx that forwards a public address with a path prefix passes', async () => {
  const nginx = nginxOfTest();
  const [port, listenerPort] = [await freePort(), await freePort()];
  const proxy = await startNginx(nginx, { port, to: listenerPort, prefix: '/partners/hooks/' });
  try {
    const settings = {
      LISTENER_PORT: String(listenerPort),
      LISTENER_PUBLIC_URL: `http://127.0.0.1:${port}/partners/hooks`,
    };
    expectEventsJudged(await runConformance(settings, EVENTS));
  } finally {
    await proxy.stop();
  }
});

test('a run whose listener speaks TLS judges all events', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const identity = selfSignedIdentity();
  writeFileSync(key, identity.key);
  writeFileSync(cert, identity.cert);
  const settings = { LISTENER_TLS_KEY: key, LISTENER_TLS_CERT: cert };
  const run = await runConformance({ ...settings, NODE_EXTRA_CA_CERTS: cert }, EVENTS);
  rmSync(folder, { recursive: true });
  expectEventsJudged(run);
});

test('a key without its certificate is a malformed setting', async () => {
  const run = await runConformance({ LISTENER_TLS_KEY: '/nowhere.pem' });
  expect(run.result).toMatchObject({ verdict: 'broken', problem: { code: 'SETTINGS_INVALID' } });
  expect(run.output).toContain('LISTENER_TLS_CERT');
});

test('an unreadable key stops the run with one message', async () => {
  const run = await runConformance({ LISTENER_TLS_KEY: '/no/key.pem', LISTENER_TLS_CERT: '/no/cert.pem' });
  expect(run.result).toMatchObject({ verdict: 'broken', problem: { code: 'LISTENER_TLS' } });
  expect(run.output).toContain('/no/key.pem');
});

test('with a public address where nobody listens, all events are inconclusive and nothing waits', async () => {
  await expectUnreachable(`http://127.0.0.1:${await freePort()}/hooks`);
});

test('with a public address that never answers, all events are inconclusive and nothing waits', async () => {
  const hole = createServer(() => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => hole.listen(port, '127.0.0.1', resolve));
  await expectUnreachable(`http://127.0.0.1:${port}/hooks`);
  hole.close();
});

async function expectUnreachable(publicUrl: string): Promise<void> {
  const settings = { LISTENER_PUBLIC_URL: publicUrl, EVENT_TIMEOUT_MS: String(NEVER_MS), DEPTH: 'standard' };
  const run = await runConformance(settings, EVENTS);
  expect(run.status, run.output).toBe(3);
  expect(run.result.findings).toEqual([]);
  const open = run.result.requirements.filter(isJudgedEvent);
  expect(open.length).toBeGreaterThan(20);
  for (const { id, verdict, reason } of open) {
    expect(`${id} ${verdict}`).toBe(`${id} inconclusive`);
    expect(reason).toContain(publicUrl);
    expect(reason).toMatch(/the listener at 127\.0\.0\.1:\d+/);
    for (const setting of ['LISTENER_PUBLIC_URL', 'LISTENER_HOST', 'LISTENER_PORT']) {
      expect(reason).toContain(setting);
    }
  }
}

function expectEventsJudged(run: ConformanceRun): void {
  expect(run.result.verdict, run.output).toBe('inconclusive'); // as every limited run
  for (const verdict of ['failed', 'warned', 'inconclusive'])
    expect(eventVerdicts(run, verdict), run.output).toEqual([]);
  expect(eventVerdicts(run, 'passed')).toContain('EVENT-CREATE-BOOKING');
}

function eventVerdicts({ result }: ConformanceRun, verdict: string): readonly string[] {
  return result.requirements
    .filter((one) => isJudgedEvent(one) && one.verdict === verdict)
    .map(({ id }) => id);
}

/** Requirements that the checks of events judge. Others of section 6 are excluded, or belong to webhooks. */
function isJudgedEvent(one: ConformanceRun['result']['requirements'][number]): boolean {
  return one.area === 'events' && one.excluded === undefined;
}
