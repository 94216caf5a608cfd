import { constants, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { ENVELOPE_FILE } from '../bundle/bundle.ts';
import { openEnvelope, seal } from '../bundle/envelope.ts';
import { forge, type ForgedFile, packedFiles } from './forged-archive.ts';
import { headerField, listingField, ODD_NAMES, ODD_NUMBERS, withOddValue } from './odd-values.ts';
import { keyPair, sampleBundle } from './sample-bundle.ts';
import { keys } from './verifying.ts';

const stranger = await keyPair();

const MIB = 1024 * 1024;

/** A mebibyte of one character, which is not the last of its stream. */
const packedMib = deflateRawSync(Buffer.alloc(MIB, '['), { finishFlush: constants.Z_SYNC_FLUSH });

/** Ends a deflate stream, and holds nothing. */
const LAST_BLOCK = Buffer.from([3, 0]);

type Mutation = (genuine: Uint8Array, files: readonly ForgedFile[]) => fc.Arbitrary<Uint8Array>;

const bytes = (genuine: Uint8Array): fc.Arbitrary<number> => fc.nat(genuine.length - 1);

/** Places where the archive speaks about its files. */
function headerPlaces(genuine: Uint8Array): readonly number[] {
  const archive = Buffer.from(genuine);
  const listAt = archive.readUInt32LE(archive.length - 6);
  const places = Array.from({ length: archive.length - listAt }, (_, at) => listAt + at);
  for (let at = archive.indexOf('PK\u0003\u0004'); at >= 0; at = archive.indexOf('PK\u0003\u0004', at + 1)) {
    places.push(...Array.from({ length: 50 }, (_, more) => at + more));
  }
  return places;
}

function changed(genuine: Uint8Array, change: (archive: Buffer) => void): Uint8Array {
  const archive = Buffer.from(genuine);
  change(archive);
  return archive;
}

function instead(files: readonly ForgedFile[], name: string, content: Uint8Array): readonly ForgedFile[] {
  return files.map((file) => (file.name === name ? { name, content } : file));
}

const anyFile = (files: readonly ForgedFile[]): fc.Arbitrary<ForgedFile> => fc.constantFrom(...files);

const mutations: Readonly<Record<string, Mutation>> = {
  'bytes flipped': (genuine) =>
    fc
      .array(fc.tuple(bytes(genuine), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 8 })
      .map((flips) =>
        changed(genuine, (archive) => {
          for (const [at, mask] of flips) archive[at] = (archive[at] ?? 0) ^ mask;
        }),
      ),
  'header byte flipped': (genuine) =>
    fc
      .tuple(fc.constantFrom(...headerPlaces(genuine)), fc.integer({ min: 1, max: 255 }))
      .map(([at, mask]) => changed(genuine, (archive) => (archive[at] = (archive[at] ?? 0) ^ mask))),
  'odd number in a header': (genuine) =>
    fc
      .tuple(
        fc.constantFrom(...headerPlaces(genuine)),
        fc.constantFrom(2, 4),
        fc.constantFrom(...ODD_NUMBERS),
      )
      .map(([at, length, value]) =>
        changed(genuine, (archive) => {
          const place = Math.min(at, archive.length - length);
          archive.writeUIntLE(value % 256 ** length, place, length);
        }),
      ),
  cut: (genuine) =>
    fc
      .tuple(bytes(genuine), bytes(genuine))
      .map(([one, other]) => genuine.slice(Math.min(one, other), Math.max(one, other))),
  'cut at an end': (genuine) =>
    fc
      .tuple(fc.nat(200), fc.boolean())
      .map(([less, front]) => (front ? genuine.slice(less + 1) : genuine.slice(0, -1 - less))),
  'a piece repeated elsewhere': (genuine) =>
    fc
      .tuple(bytes(genuine), fc.integer({ min: 1, max: 5000 }), bytes(genuine))
      .map(([from, length, to]) =>
        Buffer.concat([genuine.slice(0, to), genuine.slice(from, from + length), genuine.slice(to)]),
      ),
  'something before or after': (genuine) =>
    fc
      .tuple(fc.uint8Array({ minLength: 1, maxLength: 500 }), fc.boolean())
      .map(([more, front]) => Buffer.concat(front ? [more, genuine] : [genuine, more])),
  'no archive': () => fc.uint8Array({ maxLength: 5000 }),
  'a byte of a file': (_, files) =>
    anyFile(files).chain((file) =>
      fc.tuple(fc.nat(file.content.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, mask]) =>
        forge(
          instead(
            files,
            file.name,
            changed(file.content, (content) => (content[at] = (content[at] ?? 0) ^ mask)),
          ),
        ),
      ),
    ),
  'parts swapped': (_, files) =>
    fc
      .tuple(fc.nat(files.length - 1), fc.integer({ min: 1, max: files.length - 1 }))
      .map(([one, distance]) => {
        const other = (one + distance) % files.length;
        const from = new Map([
          [one, other],
          [other, one],
        ]);
        return forge(
          files.map((file, index) => ({ ...(files[from.get(index) ?? index] ?? file), name: file.name })),
        );
      }),
  'a part left out': (_, files) => anyFile(files).map((file) => forge(files.filter((one) => one !== file))),
  'an entry more': (_, files) =>
    fc
      .tuple(fc.constantFrom(...ODD_NAMES), fc.uint8Array({ maxLength: 500 }), fc.nat(files.length))
      .map(([name, content, at]) => forge([...files.slice(0, at), { name, content }, ...files.slice(at)])),
  'entries repeated': (_, files) =>
    fc
      .tuple(anyFile(files), fc.integer({ min: 1, max: 200 }))
      .map(([file, times]) => forge([...files, ...Array.from({ length: times }, () => file)])),
  'in another order': (_, files) =>
    fc
      .shuffledSubarray([...files], { minLength: files.length })
      .filter((order) => order.some((file, index) => file !== files[index]))
      .map((order) => forge(order)),
  'headers that lie': (_, files) =>
    fc
      .tuple(anyFile(files), headerField, listingField, fc.constantFrom('entry', 'listing', 'both', 'same'))
      .filter(([, header, listing]) => Object.keys(header).length > 0 && Object.keys(listing).length > 0)
      .map(([file, header, listing, where]) => {
        const entry = where === 'listing' ? {} : header;
        const list = where === 'entry' ? {} : where === 'same' ? header : listing;
        return forge(files.map((one) => (one === file ? { ...one, entry, listing: list } : one)));
      }),
  'an end that lies': (_, files) =>
    fc
      .record(
        {
          entries: fc.constantFrom(0, 1, 7, 9, 65, 0xfffe, 0xffff),
          listBytes: fc.constantFrom(...ODD_NUMBERS),
          listAt: fc.constantFrom(...ODD_NUMBERS),
          disk: fc.constantFrom(1, 0xffff),
          comment: fc.constantFrom('VALID', 'PK\u0005\u0006'),
          beforeList: fc.uint8Array({ minLength: 1, maxLength: 100 }),
          afterList: fc.uint8Array({ minLength: 1, maxLength: 100 }),
        },
        { requiredKeys: [] },
      )
      .filter((end) => Object.keys(end).length > 0)
      .map((end) => forge(files, end)),
  'a bomb': (_, files) =>
    fc
      .tuple(anyFile(files), fc.integer({ min: 1, max: 2048 }), fc.boolean(), fc.boolean())
      .map(([file, mebibytes, honest, alone]) => {
        const size = honest ? mebibytes * MIB : file.content.length;
        const packed = Buffer.concat([...Array.from({ length: mebibytes }, () => packedMib), LAST_BLOCK]);
        const bomb = { ...file, packed, entry: { size }, listing: { size } };
        return forge(alone ? [bomb] : files.map((one) => (one === file ? bomb : one)));
      }),
  'an odd value in JSON': (_, files) =>
    fc
      .constantFrom(...files.filter(({ name }) => name.endsWith('json')))
      .chain((file) =>
        withOddValue(Buffer.from(file.content).toString()).map((text) =>
          forge(instead(files, file.name, Buffer.from(text))),
        ),
      ),
  'an odd value in the statement': (_, files) =>
    withOddValue(openEnvelope(contentOf(files, ENVELOPE_FILE), keys.pinned)).map((statement) => {
      const sealed = contentOf(files, ENVELOPE_FILE);
      const honest = Buffer.from(openEnvelope(sealed, keys.pinned)).toString('base64');
      const envelope = sealed.replace(honest, Buffer.from(statement).toString('base64'));
      return forge(instead(files, ENVELOPE_FILE, Buffer.from(envelope)));
    }),
  'signed by another key': (_, files) =>
    fc.boolean().map((takesTheName) => {
      const statement = openEnvelope(contentOf(files, ENVELOPE_FILE), keys.pinned);
      const key = takesTheName ? { ...stranger.own, id: keys.own.id } : stranger.own;
      return forge(instead(files, ENVELOPE_FILE, Buffer.from(seal(statement, key))));
    }),
};

