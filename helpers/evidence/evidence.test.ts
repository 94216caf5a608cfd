import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import type { Exchange } from '../http/exchange.ts';
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

test('the curl command sends the same request, byte for byte, with the secret from the environment', async () => {
  const received: Promise<IncomingMessage & { body: string }> = new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      request.on('end', () => {
        response.end();
        server.close();
        resolve(Object.assign(request, { body }));
      });
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no port');
      const { curl } = evidenceOf(exchange(`http://127.0.0.1:${address.port}`), redactor);
      promisify(execFile)('sh', ['-c', curl], {
        env: { PATH: '/usr/bin:/bin', TARGET_TOKEN: 'from.the.shell' },
      }).catch(reject);
    });
  });
  const request = await received;
  expect(request.method).toBe('POST');
  expect(request.url).toBe('/api/v1/external/restaurant/1/booking?x=%20%26');
  expect(request.headers.authorization).toBe('Bearer from.the.shell');
  expect(request.body).toBe(BODY);
});

test('credentials become the -u of curl', () => {
  const basic = `Basic ${Buffer.from('partner:s:e/c=r+t').toString('base64')}`;
  const sent = exchange('http://target');
  const tokenRequest = { ...sent, request: { ...sent.request, headers: { authorization: basic } } };
  expect(evidenceOf(tokenRequest, redactor).curl).toContain('-u "$TARGET_CLIENT_ID:$TARGET_CLIENT_SECRET"');
});

test('a long body is cut in the lines for people', () => {
  const long = { ...exchange('http://target'), text: 'x'.repeat(50_000) };
  const { response } = evidenceOf(long, redactor);
  expect(response.length).toBeLessThan(3_000);
  expect(response).toContain('characters)');
});
