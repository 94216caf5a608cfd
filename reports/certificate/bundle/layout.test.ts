import { deflateRawSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { forge, type ForgedEnd, type ForgedFile, packedFiles } from '../testing/forged-archive.ts';
import { sampleBundle } from '../testing/sample-bundle.ts';
import { keys, refusalOf, said } from '../testing/verifying.ts';
import { pack } from './archive.ts';
import { BUNDLE_BOUNDS, MOST_ARCHIVE_BYTES } from './bounds.ts';
import { partsIn, unpackPart } from './layout.ts';
import type { RefusalCode } from './refusal.ts';

const genuine = sampleBundle(keys.own);
const files = packedFiles(genuine);

/** The genuine bundle with a lie about its result. */
function lying(change: Partial<ForgedFile>): Uint8Array {
  return forge(files.map((file) => (file.name === 'result.json' ? { ...file, ...change } : file)));
}

function including(more: ForgedFile): Uint8Array {
  return forge([...files, more]);
}

const some = Buffer.from('{}');

const ended = (end: ForgedEnd): Uint8Array => forge(files, end);

/** A zip64 locator. */
const locator = Buffer.alloc(20);
locator.writeUInt32LE(0x07064b50);

test('an archive that is forged without a lie is the genuine one, and valid', () => {
  expect(Buffer.from(forge(files)).equals(genuine)).toBe(true);
  expect(said(forge(files))).toEqual([]);
});

const refused: Readonly<Record<string, readonly [RefusalCode, string, () => Uint8Array]>> = {
  'a path upwards': [
    'PART_UNKNOWN',
    'a file that no bundle has: "../result.json"',
    () => including({ name: '../result.json', content: some }),
  ],
  'an absolute path': [
    'PART_UNKNOWN',
    'a file that no bundle has: "/etc/passwd"',
    () => including({ name: '/etc/passwd', content: some }),
  ],
  'a path of another system': [
    'PART_UNKNOWN',
    'a file that no bundle has',
    () => including({ name: 'C:\\result.json', content: some }),
  ],
  'a path within that goes upwards': [
    'PART_UNKNOWN',
    'a file that no bundle has',
    () => including({ name: 'spec/../result.json', content: some }),
  ],
  'a name that differs by case only': [
    'PART_UNKNOWN',
    'a file that no bundle has: "Result.json"',
    () => including({ name: 'Result.json', content: some }),
  ],
  'a name with a NUL': [
    'PART_UNKNOWN',
    'a file that no bundle has',
    () => including({ name: 'result.json\0', content: some }),
  ],
  'a folder': [
    'PART_UNKNOWN',
    'a file that no bundle has: "spec/"',
    () => including({ name: 'spec/', content: new Uint8Array() }),
  ],
  'a file twice': [
    'PART_REPEATED',
    'it holds result.json twice',
    () => including({ name: 'result.json', content: some }),
  ],
  'a link': ['ARCHIVE_MALFORMED', 'is a link', () => lying({ listing: { attributes: 0xa1ff0000 } })],
  attributes: [
    'ARCHIVE_MALFORMED',
    'in another way: attributes',
    () => lying({ listing: { attributes: 0x81a40000 } }),
  ],
  'an encrypted file': [
    'ARCHIVE_MALFORMED',
    'is encrypted',
    () => lying({ listing: { flags: 1 }, entry: { flags: 1 } }),
  ],
  'sizes behind the data': [
    'ARCHIVE_MALFORMED',
    'in another way: flags',
    () => lying({ listing: { flags: 8 }, entry: { flags: 8 } }),
  ],
  'a stored file': [
    'ARCHIVE_MALFORMED',
    'in another way: method',
    () => lying({ packed: some, content: some, listing: { method: 0 }, entry: { method: 0 } }),
  ],
  'an extra field': [
    'ARCHIVE_MALFORMED',
    'in another way: extra field',
    () => lying({ listing: { extra: Buffer.alloc(8) } }),
  ],
  'an extra field of the entry': [
    'ARCHIVE_MALFORMED',
    'says other things about itself',
    () => lying({ entry: { extra: Buffer.alloc(8) } }),
  ],
  'a comment on a file': [
    'ARCHIVE_MALFORMED',
    'in another way: comment',
    () => lying({ listing: { comment: 'VALID' } }),
  ],
  'a file on another disk': [
    'ARCHIVE_MALFORMED',
    'in another way: disk',
    () => lying({ listing: { disk: 1 } }),
  ],
  'a size in zip64': ['ARCHIVE_MALFORMED', 'zip64', () => lying({ listing: { size: 0xffffffff } })],
  'an offset in zip64': ['ARCHIVE_MALFORMED', 'zip64', () => lying({ listing: { offset: 0xffffffff } })],
  'a count in zip64': ['ARCHIVE_MALFORMED', 'zip64', () => ended({ entries: 0xffff })],
  'a zip64 locator': ['ARCHIVE_MALFORMED', 'zip64', () => ended({ afterList: locator })],
  'another size in the entry': [
    'ARCHIVE_MALFORMED',
    'says other things about itself',
    () => lying({ entry: { size: 7 } }),
  ],
  'another name in the entry': [
    'ARCHIVE_MALFORMED',
    'says other things about itself',
    () => lying({ entry: { name: 'resulx.json' } }),
  ],
  'another checksum in the entry': [
    'ARCHIVE_MALFORMED',
    'says other things about itself',
    () => lying({ entry: { crc: 7 } }),
  ],
  'a checksum that is wrong in both': [
    'ARCHIVE_MALFORMED',
    'packing its files again',
    () => lying({ entry: { crc: 7 }, listing: { crc: 7 } }),
  ],
  'another moment': [
    'ARCHIVE_MALFORMED',
    'packing its files again',
    () => lying({ entry: { time: 7 }, listing: { time: 7 } }),
  ],
  'an offset elsewhere': [
    'ARCHIVE_MALFORMED',
    '"result.json" does not follow',
    () => lying({ listing: { offset: 0 } }),
  ],
  'a file that is listed but absent': [
    'ARCHIVE_MALFORMED',
    '"result.json" is longer than',
    () => lying({ absent: true }),
  ],
  'a file that is not listed': [
    'ARCHIVE_MALFORMED',
    '"run-record.json" does not follow',
    () => lying({ hidden: true }),
  ],
  'more packed bytes than there are': [
    'ARCHIVE_MALFORMED',
    'longer than the archive',
    () => lying({ listing: { packedBytes: 0x7fffffff } }),
  ],
  'data before the first file': [
    'ARCHIVE_MALFORMED',
    'before its first file',
    () => Buffer.concat([Buffer.from('MZ'), genuine]),
  ],
  'data before the first file, with offsets that fit': [
    'ARCHIVE_MALFORMED',
    'before its first file',
    () => forge(files.map((file, index) => (index === 0 ? { ...file, gap: some } : file))),
  ],
  'data between files': ['ARCHIVE_MALFORMED', '"result.json" does not follow', () => lying({ gap: some })],
  'data before the list': [
    'ARCHIVE_MALFORMED',
    'between its files and the list',
    () => ended({ beforeList: some }),
  ],
  'data after the list': ['ARCHIVE_MALFORMED', 'not where its end says', () => ended({ afterList: some })],
  'data after the list, of which the end knows': [
    'ARCHIVE_MALFORMED',
    'between the list of its files and its end',
    () => ended({ afterList: some, listBytes: listBytes() + some.length }),
  ],
  'a comment on the archive': ['ARCHIVE_MALFORMED', 'does not end as', () => ended({ comment: 'VALID' })],
  'a comment that is not there': ['ARCHIVE_MALFORMED', 'does not end as', () => withLength(5)],
  'more bytes than any bundle has': [
    'BOUND_EXCEEDED',
    'it is larger than',
    () => Buffer.alloc(MOST_ARCHIVE_BYTES + 1),
  ],
  'data after the end': ['ARCHIVE_MALFORMED', 'does not end as', () => Buffer.concat([genuine, some])],
  'a second archive after the end': [
    'ARCHIVE_MALFORMED',
    'not where its end says',
    () => Buffer.concat([genuine, genuine]),
  ],
  'fewer entries than listed': [
    'ARCHIVE_MALFORMED',
    'between its files and the list',
    () => ended({ entries: 7 }),
  ],
  'more entries than listed': ['ARCHIVE_MALFORMED', 'shorter than its end says', () => ended({ entries: 9 })],
  'a list elsewhere': ['ARCHIVE_MALFORMED', 'not where its end says', () => ended({ listAt: 1 })],
  'a part of a split archive': ['ARCHIVE_MALFORMED', 'a part of a longer archive', () => ended({ disk: 1 })],
  'ten thousand files': ['BOUND_EXCEEDED', '10000 files', () => ended({ entries: 10_000 })],
  'data behind the end of a file': [
    'ARCHIVE_MALFORMED',
    'packing its files again',
    () => lying({ packed: Buffer.concat([packedResult(), some]) }),
  ],
  'files in another order': ['ARCHIVE_MALFORMED', 'packing its files again', () => forge(files.toReversed())],
  'the same files, packed by another tool': [
    'ARCHIVE_MALFORMED',
    'packing its files again',
    () => lying({ packed: deflateRawSync(result().content, { level: 1 }) }),
  ],
  'an empty archive': ['NOT_A_BUNDLE', 'no archive', () => pack(new Map())],
  'an empty file': ['NOT_A_BUNDLE', 'it is empty', () => new Uint8Array()],
  'a text': ['NOT_A_BUNDLE', 'no archive', () => Buffer.from('VALID     certificate')],
  'a gzip': ['NOT_A_BUNDLE', 'no archive', () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
};

for (const [what, [code, message, make]] of Object.entries(refused)) {
  test(`${what}: ${code}`, () =>
    expect(refusalOf(make())).toMatchObject({ code, message: expect.stringContaining(message) }));
}

/** The genuine bundle, which says that a comment of so many bytes follows. */
function withLength(bytes: number): Uint8Array {
  const archive = Buffer.from(genuine);
  archive.writeUInt16LE(bytes, archive.length - 2);
  return archive;
}

function listBytes(): number {
  return Buffer.from(genuine).readUInt32LE(genuine.length - 10);
}

function result(): ForgedFile {
  const found = files.find(({ name }) => name === 'result.json');
  if (found === undefined) throw new Error('no result.json');
  return found;
}

function packedResult(): Uint8Array {
  return result().packed ?? new Uint8Array();
}

test('the page that the partner shows is called a page', () => {
  const page = files.find(({ name }) => name === 'certificate.html');
  expect(said(page?.content ?? some)).toEqual(['it is not a bundle: it is an HTML page']);
  expect(said(Buffer.from('\ufeff\n <HTML><body>VALID'))).toEqual(['it is not a bundle: it is an HTML page']);
});

test('the sizes of a part and of all, and the ratio, are bounded before anything is unpacked', () => {
  const bounds = {
    ...BUNDLE_BOUNDS,
    partBytes: new Map([
      ['a', 300_000],
      ['b', 300_000],
    ]),
    bytes: 500_000,
  };
  const content = Buffer.from(Array.from({ length: 280_000 }, (_, at) => (at * at) % 251));
  // Its data is no deflate at all: whoever unpacked it would say so.
  const file = (name: string, size: number): ForgedFile => ({
    name,
    content,
    packed: Buffer.alloc(5_000, 0xff),
    entry: { size },
    listing: { size },
  });
  const reasonOf = (...forged: readonly ForgedFile[]): unknown => {
    try {
      return partsIn(forge(forged), bounds).size;
    } catch (error) {
      return error;
    }
  };
  expect(reasonOf(file('a', 250_000), file('b', 250_000))).toBe(2);
  const beyond = (message: string): object => expect.objectContaining({ code: 'BOUND_EXCEEDED', message });
  expect(reasonOf(file('a', 300_001))).toEqual(beyond('a unpacks to more than 300000 bytes'));
  expect(reasonOf(file('a', 250_000), file('b', 250_001))).toEqual(
    beyond('it unpacks to more than 500000 bytes'),
  );
  const [packed, size] = [Buffer.alloc(1_000, 0xff), 250_001];
  expect(reasonOf({ ...file('a', size), packed })).toEqual(
    beyond('a unpacks to more than 250 times its size'),
  );
});

test('a part never becomes more than its header says', () => {
  const bomb = forge([
    {
      name: 'result.json',
      content: new Uint8Array(50_000_000),
      entry: { size: 9_000 },
      listing: { size: 9_000 },
    },
  ]);
  const [part] = partsIn(bomb).values();
  if (part === undefined) throw new Error('no part');
  const before = process.memoryUsage().arrayBuffers;
  expect(() => unpackPart(part)).toThrow("result.json can't be unpacked to 9000 bytes");
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
  const short = forge([{ name: 'result.json', content: some, entry: { size: 3 }, listing: { size: 3 } }]);
  const [less] = partsIn(short).values();
  if (less === undefined) throw new Error('no part');
  expect(() => unpackPart(less)).toThrow('unpacks to 2 bytes, not to 3');
});
