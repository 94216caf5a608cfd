import { inflateRawSync } from 'node:zlib';
import { type Bounds, BUNDLE_BOUNDS, MOST_ARCHIVE_BYTES } from './bounds.ts';
import { ENVELOPE_FILE } from './bundle.ts';
import { BundleRefused, type RefusalCode } from './refusal.ts';

/** One file of an archive, still packed. */
export interface PackedPart {
  readonly name: string;
  /** As the archive declares it: how many bytes it unpacks to. */
  readonly size: number;
  readonly packed: Uint8Array;
}

const [ENTRY, LISTED, END, ZIP64_LOCATOR] = [0x04034b50, 0x02014b50, 0x06054b50, 0x07064b50];

/** Sizes of the headers in bytes, without names. */
const [ENTRY_BYTES, LISTED_BYTES, END_BYTES, ZIP64_LOCATOR_BYTES] = [30, 46, 22, 20];

/** What an entry says about itself stands word for word in the list of entries, too. */
const [SAID_IN_ENTRY, SAID_IN_LIST, SAID_BYTES] = [4, 6, 26];

/** Far more than a bundle has; the first that none has is named. */
const MOST_ENTRIES = 64;

const [ENCRYPTED, DEFLATED, VERSION] = [1, 8, 20];

const [UNIX_TYPE, UNIX_LINK] = [0xf000, 0xa000];

/** Marks a number that stands elsewhere, in a zip64 field. */
const [ELSEWHERE_16, ELSEWHERE_32] = [0xffff, 0xffffffff];

/** Compressed nothing is two bytes; the ratio of small files means nothing. */
const FREE_OF_RATIO = 64 * 1024;

