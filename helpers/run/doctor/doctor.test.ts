import { createServer } from 'node:https';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { networkOf } from '../../http/network/network.ts';
import { forwardProxy } from '../../http/network/testing/forward-proxy.ts';
import { listening } from '../../http/testing/both-schemes.ts';
import { authority } from '../../http/testing/self-signed-identity.ts';
import type { Answered } from '../../http/exchange.ts';
import { accessTo, createReference } from '../../../reference/index.ts';
import { runCommand } from '../../../reports/testing/run-command.ts';
import { certificateOf, nameOfHost, nodeVersion } from './machine.ts';
import { clockIn, latencyIn } from './target-health.ts';

const COMMAND = 'helpers/run/doctor/main.ts';

/** The subjects of the lines, with their marks. */
function marks(output: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...output.matchAll(/^(ok|note|WRONG) +(\w+)/gm)].map(([, mark = '', subject = '']) => [subject, mark]),
  );
}

test('doctor says of each thing that a run needs what it is, and leaves nothing on the target', async () => {
  const reference = await createReference();
  const { status, output } = await runCommand(COMMAND, [], accessTo(reference));
  expect(status, output).toBe(0);
  const fine =
    'node settings proxy address tls token clock latency restaurants control places zone phones listener';
  expect(marks(output)).toEqual(Object.fromEntries(fine.split(' ').map((subject) => [subject, 'ok'])));
  expect(reference.counts()).toMatchObject({ activeBookings: 0, webhooks: 0 });
  expect(reference.counts().bookings).toBeGreaterThan(0);
  for (const secret of [reference.clientSecret, reference.controlToken]) expect(output).not.toContain(secret);
  await reference.close();
});

test('doctor tries no booking where it may not, and says which settings are wrong, and what to do', async () => {
  const reference = await createReference();
  const before = reference.counts().bookings;
  const listener = { LISTENER_PUBLIC_URL: 'http://127.0.0.1:1/hooks' };
  const [quiet, refused, misspelt] = await Promise.all([
    runCommand(COMMAND, ['--no-bookings'], { ...accessTo(reference), ...listener, TARGET_TIMEZONE: '' }),
    runCommand(COMMAND, [], {
      ...accessTo(reference),
      TARGET_CLIENT_SECRET: 'wrong-secret',
      LISTENER_HOST: '192.0.2.1',
    }),
    runCommand(COMMAND, [], { ...accessTo(reference), DEPT: 'deep' }),
  ]);
  expect(quiet.status, quiet.output).toBe(0);
  expect(marks(quiet.output)).toMatchObject({ token: 'ok', places: 'note', zone: 'note', listener: 'note' });
  expect(quiet.output).toMatch(/to do: set LISTENER_PUBLIC_URL/);
  expect(reference.counts().bookings).toBe(before);
  expect(refused.status, refused.output).toBe(2);
  expect(marks(refused.output)).toMatchObject({ address: 'ok', token: 'WRONG', listener: 'WRONG' });
  expect(refused.output).toMatch(/to do: check both settings with the operator/);
  expect(refused.output).not.toContain('wrong-secret');
  expect(misspelt.status).toBe(2);
  expect(misspelt.output).toMatch(/WRONG +settings +DEPT is not a setting; did you mean DEPTH/);
  await reference.close();
});

test('the issuer of a certificate is found directly and through a proxy, and an unknown CA is reported', async () => {
  const company = authority('a private CA');
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  const targetTlsCa = join(folder, 'ca.pem');
  writeFileSync(targetTlsCa, company.cert);
  const [server, proxy] = [
    await listening(createServer(company.issue('target'))),
    await forwardProxy({ credentials: 'us:p@ss' }),
  ];
  const url = `https://${server.host}`;
  const nothing = { targetTlsCa, targetTlsCert: undefined, targetTlsKey: undefined };
  const targetProxy = `http://us:p%40ss@${proxy.host}/`;
  for (const network of [
    networkOf({ ...nothing, targetProxy: undefined }),
    networkOf({ ...nothing, targetProxy }),
  ]) {
    expect(await certificateOf(url, network)).toMatchObject({
      ...{ state: 'fine', text: expect.stringMatching(/of a private CA, until .* 2120/) },
    });
  }
  expect(proxy.asked).toEqual([`CONNECT ${server.host}`]);
  const unknown = networkOf({ ...nothing, targetTlsCa: undefined, targetProxy: undefined });
  expect(await certificateOf(url, unknown)).toMatchObject({
    ...{ state: 'wrong', toDo: expect.stringContaining('TARGET_TLS_CA') },
  });
  const later = Date.parse('2119-12-25T00:00:00Z');
  const known = networkOf({ ...nothing, targetProxy: undefined });
  expect(await certificateOf(url, known, later)).toMatchObject({
    state: 'note',
    toDo: 'renew it: 7 days are left',
  });
  await Promise.all([server, proxy].map((one) => one.close()));
  rmSync(folder, { recursive: true });
});

test('an old Node, an unknown host, a wrong clock and a slow target are named', async () => {
  expect([nodeVersion('20.17.9').state, nodeVersion('20.18.0').state, nodeVersion('26.0.0').state]).toEqual([
    ...['wrong', 'fine', 'fine'],
  ]);
  const straight = { proxyOf: () => undefined, tls: undefined };
  expect(await nameOfHost('https://nowhere.invalid', straight)).toMatchObject({ state: 'wrong' });
  const at = Date.parse('2026-01-01T00:00:00Z');
  const read: Answered = {
    ...{
      kind: 'answered',
      operation: 'listRestaurants',
      startedAt: at,
      durationMs: 1_500,
      status: 200,
      text: '',
    },
    ...{ request: { method: 'GET', url: 'http://t', headers: {} }, json: undefined, breaches: [] },
    headers: { date: 'Wed, 31 Dec 2025 23:59:00 GMT' },
  };
  expect(clockIn([read])).toMatchObject({
    state: 'note',
    text: "the target's is 60 s behind this machine's",
  });
  expect(latencyIn([read])).toMatchObject({ state: 'note', text: '1500 ms, the median of 1 requests' });
});
