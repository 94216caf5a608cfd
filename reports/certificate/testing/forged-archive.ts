import { crc32 } from 'node:zlib';
import { deflateSync } from 'fflate';
import { partsIn, unpackPart } from '../bundle/layout.ts';

/** What a zip header says of a file; a forger lies in the one or the other of its two headers. */
export interface Headers {
  readonly version: number;
  readonly flags: number;
  readonly method: number;
  readonly time: number;
  readonly date: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly size: number;
  readonly name: string;
  readonly extra: Uint8Array;
}

/** What only the list of files says. */
export interface Listing extends Headers {
  readonly comment: string;
  readonly disk: number;
  readonly innerAttributes: number;
  readonly attributes: number;
  readonly offset: number;
}

export interface ForgedFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** Left out: the content, deflated as certify does. */
  readonly packed?: Uint8Array;
  readonly entry?: Partial<Headers>;
  readonly listing?: Partial<Listing>;
  /** Stands before the entry. */
  readonly gap?: Uint8Array;
  /** Listed, but not there. */
  readonly absent?: boolean;
  /** There, but not listed. */
  readonly hidden?: boolean;
}

export interface ForgedEnd {
  readonly entries?: number;
  readonly listBytes?: number;
  readonly listAt?: number;
  readonly disk?: number;
  readonly comment?: string;
  /** Stands between the entries and the list of them. */
  readonly beforeList?: Uint8Array;
  /** Stands between the list and the end. */
  readonly afterList?: Uint8Array;
}

/** The files of a bundle as it packs them, so that {@link forge} gives the same bytes again. */
export function packedFiles(bundle: Uint8Array): readonly ForgedFile[] {
  return [...partsIn(bundle).values()].map((part) => ({
    name: part.name,
    content: unpackPart(part),
    packed: part.packed,
  }));
}

/** A zip with these files in this order; without any lie, it is of the form that certify writes. */
export function forge(files: readonly ForgedFile[], end: ForgedEnd = {}): Uint8Array {
  const bodies: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let at = 0;
  const add = (bytes: Uint8Array): void => {
    bodies.push(bytes);
    at += bytes.length;
  };
  for (const file of files) {
    const packed = file.packed ?? deflateSync(file.content, { level: 6 });
    const honest: Listing = {
      ...{ version: 20, flags: 0, method: 8, time: 0, date: 0x21, crc: crc32(file.content) },
      ...{ packedBytes: packed.length, size: file.content.length, name: file.name, extra: new Uint8Array() },
      ...{ comment: '', disk: 0, innerAttributes: 0, attributes: 0 },
      offset: at + (file.gap?.length ?? 0),
    };
    if (file.gap !== undefined) add(file.gap);
    if (file.hidden !== true) list.push(listing({ ...honest, ...file.listing }));
    if (file.absent !== true) add(Buffer.concat([entry({ ...honest, ...file.entry }), packed]));
  }
  if (end.beforeList !== undefined) add(end.beforeList);
  const listed = Buffer.concat(list);
  const comment = Buffer.from(end.comment ?? '');
  const tail = fields([
    [4, 0x06054b50],
    ...u16(end.disk ?? 0, end.disk ?? 0, end.entries ?? list.length, end.entries ?? list.length),
    ...u32(end.listBytes ?? listed.length, end.listAt ?? at),
    ...u16(comment.length),
  ]);
  return Buffer.concat([...bodies, listed, end.afterList ?? new Uint8Array(), tail, comment]);
}

function entry(headers: Headers): Buffer {
  return Buffer.concat([fields([[4, 0x04034b50], ...said(headers)]), nameOf(headers), headers.extra]);
}

function listing(one: Listing): Buffer {
  const comment = Buffer.from(one.comment);
  const head = fields([
    [4, 0x02014b50],
    ...u16(20),
    ...said(one),
    ...u16(comment.length, one.disk, one.innerAttributes),
    ...u32(one.attributes, one.offset),
  ]);
  return Buffer.concat([head, nameOf(one), one.extra, comment]);
}

type Field = readonly [bytes: 2 | 4, value: number];

function said(one: Headers): readonly Field[] {
  return [
    ...u16(one.version, one.flags, one.method, one.time, one.date),
    ...u32(one.crc, one.packedBytes, one.size),
    ...u16(nameOf(one).length, one.extra.length),
  ];
}

function nameOf({ name }: Headers): Buffer {
  return Buffer.from(name);
}

function u16(...values: readonly number[]): readonly Field[] {
  return values.map((value) => [2, value % 0x10000]);
}

function u32(...values: readonly number[]): readonly Field[] {
  return values.map((value) => [4, value % 0x100000000]);
}

function fields(all: readonly Field[]): Buffer {
  return Buffer.concat(
    all.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}