/** What people give in place of the bundle, by how it begins. */
const NO_BUNDLES: readonly (readonly [begins: RegExp, what: string])[] = [
  [/^<(!doctype html|html|head|!--)/i, 'an HTML page'],
  [/^<(\?xml|testsuites?\b)/i, 'XML, such as the junit.xml of a run'],
  [/^\{\s*"formatVersion"/, 'the result of a run (result.json)'],
  [/^\{\s*"log"\s*:/, 'a HAR, such as the evidence.har of a run'],
  [/^\{\s*"payloadType"/, `only one file of a bundle (${ENVELOPE_FILE})`],
  [/^\{\s*"check"/, 'only one file of a bundle (exchanges.ndjson)'],
  [/^\{\s*"kty"|^\{\s*"crv"|^-----BEGIN /, 'a key'],
];

/**
 * The parts of an archive as certify writes it, by name, none of them unpacked. Only that one form is read: entries without
 * gaps, each listed once and as it says itself, nothing before, between or after them.
 *
 * @throws BundleRefused
 */
export function partsIn(
  archive: Uint8Array,
  bounds: Bounds = BUNDLE_BOUNDS,
): ReadonlyMap<string, PackedPart> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.length);
  if (bytes.length > MOST_ARCHIVE_BYTES) {
    throw new BundleRefused('BOUND_EXCEEDED', `it is larger than ${MOST_ARCHIVE_BYTES} bytes`);
  }
  refuseNoArchive(bytes);
  const end = endOf(bytes);
  const parts = new Map<string, PackedPart>();
  let [listedAt, entryAt, total] = [end.listAt, 0, 0];
  for (let left = end.entries; left > 0; left -= 1) {
    const listed = listedIn(bytes, listedAt, end.at);
    const part = partOf(bytes, listed, entryAt, end.listAt);
    refuseUnknown(part.name, parts, bounds);
    total += part.size;
    refuseBoundless(part, total, bounds);
    parts.set(part.name, part);
    listedAt += listed.length;
    entryAt = part.packed.byteOffset - bytes.byteOffset + part.packed.length;
  }
  if (entryAt !== end.listAt) throw malformed('something stands between its files and the list of them');
  if (listedAt !== end.at) throw malformed('something stands between the list of its files and its end');
  return parts;
}

/**
 * The content of a part: exactly as many bytes as the archive declares, never more.
 *
 * @throws BundleRefused
 */
export function unpackPart({ name, size, packed }: PackedPart): Uint8Array {
  let content: Uint8Array;
  try {
    content = inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch (error) {
    throw new BundleRefused('ARCHIVE_MALFORMED', `${name} can't be unpacked to ${size} bytes`, error);
  }
  if (content.length !== size) throw malformed(`${name} unpacks to ${content.length} bytes, not to ${size}`);
  return content;
}

function malformed(message: string): BundleRefused {
  return new BundleRefused('ARCHIVE_MALFORMED', message);
}

function refuseNoArchive(bytes: Buffer): void {
  const none = (message: string): BundleRefused => new BundleRefused('NOT_A_BUNDLE', message);
  if (bytes.length === 0) throw none('it is not a bundle: it is empty');
  if (bytes.length >= 4 && bytes.readUInt32LE(0) === ENTRY) return;
  const beginning = bytes.toString('utf8', 0, 1024).replace(/^[\ufeff\s]+/, '');
  const known = NO_BUNDLES.find(([begins]) => begins.test(beginning));
  if (known !== undefined) throw none(`it is not a bundle: it is ${known[1]}`);
  const hasEntries = bytes.includes('PK\u0003\u0004') && bytes.includes('PK\u0005\u0006');
  throw hasEntries
    ? malformed('something stands before its first file')
    : none('it is not a bundle: no archive');
}

interface End {
  readonly at: number;
  readonly entries: number;
  /** Where the list of entries begins. */
  readonly listAt: number;
}

function endOf(bytes: Buffer): End {
  const at = bytes.length - END_BYTES;
  if (at < 0 || bytes.readUInt32LE(at) !== END || bytes.readUInt16LE(at + 20) !== 0) {
    throw malformed('it does not end as a bundle does: it was cut, or something was added');
  }
  const locatorAt = at - ZIP64_LOCATOR_BYTES;
  const [disk, listDisk, here, entries] = [4, 6, 8, 10].map((offset) => bytes.readUInt16LE(at + offset));
  const [listBytes = 0, listAt = 0] = [12, 16].map((offset) => bytes.readUInt32LE(at + offset));
  const isZip64 =
    entries === ELSEWHERE_16 ||
    [listBytes, listAt].includes(ELSEWHERE_32) ||
    (locatorAt >= 0 && bytes.readUInt32LE(locatorAt) === ZIP64_LOCATOR);
  if (isZip64) throw malformed('it is a zip64 archive, as no bundle is');
  if (disk !== 0 || listDisk !== 0 || here !== entries || entries === undefined) {
    throw malformed('it says that it is a part of a longer archive');
  }
  if (entries > MOST_ENTRIES) throw new BundleRefused('BOUND_EXCEEDED', `it holds ${entries} files`);
  if (listAt + listBytes !== at) throw malformed('the list of its files is not where its end says');
  return { at, entries, listAt };
}

interface Listed {
  readonly name: string;
  readonly said: Buffer;
  readonly entryAt: number;
  readonly packedBytes: number;
  readonly size: number;
  /** Of the listing itself. */
  readonly length: number;
}

/** One line of the list of entries. */
function listedIn(bytes: Buffer, at: number, end: number): Listed {
  if (at + LISTED_BYTES > end || bytes.readUInt32LE(at) !== LISTED) {
    throw malformed('the list of its files is shorter than its end says');
  }
  const u16 = (offset: number): number => bytes.readUInt16LE(at + offset);
  const u32 = (offset: number): number => bytes.readUInt32LE(at + offset);
  const length = LISTED_BYTES + u16(28);
  if (at + length > end) throw malformed('the list of its files is shorter than its end says');
  const name = bytes.toString('latin1', at + LISTED_BYTES, at + length);
  if ((u16(8) & ENCRYPTED) !== 0) throw malformed(`its file ${JSON.stringify(name)} is encrypted`);
  const attributes = u32(38);
  if (((attributes >>> 16) & UNIX_TYPE) === UNIX_LINK) {
    throw malformed(`its file ${JSON.stringify(name)} is a link`);
  }
  const [packedBytes, size, entryAt] = [u32(20), u32(24), u32(42)];
  if ([packedBytes, size, entryAt].includes(ELSEWHERE_32))
    throw malformed('it is a zip64 archive, as no bundle is');
  const odd = [
    u16(6) !== VERSION && 'version',
    u16(8) !== 0 && 'flags',
    u16(10) !== DEFLATED && 'method',
    u16(30) !== 0 && 'extra field',
    u16(32) !== 0 && 'comment',
    u16(34) !== 0 && 'disk',
    (u16(36) !== 0 || attributes !== 0) && 'attributes',
  ].filter((field) => field !== false);
  if (odd.length > 0) {
    throw malformed(`its file ${JSON.stringify(name)} is packed in another way: ${odd.join(', ')}`);
  }
  const said = bytes.subarray(at + SAID_IN_LIST, at + SAID_IN_LIST + SAID_BYTES);
  return { name, said, entryAt, packedBytes, size, length };
}

/** The entry that a listing speaks of; it must follow the one before. */
function partOf(bytes: Buffer, listed: Listed, at: number, end: number): PackedPart {
  const { name, said, entryAt, packedBytes, size } = listed;
  const quoted = JSON.stringify(name);
  const dataAt = at + ENTRY_BYTES + name.length;
  if (entryAt !== at) throw malformed(`its file ${quoted} does not follow the one before it`);
  if (dataAt + packedBytes > end) throw malformed(`its file ${quoted} is longer than the archive`);
  const own = bytes.subarray(at + SAID_IN_ENTRY, at + SAID_IN_ENTRY + SAID_BYTES);
  const ownName = bytes.toString('latin1', at + ENTRY_BYTES, dataAt);
  if (bytes.readUInt32LE(at) !== ENTRY || !own.equals(said) || ownName !== name) {
    throw malformed(`its file ${quoted} says other things about itself than the list of files`);
  }
  return { name, size, packed: bytes.subarray(dataAt, dataAt + packedBytes) };
}

function refuseUnknown(name: string, parts: ReadonlyMap<string, PackedPart>, { partBytes }: Bounds): void {
  const refuse = (code: RefusalCode, message: string): never => {
    throw new BundleRefused(code, message);
  };
  if (!partBytes.has(name))
    refuse('PART_UNKNOWN', `it holds a file that no bundle has: ${JSON.stringify(name)}`);
  if (parts.has(name)) refuse('PART_REPEATED', `it holds ${name} twice`);
}

function refuseBoundless({ name, size, packed }: PackedPart, total: number, bounds: Bounds): void {
  const most = bounds.partBytes.get(name) ?? 0;
  const reasons = [
    size > most && `${name} unpacks to more than ${most} bytes`,
    total > bounds.bytes && `it unpacks to more than ${bounds.bytes} bytes`,
    size > FREE_OF_RATIO &&
      size > packed.length * bounds.ratio &&
      `${name} unpacks to more than ${bounds.ratio} times its size`,
  ];
  const reason = reasons.find((one) => one !== false);
  if (reason !== undefined) throw new BundleRefused('BOUND_EXCEEDED', reason);
}
