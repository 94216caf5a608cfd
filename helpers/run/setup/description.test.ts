import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Listening, listening } from '../../http/testing/both-schemes.ts';
import { parseSettings } from '../../settings/settings.ts';
import { describeTarget } from './description.ts';

const DOCUMENT = readFileSync(new URL('../../../spec/openapi.yaml', import.meta.url), 'utf8');

const KEY = '4711-xyzzy';

interface Site extends Listening {
  /** Of the requests so far. */
  readonly asked: IncomingHttpHeaders[];
}

/** Serves documents, sound and other. */
async function site(): Promise<Site> {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    const answers: Readonly<Record<string, () => unknown>> = {
      '/openapi.yaml?group=partners': () => response.end(DOCUMENT),
      '/moved': () => response.writeHead(302, { location: 'https://attacker.example/' }).end(),
      '/latin-1': () => response.end(Buffer.from([0xe9])),
      '/silent': () => undefined,
      '/endless': () => response.write('x'.repeat(5_000_000)),
    };
    (answers[request.url ?? ''] ?? (() => response.writeHead(404).end()))();
  });
  return { ...(await listening(server)), asked };
}

/** The comparison of a run whose target is at the address of a site. */
function described(target: Site, source: string | undefined) {
  const url = `http://${target.host}/partners`;
  const settings = parseSettings({
    ...{ TARGET_URL: url, TARGET_CLIENT_ID: 'us', TARGET_CLIENT_SECRET: 's' },
    ...(source !== undefined && { TARGET_OPENAPI_URL: source }),
    // Only what never answers is to meet it, also on a busy machine.
    REQUEST_TIMEOUT_MS: source?.endsWith('/silent') === true ? '500' : '20000',
  });
  const token = { value: 'a.b.c', sentAt: 0, expiresInS: 599 };
  return describeTarget(settings, { url, authUrl: url, alwaysSent: { 'x-gateway-key': KEY } }, token);
}

test('a document of the target is asked for with its headers and a token, one of another host with neither', async () => {
  const [target, other] = await Promise.all([site(), site()]);
  for (const one of [target, other]) {
    const source = `http://${one.host}/openapi.yaml?group=partners`;
    expect(await described(target, source)).toEqual({ source, openapi: '3.1.0', differences: [] });
  }
  expect(target.asked[0]).toMatchObject({ authorization: 'Bearer a.b.c', 'x-gateway-key': KEY });
  for (const { asked } of [target, other]) expect(asked[0]).toMatchObject({ 'accept-encoding': 'identity' });
  expect(Object.keys(other.asked[0] ?? {})).not.toContain('authorization');
  expect(JSON.stringify(other.asked)).not.toContain(KEY);
  expect([target.asked.length, other.asked.length]).toEqual([1, 1]);
  await Promise.all([target.close(), other.close()]);
});

const UNREAD: readonly [path: string, told: RegExp][] = [
  ['/nowhere', /^it was answered with status 404$/],
  ['/moved', /^it was answered with status 302, which leads to https:\/\/attacker\.example\/$/],
  ['/latin-1', /^it is not UTF-8$/],
  ['/silent', /^it was not got: no complete answer within 500 ms/],
  ['/endless', /^it was not got: an answer of more than 4 MB/],
];

test('an address that gives no document gets one line of explanation, and nothing else is requested', async () => {
  const target = await site();
  for (const [path, told] of UNREAD) {
    const source = `http://${target.host}${path}`;
    const found = await described(target, source);
    expect(found, path).toMatchObject({ source, differences: [] });
    expect(found?.problem).toMatch(told);
  }
  await target.close();
  const gone = await described(target, `http://${target.host}/openapi.yaml`);
  expect(gone?.problem).toMatch(/^it was not got: .*ECONNREFUSED/);
});

test('a document may be a file', async () => {
  const target = await site();
  const folder = mkdtempSync(join(tmpdir(), 'description-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, `\uFEFF${DOCUMENT}`);
  expect(await described(target, file)).toEqual({ source: file, openapi: '3.1.0', differences: [] });
  expect((await described(target, folder))?.problem).toBe('it is no file');
  expect((await described(target, join(folder, 'none')))?.problem).toMatch(/^it was not read: ENOENT/);
  expect(await described(target, undefined)).toBeUndefined();
  expect(target.asked).toEqual([]);
  rmSync(folder, { recursive: true });
  await target.close();
});
