import { setImmediate as nextTask } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import type { Answered } from '../http/exchange.ts';
import type { Json } from '../values/json/json.ts';
import { toBase64url } from './jwt.ts';
import { type Token, tokenOf, TokenSource } from './token-source.ts';

/** A token whose request was sent so many seconds ago. */
const aged = (value: string, ageS: number, expiresInS?: number): Token => ({
  value,
  sentAt: Date.now() - ageS * 1000,
  expiresInS,
});

/** A source that starts with one token and gets the others one after the other; undefined stands for a failure. */
function source(initial: Token | undefined, ...next: readonly (Token | undefined)[]) {
  let requests = 0;
  const tokens = new TokenSource(() => Promise.resolve(next[requests++]), initial);
  return { tokens, value: async () => (await tokens.get())?.value, requests: () => requests };
}

test('a token is kept for half its life, so that none expires on the way', async () => {
  const young = source(aged('first', 1.4, 3), aged('second', 0, 3));
  expect(await young.value()).toBe('first');
  const old = source(aged('first', 1.6, 3), aged('second', 0, 3));
  expect(await old.value()).toBe('second');
  expect(await old.value()).toBe('second');
  expect(old.requests()).toBe(1);
});

test('a long-lived token is kept until 30 s before its end', async () => {
  expect(await source(aged('first', 3568, 3600), aged('second', 0, 3600)).value()).toBe('first');
  expect(await source(aged('first', 3572, 3600), aged('second', 0, 3600)).value()).toBe('second');
});

test('many simultaneous callers cause one token request', async () => {
  const { value, requests } = source(undefined, aged('only', 0, 3), aged('other', 0, 3));
  expect(await Promise.all([value(), value(), value()])).toEqual(['only', 'only', 'only']);
  expect(requests()).toBe(1);
});

/** A source whose one renewal ends when it is told to. */
function renewing(initial: Token, endsEarlier: boolean) {
  let end: (token: Token) => void = () => undefined;
  const renewal = new Promise<Token>((resolve) => (end = resolve));
  const tokens = new TokenSource(
    () => renewal,
    initial,
    () => endsEarlier,
  );
  return { first: tokens.get(), other: () => tokens.get(), end: (token: Token) => end(token) };
}

/** Whether a promise is settled by the time that everything else is done that is due. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  return (await Promise.race([promise, nextTask(pending)])) !== pending;
}

test('while the first to need another token waits, the others use the one that is still valid', async () => {
  const { first, other, end } = renewing(aged('first', 1.6, 3), false);
  expect((await other())?.value).toBe('first');
  expect(await isSettled(first)).toBe(false);
  end(aged('second', 0, 3));
  expect((await first)?.value).toBe('second');
  expect((await other())?.value).toBe('second');
});

test('a token near its end, or one that its renewal ends, is used no more', async () => {
  for (const { first, other, end } of [
    renewing(aged('first', 2.4, 3), false),
    renewing(aged('first', 1.6, 3), true),
  ]) {
    const second = other();
    expect(await isSettled(second)).toBe(false);
    end(aged('second', 0, 3));
    expect([(await first)?.value, (await second)?.value]).toEqual(['second', 'second']);
  }
});

test('a failed renewal keeps a token that is still valid', async () => {
  const { value } = source(aged('first', 2, 3), undefined, aged('second', 0, 3));
  expect(await value()).toBe('first');
  expect(await value()).toBe('second');
});

test('an expired token is not kept when its renewal fails', async () => {
  expect(await source(aged('first', 4, 3), undefined).value()).toBeUndefined();
});

test('a target that gives no token is asked again each time', async () => {
  const { value } = source(undefined, undefined, aged('late', 0, 3));
  expect(await value()).toBeUndefined();
  expect(await value()).toBe('late');
});

test('when expires_in is odd or too long, the claims of the token set its lifetime', async () => {
  const claims = (lifetimeS: number): string =>
    `${toBase64url('{}')}.${toBase64url(JSON.stringify({ iat: 1000, exp: 1000 + lifetimeS }))}.c2ln`;
  const next = aged('second', 0, 3);
  expect(await source(aged(claims(3), 2), next).value()).toBe('second');
  expect(await source(aged(claims(3), 2, 3600), next).value()).toBe('second');
  expect(await source(aged(claims(3600), 2, 3), next).value()).toBe('second');
  expect(await source(aged(claims(3), 1), next).value()).toBe(claims(3));
});

test('a token without a lifetime is trusted for half a minute', async () => {
  expect(await source(aged('opaque', 29), aged('second', 0)).value()).toBe('opaque');
  expect(await source(aged('opaque', 31), aged('second', 0)).value()).toBe('second');
});

test('a token is read only from an answer that shows one', () => {
  expect(tokenOf(answer({ access_token: 't', expires_in: 599 }))).toEqual({
    value: 't',
    sentAt: 12,
    expiresInS: 599,
  });
  const presentTime = Math.floor(Date.now() / 1000) + 599;
  for (const expires_in of ['599', 0, -1, null, presentTime, presentTime * 1000]) {
    expect(tokenOf(answer({ access_token: 't', expires_in }))?.expiresInS).toBeUndefined();
  }
  for (const body of [{}, { access_token: 5 }, { access_token: '' }, null, []]) {
    expect(tokenOf(answer(body))).toBeUndefined();
  }
  expect(tokenOf({ ...answer({ access_token: 't' }), status: 401 })).toBeUndefined();
});

function answer(json: Json): Answered {
  const request = { method: 'POST', url: 'http://localhost/oauth2/token', headers: {} };
  return {
    kind: 'answered',
    operation: 'requestToken',
    ...{ request, json, status: 200, headers: {}, text: '', startedAt: 12, durationMs: 1, breaches: [] },
  };
}
