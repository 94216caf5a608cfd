import assert from 'node:assert/strict';
import { sign } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { dsse } from '@sigstore/core';
import fc from 'fast-check';
import { keyPair } from '../testing/sample-bundle.ts';
import { openEnvelope, seal } from './envelope.ts';

const STATEMENT = '{"_type":"https://in-toto.io/Statement/v1","text":"«ö»"}';

test('the pinned key opens an envelope that was sealed with its private half', async () => {
  const { own, pinned } = await keyPair();
  expect(openEnvelope(seal(STATEMENT, own), pinned)).toBe(STATEMENT);
});

test('any changed byte of an envelope is refused', async () => {
  const { own, pinned } = await keyPair();
  const envelope = Buffer.from(seal(STATEMENT, own));
  fc.assert(
    fc.property(fc.nat(envelope.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
      const changed = Buffer.from(envelope);
      changed[at] = (changed[at] ?? 0) ^ mask;
      assert.throws(() => openEnvelope(changed.toString(), pinned), { message: /^it/ });
    }),
    { numRuns: 2000 },
  );
});

test('a signature over anything but this payload of this type is refused', async () => {
  const { own, pinned } = await keyPair();
  const payload = Buffer.from(STATEMENT);
  const envelope = (payloadType: string, sig: Buffer, more = {}): string =>
    `${JSON.stringify({ payloadType, payload: payload.toString('base64'), signatures: [{ keyid: own.id, sig: sig.toString('base64') }], ...more }, undefined, 2)}\n`;
  const [type, other] = ['application/vnd.in-toto+json', 'text/plain'];
  const over = (kind: string): Buffer => sign(null, dsse.preAuthEncoding(kind, payload), own.key);
  expect(openEnvelope(envelope(type, over(type)), pinned)).toBe(STATEMENT);
  expect(() => openEnvelope(envelope(type, sign(null, payload, own.key)), pinned)).toThrow(
    'not that of the pinned key',
  );
  expect(() => openEnvelope(envelope(type, over(other)), pinned)).toThrow('not that of the pinned key');
  expect(() => openEnvelope(envelope(other, over(other)), pinned)).toThrow('its envelope holds text/plain');
  expect(() => openEnvelope(envelope(type, Buffer.alloc(0)), pinned)).toThrow('not that of the pinned key');
  expect(() => openEnvelope(envelope(type, over(type), { signatures: [] }), pinned)).toThrow('one signature');
  expect(() => openEnvelope(envelope(type, over(type), { note: 'more' }), pinned)).toThrow('not written as');
  expect(() => openEnvelope('[]', pinned)).toThrow('no DSSE envelope');
  expect(() => openEnvelope('', pinned)).toThrow('no JSON');
});
