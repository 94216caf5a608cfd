import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadContract } from '../contract/contract.ts';
import type { Exchange } from '../http/exchange.ts';
import { createTransport } from '../http/transport.ts';
import { epochMs } from '../values/time.ts';
import { NewestToken } from './newest-token.ts';
import { PartnerClient } from './partner-client.ts';
import { soundTokenForm, type Token } from './token-source.ts';

const contract = loadContract();

/** By the clock of tokens. */
const now = (): number => Math.round(epochMs());

const issuedAt = (value: string, sentAt: number): Token => ({ value, sentAt, expiresInS: 599 });

let runDir: string;

test.beforeEach(async () => {
  runDir = await mkdtemp(join(tmpdir(), 'tokens-'));
});

test.afterEach(() => rm(runDir, { recursive: true }));

test('a token that one process notes is the newest of another, in a file of its owner alone', async () => {
  const [one, other] = [new NewestToken(runDir), new NewestToken(runDir)];
  const [first, second] = [issuedAt('first', 1), issuedAt('second', 2)];
  one.note(first);
  expect(other.after(first)).toBeUndefined();
  one.note(second);
  expect(other.after(first)).toEqual(second);
  expect(other.after(second)).toBeUndefined();
  expect((await stat(join(runDir, 'newest-token'))).mode & 0o077).toBe(0);
});

test('the tokens of all processes are counted since a token was requested', () => {
  const [one, other] = [new NewestToken(runDir), new NewestToken(runDir)];
  const token = issuedAt('first', now());
  expect(one.issuedSince(token)).toBe(0);
  one.note(token);
  other.note(issuedAt('second', now()));
  // It was requested before the others, and came after them.
  other.note(issuedAt('third', token.sentAt - 1000));
  expect(one.issuedSince(token)).toBe(3);
  expect(other.issuedSince(issuedAt('fourth', now() + 1))).toBe(0);
});

test('an unreadable file of the newest token is an error, unlike one that is not there', async () => {
  const [one, other] = [new NewestToken(runDir), new NewestToken(runDir)];
  expect(one.after(issuedAt('first', 1))).toBeUndefined();
  await mkdir(join(runDir, 'newest-token'));
  expect(() => other.after(issuedAt('first', 1))).toThrow('EISDIR');
});

test('a token that is accepted beside the newest is tried once, and no other succeeds it', async () => {
  const newest = new NewestToken(undefined);
  let trials = 0;
  const accepted = () => Promise.resolve(((trials += 1), 'earlier accepted' as const));
  newest.note(issuedAt('second', 2));
  for (let refusal = 1; refusal <= 3; refusal += 1) {
    expect(await newest.successorOf(issuedAt('first', 1), accepted)).toBeUndefined();
  }
  expect(trials).toBe(1);
  newest.note(issuedAt('third', 3));
  await newest.successorOf(issuedAt('first', 1), accepted);
  expect(trials).toBe(2);
});

/**
 * Clients of two processes of a run, and a target whose tokens `areValid`, but none for bookings.
 *
 * @param first a token that the first client has from before
 * @param answer sends the answer with a token, which is valid by then
 */
async function withClients(
  areValid: (issued: readonly string[]) => readonly string[],
  body: (one: PartnerClient, other: PartnerClient) => Promise<void>,
  { first, answer = (send) => send() }: { first?: Token; answer?: (send: () => void) => void } = {},
): Promise<void> {
  const issued = first === undefined ? [] : [first.value];
  const server = createServer((request, response) => {
    if (request.url === '/oauth2/token') {
      issued.push(`token-${issued.length + 1}`);
      const token = { access_token: issued.at(-1), token_type: 'Bearer', expires_in: 599, scope: 'all' };
      return answer(() => void response.end(JSON.stringify(token)));
    }
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const isServed = areValid(issued).includes(bearer) && request.url?.includes('/booking/') !== true;
    return response.writeHead(isServed ? 200 : 403).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  const transport = createTransport(4, 1_000);
  const client = (token?: Token): PartnerClient =>
    new PartnerClient({
      ...{ contract, transport, url, authUrl: url, token },
      ...{ clientId: 'us', clientSecret: 'se:cret', newestToken: new NewestToken(runDir) },
    });
  try {
    await body(client(first), client());
  } finally {
    await transport.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test('when another process requests a token that ends the earlier ones, all go on with the newest', () =>
  withClients(
    (issued) => issued.slice(-1),
    async (one, other) => {
      expect(await one.send('listWebhooks')).toMatchObject({ status: 200 });
      for (let further = 1; further <= 3; further += 1) {
        await other.send('requestToken', { form: soundTokenForm });
        expect(await one.send('listWebhooks')).toMatchObject({ status: 200 });
        expect(await other.send('listWebhooks')).toMatchObject({ status: 200 });
      }
    },
  ));

test('a token that is refused because its renewal has ended it is no refusal, though the new one comes later', () => {
  let release = (): void => undefined;
  let isIssued = false;
  return withClients(
    (issued) => issued.slice(-1),
    async (one) => {
      const renewing = one.send('listWebhooks');
      await expect.poll(() => isIssued).toBe(true);
      one.onExchange((exchange) => {
        if (exchange.kind === 'answered' && exchange.status === 403) release();
      });
      expect(await one.send('listWebhooks')).toMatchObject({ status: 200 });
      expect(await renewing).toMatchObject({ status: 200 });
    },
    {
      first: issuedAt('token-1', now() - 575_000),
      answer: (send) => {
        isIssued = true;
        release = send;
      },
    },
  );
});

test('a refusal for other reasons is no reason to take the newest token, where earlier ones live on', () =>
  withClients(
    (issued) => issued,
    async (one, other) => {
      await one.send('listRestaurants');
      await other.send('requestToken', { form: soundTokenForm });
      expect(await one.send('getBooking', { path: { id: 5 } })).toMatchObject({ status: 403 });
      expect(await one.currentToken()).toMatchObject({ value: 'token-1' });
    },
  ));

test('all checks of a process together ask once how the target refuses a token of nobody', () =>
  withClients(
    (issued) => issued,
    async (one, other) => {
      await one.send('listRestaurants');
      await other.send('requestToken', { form: soundTokenForm });
      const asked: Exchange[] = [];
      one.onExchange((exchange) => {
        if (exchange.request.headers['authorization']?.endsWith('anybody')) asked.push(exchange);
      });
      const refusals = [1, 2, 3].map((id) =>
        one.forOneCheck(() => undefined).send('getBooking', { path: { id } }),
      );
      for (const refusal of await Promise.all(refusals)) expect(refusal).toMatchObject({ status: 403 });
      expect(asked).toHaveLength(1);
    },
  ));