/** What an operator's own mistake changes in files that are made from others; the signature is right. */
function signedMistakes(content: ReadonlyMap<string, Uint8Array>): fc.Arbitrary<Uint8Array> {
  const derived = ['result.json', 'evidence.har', 'catalogue.json'] as const;
  return fc
    .constantFrom(...derived)
    .chain((name) =>
      withOddValue(Buffer.from(content.get(name) ?? []).toString()).map((text) =>
        sampleBundle(keys.own, { instead: { [name]: Buffer.from(text) } }),
      ),
    );
}

/** A bundle that somebody changed. */
export interface Mutant {
  /** How it was changed. */
  readonly kind: string;
  readonly archive: Uint8Array;
}

/** How often the signed ones, which take long to make and to judge, are drawn: once in so many. */
const SIGNED_ONCE_IN = 100;

/** Changed bundles of every kind; none of them is the genuine one. */
export function mutants(genuine: Uint8Array): fc.Arbitrary<Mutant> {
  const files = packedFiles(genuine);
  const content = new Map(files.map((file) => [file.name, file.content]));
  const unsigned = Object.entries(mutations).map(([kind, mutation]) => ({
    arbitrary: mutation(genuine, files).map((archive) => ({ kind, archive })),
    weight: SIGNED_ONCE_IN,
  }));
  const signed = signedMistakes(content).map((archive) => ({ kind: 'signed by mistake', archive }));
  return fc
    .oneof(...unsigned, { arbitrary: signed, weight: unsigned.length })
    .filter(({ archive }) => !Buffer.from(archive).equals(genuine));
}

function contentOf(files: readonly ForgedFile[], name: string): string {
  return Buffer.from(files.find((file) => file.name === name)?.content ?? []).toString();
}
