import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { areas } from '../../../spec/requirements/catalogue.ts';
import { pack } from '../bundle/archive.ts';
import { ENVELOPE_FILE } from '../bundle/bundle.ts';
import { validFor } from '../statement/validity.ts';
import { forge, packedFiles } from '../testing/forged-archive.ts';
import { ISSUED, keyPair, sampleBundle, sampleRecord, sampleVerifier } from '../testing/sample-bundle.ts';
import { filesIn, keys, said, saidOf } from '../testing/verifying.ts';
import { type Verifier, verifyBundle } from './verify-bundle.ts';

const genuine = sampleBundle(keys.own);

const stranger = await keyPair();

/** The genuine bundle with other files in it, packed again by somebody who can't sign. */
function repacked(change: (files: Map<string, Uint8Array>) => void): Uint8Array {
  const files = new Map(filesIn(genuine));
  change(files);
  return pack(files);
}

test('a genuine bundle fits, and the same run gives the same bytes', () => {
  const { problems, result, exchanges } = verifyBundle(genuine, sampleVerifier(keys.pinned));
  expect(problems).toEqual([]);
  expect(result).toMatchObject({ verdict: 'conformant', level: 'full', depth: 'deep' });
  expect(exchanges).toBe(result.exchanges);
  expect(Buffer.from(sampleBundle(keys.own)).equals(genuine)).toBe(true);
});

test('any changed byte of the archive is noticed', () => {
  test.setTimeout(180_000);
  const flips = fc.tuple(fc.nat(genuine.length - 1), fc.integer({ min: 1, max: 255 }));
  fc.assert(
    fc.property(flips, ([at, mask]) => {
      const changed = Uint8Array.from(genuine);
      changed[at] = (changed[at] ?? 0) ^ mask;
      expect(said(changed)).not.toEqual([]);
    }),
    { numRuns: 50, examples: [[[4, 1]], [[10, 1]], [[genuine.length - 1, 1]]] },
  );
});

test('any changed byte of any file, packed again, is noticed and its file named', () => {
  test.setTimeout(180_000);
  const files = filesIn(genuine);
  const places = fc
    .constantFrom(...files.keys())
    .chain((name) =>
      fc.tuple(
        fc.constant(name),
        fc.nat((files.get(name)?.length ?? 1) - 1),
        fc.integer({ min: 1, max: 255 }),
      ),
    );
  fc.assert(
    fc.property(places, ([name, at, mask]) => {
      const [first = ''] = said(
        repacked((all) => {
          const changed = Uint8Array.from(all.get(name) ?? []);
          changed[at] = (changed[at] ?? 0) ^ mask;
          all.set(name, changed);
        }),
      );
      // The message about an envelope depends on the position of the byte.
      expect(first).toMatch(name === ENVELOPE_FILE ? /\bits?\b/ : `${name} was changed`);
    }),
    { numRuns: 40 },
  );
});

test('a cut, a prolonged and a prefixed archive, and no archive at all, are refused', () => {
  expect(said(genuine.slice(0, -7))).toHaveLength(1);
  expect(said(genuine.slice(0, genuine.length >> 1))).toHaveLength(1);
  expect(said(Buffer.concat([genuine, Buffer.from('x')]))).toHaveLength(1);
  expect(said(Buffer.concat([Buffer.from('x'), genuine]))).toHaveLength(1);
  expect(said(Buffer.from('no archive'))).toHaveLength(1);
  expect(said(new Uint8Array())).toHaveLength(1);
});

test('a bundle signed by anybody else is refused, whatever name its key takes', () => {
  expect(said(sampleBundle(stranger.own))).toEqual([expect.stringMatching(/^it is signed by another key/)]);
  expect(said(sampleBundle({ ...stranger.own, id: keys.own.id }))).toEqual([
    'its signature is not that of the pinned key over this statement',
  ]);
});

test('a missing and an extra file are noticed', () => {
  expect(said(repacked((all) => all.delete('evidence.har')))).toEqual(['evidence.har is missing']);
  expect(said(repacked((all) => all.delete(ENVELOPE_FILE)))).toEqual([`it has no ${ENVELOPE_FILE}`]);
  expect(said(repacked((all) => all.set('readme.txt', Buffer.from('hello'))))).toEqual([
    'it holds a file that no bundle has: "readme.txt"',
  ]);
});

test('a part of another size than the signed one is not even unpacked', () => {
  const [size, noDeflate] = [300_000, Buffer.alloc(50_000, 0xff)];
  const bomb = packedFiles(genuine).map((file) =>
    file.name === 'exchanges.ndjson'
      ? { ...file, packed: noDeflate, entry: { size }, listing: { size } }
      : file,
  );
  expect(said(forge(bomb))).toEqual(['exchanges.ndjson was changed: its size differs']);
});

test('nothing of a bundle that somebody else signed is unpacked', () => {
  const noDeflate = Buffer.alloc(50_000, 0xff);
  const foreign = packedFiles(sampleBundle(stranger.own)).map((file) =>
    file.name === ENVELOPE_FILE ? file : { ...file, packed: noDeflate },
  );
  expect(said(forge(foreign))).toEqual([expect.stringMatching(/^it is signed by another key/)]);
});

test('the dates are kept: expired, issued in the future or before the run, and turned round', () => {
  const later = (days: number): Partial<Verifier> => ({
    now: new Date(ISSUED.getTime() + days * 86_400_000),
  });
  expect(saidOf({ validity: validFor(30, ISSUED) }, later(29))).toEqual([]);
  expect(saidOf({ validity: validFor(30, ISSUED) }, later(31))).toEqual([
    'it expired: it held until 2026-03-31T12:10:00.000Z',
  ]);
  expect(saidOf({}, later(-1))).toContain('it was issued in the future: 2026-03-01T12:10:00.000Z');
  expect(saidOf({ validity: validFor(180, new Date('2026-02-28T00:00:00Z')) })).toEqual([
    expect.stringMatching(/^it was issued \(2026-02-28.*before its run ended/),
  ]);
  const turned = { issuedAt: '2026-03-02T00:00:00.000Z', expiresAt: '2026-03-01T23:00:00.000Z' };
  expect(saidOf({ validity: turned })).toContainEqual(expect.stringContaining('before it is issued'));
});

test('another document, another catalogue, and another version of the suite are reported', () => {
  expect(said(genuine, keys.pinned, { document: Buffer.from('openapi: 3.1.0') })).toEqual([
    expect.stringContaining('judged by another API document than suite'),
  ]);
  const [first] = areas.auth;
  const other = JSON.stringify({ areas: { ...areas, auth: [first] } });
  expect(saidOf({ instead: { 'catalogue.json': Buffer.from(other) } })).toEqual([
    expect.stringContaining('judged by another catalogue of requirements'),
  ]);
  const record = sampleRecord();
  const older = { ...record, suite: { ...record.suite, version: '0.0.9' } };
  expect(saidOf({ record: older })).toEqual([
    expect.stringContaining('restaurant-booking-conformance 0.0.9'),
  ]);
});
