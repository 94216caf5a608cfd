import { createServer, type RequestListener, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { type Listener, startListener, unreachableBecause } from './listener.ts';
import { selfSignedIdentity } from '../testing/self-signed-identity.ts';

const LOCAL = 'http://127.0.0.1:9';

const REMOTE = 'https://target.example';

test('a listener at its own address is reachable from this machine', async () => {
  expect(await reasonOf(undefined, LOCAL)).toBeUndefined();
});

test('a listener at all addresses of this machine is reachable from it', async () => {
  const listener = await startListener({ host: '0.0.0.0', port: 0, publicUrl: undefined });
  expect(await unreachableBecause(listener, LOCAL, 3_000)).toBeUndefined();
  await listener.close();
});

test("a target on another machine can't reach a loopback address", async () => {
  expect(await reasonOf(undefined, REMOTE)).toContain('an address that only this machine can reach');
});

test('an address without a listener', async () => {
  expect(await reasonOf('http://127.0.0.1:1/hooks', LOCAL)).toContain('ECONNREFUSED');
});

test('an address with another server', async () => {
  const somebody = await listening((_, response) => response.end('<html>'));
  expect(await reasonOf(somebody.url, LOCAL)).toContain('status 200, and nothing arrived');
  somebody.server.close();
});

test('an address without an answer is given up soon', async () => {
  const silent = await listening(() => undefined);
  const began = performance.now();
  expect(await reasonOf(silent.url, LOCAL)).toContain('TIMEOUT');
  expect(performance.now() - began).toBeLessThan(15_000);
  silent.server.closeAllConnections();
  silent.server.close();
});

test('an untrusted certificate', async () => {
  const tls = selfSignedIdentity();
  const listener = await startListener({ host: '127.0.0.1', port: 0, publicUrl: undefined, tls });
  const reason = await unreachableBecause(listener, LOCAL, 3_000);
  expect(reason).toMatch(/SELF_SIGNED|self-signed/);
  expect(reason).toContain('NODE_EXTRA_CA_CERTS');
  await listener.close();
});

/** A reason names the address, where the listener is bound, and what to set. */
async function reasonOf(publicUrl: string | undefined, targetUrl: string): Promise<string | undefined> {
  const listener: Listener = await startListener({ host: '127.0.0.1', port: 0, publicUrl });
  const reason = await unreachableBecause(listener, targetUrl, 3_000);
  await listener.close();
  if (reason !== undefined) {
    const settings = ['LISTENER_PUBLIC_URL', 'LISTENER_HOST', 'LISTENER_PORT'];
    for (const part of [listener.publicUrl, listener.boundTo, ...settings]) expect(reason).toContain(part);
  }
  return reason;
}

async function listening(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, url: `http://127.0.0.1:${address.port}` };
}
