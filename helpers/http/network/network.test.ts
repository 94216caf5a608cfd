import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import { createServer as createSecure, type ServerOptions } from 'node:https';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { TLSSocket } from 'node:tls';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Listening, listening } from '../testing/both-schemes.ts';
import { authority } from '../testing/self-signed-identity.ts';
import { createTransport } from '../transport.ts';
import { DIRECT, type Network, networkOf, type NetworkSettings } from './network.ts';
import { forwardProxy } from './testing/forward-proxy.ts';

const NOTHING: NetworkSettings = {
  targetProxy: undefined,
  targetTlsCa: undefined,
  targetTlsCert: undefined,
  targetTlsKey: undefined,
};

const company = authority('a private CA');

const partner = company.issue('partner');

let folder: string;

/** Paths of the PEM files. */
const files = { ca: '', cert: '', key: '' };

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'network-'));
  for (const [name, text] of Object.entries({ ca: company.cert, cert: partner.cert, key: partner.key })) {
    const file = join(folder, `${name}.pem`);
    writeFileSync(file, text);
    Object.assign(files, { [name]: file });
  }
});

test.afterAll(() => rmSync(folder, { recursive: true }));

/** A server whose certificate the private CA has issued; it answers with the name in the client's certificate. */
function behindTls(options: ServerOptions = {}): Promise<Listening> {
  const server = createSecure({ ...company.issue('target'), ...options }, ({ socket, url }, response) => {
    const { subject } = socket instanceof TLSSocket ? socket.getPeerCertificate() : {};
    response.end(JSON.stringify({ url, client: subject?.CN ?? 'nobody' }));
  });
  return listening(server);
}

async function sent(url: string, network: Network) {
  const transport = createTransport(2, 2_000, network);
  try {
    return await transport.exchange({ method: 'POST', url, headers: {}, body: 'a body' });
  } finally {
    await transport.close();
  }
}

test('a certificate of a private CA is trusted only with TARGET_TLS_CA, and public CAs stay trusted', async () => {
  const target = await behindTls();
  const url = `https://${target.host}/`;
  expect(await sent(url, DIRECT)).toMatchObject({ failure: { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' } });
  expect(await sent(url, networkOf({ ...NOTHING, targetTlsCa: files.ca }))).toMatchObject({ status: 200 });
  await target.close();
});

test('a target that wants a client certificate gets that of TARGET_TLS_CERT', async () => {
  const target = await behindTls({ ca: company.cert, requestCert: true, rejectUnauthorized: true });
  const url = `https://${target.host}/`;
  const withCa = { ...NOTHING, targetTlsCa: files.ca };
  const network = networkOf({ ...withCa, targetTlsCert: files.cert, targetTlsKey: files.key });
  expect(await sent(url, network)).toMatchObject({ status: 200, text: '{"url":"/","client":"partner"}' });
  expect(await sent(url, networkOf(withCa))).toMatchObject({ kind: 'unanswered' });
  await target.close();
});

test('through a proxy with credentials, TLS goes in a tunnel and plain requests as they are', async () => {
  const [secure, proxy] = [await behindTls(), await forwardProxy({ credentials: 'us:p@ss' })];
  const plain = await listening(createPlain((request, response) => request.pipe(response)));
  const uri = `http://us:p%40ss@${proxy.host}/`;
  const network = networkOf({ ...NOTHING, targetTlsCa: files.ca, targetProxy: uri });
  expect(await sent(`https://${secure.host}/x`, network)).toMatchObject({
    text: '{"url":"/x","client":"nobody"}',
  });
  expect(await sent(`http://${plain.host}/y`, network)).toMatchObject({ status: 200, text: 'a body' });
  expect(proxy.asked).toEqual([`CONNECT ${secure.host}`, `POST http://${plain.host}/y`]);
  const withoutThem = networkOf({ ...NOTHING, targetTlsCa: files.ca, targetProxy: `http://${proxy.host}/` });
  for (const url of [`https://${secure.host}/x`, `http://${plain.host}/y`]) {
    const outcome = await sent(url, withoutThem);
    expect(outcome, url).toMatchObject({ failure: { code: 'PROXY_REFUSED' } });
    expect(JSON.stringify(outcome)).toContain(
      `status 407, through the proxy http://${proxy.host} (TARGET_PROXY)`,
    );
  }
  await Promise.all([secure, plain, proxy].map((one) => one.close()));
});

test('an answer through a proxy has the same limits as any other', async () => {
  const proxy = await forwardProxy();
  const endless = createPlain((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024, ' ')));
      if (!response.destroyed) response.once('drain', more);
    };
    response.on('error', () => undefined);
    more();
  });
  const target = await listening(endless);
  const network = networkOf({ ...NOTHING, targetProxy: `http://${proxy.host}/` });
  expect(await sent(`http://${target.host}/`, network)).toMatchObject({
    failure: { message: 'an answer of more than 4 MB, not read to its end' },
  });
  await Promise.all([target, proxy].map((one) => one.close()));
});

test('an IPv6 address is reached straight and through a proxy, with its certificate verified', async () => {
  const server = createSecure(company.issue('target'), (_, response) => response.end('six'));
  server.listen(0, '::1');
  await once(server, 'listening');
  const address = server.address();
  const host = typeof address === 'object' && address !== null ? `[::1]:${address.port}` : '';
  const proxy = await forwardProxy();
  const straight = networkOf({ ...NOTHING, targetTlsCa: files.ca });
  const through = networkOf({ ...NOTHING, targetTlsCa: files.ca, targetProxy: `http://${proxy.host}/` });
  for (const network of [straight, through]) {
    expect(await sent(`https://${host}/`, network)).toMatchObject({ status: 200, text: 'six' });
  }
  expect(proxy.asked).toEqual([`CONNECT ${host}`]);
  await proxy.close();
  server.closeAllConnections();
  server.close();
});

const WRONG: readonly [title: string, wrong: () => Partial<NetworkSettings>, told: RegExp][] = [
  ['a missing file', () => ({ targetTlsCa: '/no/ca.pem' }), /\/no\/ca\.pem[^]*TARGET_TLS_CA/],
  [
    'a key as CA',
    () => ({ targetTlsCa: files.key }),
    /no certificate in[^]*TARGET_TLS_CA|CA in TARGET_TLS_CA/,
  ],
  [
    'a key of another certificate',
    () => ({ targetTlsCert: files.ca, targetTlsKey: files.key }),
    /TARGET_TLS_CERT[^]*key values mismatch/,
  ],
];

for (const [title, wrong, told] of WRONG) {
  test(`${title} is one message that names the setting`, () => {
    expect(() => networkOf({ ...NOTHING, ...wrong() })).toThrow(told);
    expect(() => networkOf({ ...NOTHING, ...wrong() })).toThrow('[TARGET_TLS_FILES]');
  });
}
