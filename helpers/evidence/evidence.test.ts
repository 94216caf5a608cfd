import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import type { Exchange } from '../http/exchange.ts';
import { insistsOnTools } from '../settings/environment.ts';
import { needsShell, type Shell, SHELLS } from '../text/testing/shells.ts';
import { evidenceOf } from './evidence.ts';
import { Redactor } from './redactor.ts';

const BODY = '{"firstName":"O\'Brien \\"$HOME\\" `id` \\\\ ☕","comment":"a\\nb"}';

function exchange(url: string): Exchange {
  return {
    kind: 'answered',
    operation: 'createBooking',
    request: {
      method: 'POST',
      url: `${url}/api/v1/external/restaurant/1/booking?x=%20%26`,
      headers: { authorization: 'Bearer the.token.value', 'content-type': 'application/json' },
      body: BODY,
    },
    startedAt: 0,
    durationMs: 1,
    status: 200,
    headers: {},
    text: 'echo: the.token.value',
    json: undefined,
    breaches: [],
  };
}

const redactor = new Redactor();

redactor.add('the.token.value', 'TARGET_TOKEN');

redactor.addCredentials('partner', 's:e/c=r+t');

test('evidence holds no secret, wherever it was and however it was encoded', () => {
  const shown = JSON.stringify(evidenceOf(exchange('http://target'), redactor));
  expect(shown).not.toContain('the.token.value');
  const basic = Buffer.from('partner:s:e/c=r+t').toString('base64');
  for (const secret of ['s:e/c=r+t', encodeURIComponent('s:e/c=r+t'), basic]) {
    expect(redactor.redact(`before ${secret} after`)).not.toContain(secret);
  }
});

/** The request that a server gets when a shell runs the printed command of an exchange with it. */
async function sentAgain(
  shell: Shell,
  toSend: (url: string) => Exchange,
  variables: Readonly<Record<string, string>>,
): Promise<IncomingMessage & { body: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'curl-'));
  let received: (IncomingMessage & { body: string }) | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received = Object.assign(request, { body: Buffer.concat(chunks).toString('utf8') });
      response.end();
    });
  });
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const { curl } = evidenceOf(toSend(`http://127.0.0.1:${address.port}`), redactor);
    await promisify(execFile)(shell, [...SHELLS[shell], '-c', curl], {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', ...variables },
    });
    expect(await readdir(folder)).toEqual([]);
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
  if (received === undefined) throw new Error('the server got no request');
  return received;
}

const shells = Object.keys(SHELLS).filter((name): name is Shell => name in SHELLS);

/** What a target returned, and the suite sends again. What looks like a variable of the suite loses that form. */
const RETURNED = '${TARGET_A:=$(touch x)}${TARGET_A@P}`touch y`"; touch z; \'';

const SENT_AGAIN = '\\u0024{TARGET_A:=$(touch x)}\\u0024{TARGET_A@P}`touch y`"; touch z; \'';

for (const shell of shells) {
  test(`in ${shell} the curl command sends the same request, byte for byte, with the secret from the environment`, async () => {
    needsShell(shell, insistsOnTools());
    const request = await sentAgain(shell, exchange, { TARGET_TOKEN: 'from.the.shell' });
    expect(request.method).toBe('POST');
    expect(request.url).toBe('/api/v1/external/restaurant/1/booking?x=%20%26');
    expect(request.headers.authorization).toBe('Bearer from.the.shell');
    expect(request.body).toBe(BODY);
  });

  test(`in ${shell} the curl command runs nothing that a target returned, wherever it stands`, async () => {
    needsShell(shell, insistsOnTools());
    const path = `/a/../{b,c}/[1-3]/${encodeURIComponent(RETURNED)}`;
    for (const body of [RETURNED, `${RETURNED}\n\0\u001b[2J\u202e-`]) {
      const returned = (url: string): Exchange => ({
        ...exchange(url),
        request: { method: 'POST', url: url + path, headers: { 'x-id': RETURNED, 'x-empty': '' }, body },
      });
      const request = await sentAgain(shell, returned, {});
      expect(request.url).toBe(path);
      expect(request.headers).toMatchObject({ 'x-id': SENT_AGAIN, 'x-empty': '' });
      expect(request.body).toBe(body.replace(RETURNED, () => SENT_AGAIN));
    }
  });
}

test('credentials become the -u of curl', () => {
  const basic = `Basic ${Buffer.from('partner:s:e/c=r+t').toString('base64')}`;
  const sent = exchange('http://target');
  const tokenRequest = { ...sent, request: { ...sent.request, headers: { authorization: basic } } };
  expect(evidenceOf(tokenRequest, redactor).curl).toContain('-u "$TARGET_CLIENT_ID":"$TARGET_CLIENT_SECRET"');
});

test('a header that every request carries, and the way there, are variables of the curl command', () => {
  const knowing = new Redactor();
  knowing.addHeaders({ 'x-gateway-key': 'a gateway secret', 'x-zone': 'b' });
  knowing.addProxy('http://us:proxy%20secret@proxy.example');
  const sent = exchange('https://target');
  const headers = { 'x-gateway-key': 'a gateway secret', 'x-zone': 'b' };
  const by = ['TARGET_PROXY', 'TARGET_TLS_CA', 'TARGET_TLS_CERT', 'TARGET_TLS_KEY'] as const;
  const echo = `400 a gateway secret, a%20gateway%20secret, ${Buffer.from('us:proxy secret').toString('base64')}`;
  const shown = evidenceOf(
    { ...sent, ...{ text: echo }, request: { ...sent.request, headers, by } },
    knowing,
  );
  expect(shown.curl).toContain(
    `-x "$TARGET_PROXY" --cacert "$TARGET_TLS_CA" --cert "$TARGET_TLS_CERT" --key "$TARGET_TLS_KEY"`,
  );
  expect(shown.curl).toContain(`'x-gateway-key: '"$TARGET_HEADER_X_GATEWAY_KEY"`);
  // Too short to be found in a text, but known by its name.
  expect(shown.curl).toContain(`'x-zone: '"$TARGET_HEADER_X_ZONE"`);
  expect(shown.response).toBe(
    '200 400 $TARGET_HEADER_X_GATEWAY_KEY, $TARGET_HEADER_X_GATEWAY_KEY, $TARGET_PROXY_BASIC',
  );
});

test('a long body is cut in the lines for people', () => {
  const long = { ...exchange('http://target'), text: 'x'.repeat(50_000) };
  const { response } = evidenceOf(long, redactor);
  expect(response.length).toBeLessThan(3_000);
  expect(response).toContain('characters)');
});
