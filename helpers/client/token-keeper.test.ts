import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Answered } from '../http/exchange.ts';
import { overSinceMs, TokenKeeper } from './token-keeper.ts';

const HOUR_MS = 3_600_000;

const ISSUED_AT = Date.parse('2026-03-01T02:00:00Z');

let folder: string;

test.beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'tokens-')), 'inner');
});

test.afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

/** An answer that came at this moment; the target's clock may say something else, or nothing. */
function answered(at: number, targetClock?: number): Answered {
  return {
    kind: 'answered',
    operation: 'requestToken',
    request: { method: 'POST', url: 'http://127.0.0.1/', headers: {} },
    startedAt: at - 40,
    durationMs: 40,
    status: 200,
    headers: targetClock === undefined ? {} : { date: new Date(targetClock).toUTCString() },
    text: '',
    json: undefined,
    breaches: [],
  };
}

function keeper(issuer = 'http://127.0.0.1 us', learned: (secret: string) => void = () => undefined) {
  return new TokenKeeper(folder, issuer, learned);
}

const fileOf = (): string => join(folder, readdirSync(folder)[0] ?? '');

test('a token is kept for its issuer, is known as a secret, and only its owner can read it', () => {
  expect(keeper().earlier()).toBeUndefined();
  keeper().keep('first', 3600, answered(ISSUED_AT, ISSUED_AT));
  keeper().keep('second', 3600, answered(ISSUED_AT, ISSUED_AT));
  const secrets: string[] = [];
  const kept = keeper(undefined, (secret) => secrets.push(secret)).earlier();
  expect(kept).toEqual({
    value: 'second',
    lifetimeS: 3600,
    issuedAt: ISSUED_AT,
    targetIssuedAt: ISSUED_AT,
  });
  expect(secrets).toEqual(['second']);
  expect(keeper('http://127.0.0.1 somebody-else').earlier()).toBeUndefined();
  expect(readdirSync(folder)).toHaveLength(1);
  expect(statSync(fileOf()).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a file that holds no token is as good as none', () => {
  keeper().keep('a token', 3600, answered(ISSUED_AT));
  for (const content of ['', '{"value": "x', '{"value": 7, "issuedAt": 1, "lifetimeS": 1}', 'null', '{}']) {
    writeFileSync(fileOf(), content);
    expect(keeper().earlier(), content).toBeUndefined();
  }
});

test("a file that is there and can't be read is an error", () => {
  keeper().keep('a token', 3600, answered(ISSUED_AT));
  const file = fileOf();
  rmSync(file);
  mkdirSync(file);
  expect(() => keeper().earlier()).toThrow('EISDIR');
});

test('a token is over by both clocks, where the target has one', () => {
  const kept = { value: 'a token', lifetimeS: 3600, issuedAt: ISSUED_AT, targetIssuedAt: ISSUED_AT };
  const nextNight = ISSUED_AT + 24 * HOUR_MS;
  expect(overSinceMs(kept, answered(nextNight, nextNight))).toBe(23 * HOUR_MS);
  expect(overSinceMs(kept, answered(nextNight))).toBe(23 * HOUR_MS);
  const aMinuteLater = ISSUED_AT + 60_000;
  expect(overSinceMs(kept, answered(nextNight, aMinuteLater)), 'our clock was set').toBeLessThan(0);
  expect(overSinceMs(kept, answered(aMinuteLater, nextNight)), 'its clock was set').toBeLessThan(0);
});
