import { expect, test } from '@playwright/test';
import { keys, refusalOf, saidOf } from '../testing/verifying.ts';
import { sampleBundle } from '../testing/sample-bundle.ts';
import { pack } from './archive.ts';
import { refuseBoundlessJson } from './bounds.ts';
import { ENVELOPE_FILE } from './bundle.ts';
import { seal } from './envelope.ts';

const deep = (levels: number): Buffer => Buffer.from('['.repeat(levels) + ']'.repeat(levels));

test('JSON that is nested too deep, and too many lines, are refused before they are parsed', () => {
  const bounds = { deepest: 3, mostLines: 2 };
  const refusing =
    (text: string | Buffer): (() => void) =>
    () =>
      refuseBoundlessJson('it', Buffer.from(text), bounds);
  expect(refusing(deep(3))).not.toThrow();
  expect(refusing('[{"a":[]},[[]]]')).not.toThrow();
  expect(refusing('["[[[[", "\\"[[[[", "\\\\"]')).not.toThrow();
  expect(refusing('[[[]]]\n[[[]]]\n')).not.toThrow();
  expect(refusing(deep(4))).toThrow('it is nested deeper than 3');
  expect(refusing('["\\\\",[[[')).toThrow('it is nested deeper than 3');
  expect(refusing('{}\n{}\n{}\n')).toThrow('it has more than 2 lines');
});

test('a bundle that nests to exhaust the stack is refused, unsigned and signed', () => {
  // Below the size from which the ratio of packing counts.
  const envelope = deep(10_000);
  expect(refusalOf(pack(new Map([[ENVELOPE_FILE, envelope]])))).toMatchObject({
    code: 'BOUND_EXCEEDED',
    message: `${ENVELOPE_FILE} is nested deeper than 200`,
  });
  const statement = Buffer.from(seal(deep(10_000).toString(), keys.own));
  expect(refusalOf(pack(new Map([[ENVELOPE_FILE, statement]])))).toMatchObject({
    code: 'BOUND_EXCEEDED',
    message: 'its statement is nested deeper than 200',
  });
  for (const name of ['run-record.json', 'result.json', 'exchanges.ndjson'] as const) {
    expect(saidOf({ instead: { [name]: deep(10_000) } })).toEqual([`${name} is nested deeper than 200`]);
  }
});

test('a bundle whose exchanges have more lines than any run records is refused', () => {
  const lines = Buffer.alloc(1_000_001, '\n');
  expect(refusalOf(sampleBundle(keys.own, { instead: { 'exchanges.ndjson': lines } }))).toMatchObject({
    code: 'BOUND_EXCEEDED',
  });
});
