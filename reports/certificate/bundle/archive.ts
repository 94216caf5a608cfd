import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { BundleRefused } from './bundle.ts';

/** The largest size of an unpacked bundle; the evidence of a deep run is far below. */
const MOST_BYTES = 512 * 1024 * 1024;

/** How much is unpacked between two looks at how much it has become; deflate makes at most about 1,000 bytes of one. */
const STEP = 64 * 1024;

/** Zip has no earlier moment; a fixed one makes equal files equal archives. */
const MOMENT = new Date(1980, 0, 1);

/** A zip of the files; the same files give the same bytes. */
export function pack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const names = [...files.keys()].sort();
  const entries = names.map((name) => [name, files.get(name) ?? new Uint8Array()] as const);
  return zipSync(Object.fromEntries(entries), { level: 6, mtime: MOMENT });
}

/**
 * The files of an archive that {@link pack} made, in memory. Every byte counts: an archive that does not come out the
 * same when its files are packed again was changed.
 *
 * @param mayBe whether a bundle has a file of this name
 * @throws BundleRefused
 */
export function unpack(
  archive: Uint8Array,
  mayBe: (name: string) => boolean,
  mostBytes = MOST_BYTES,
): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array[]>();
  let total = 0;
  const unzip = new Unzip();
  unzip.register(UnzipInflate);
  unzip.onfile = (file) => {
    const { name } = file;
    if (!mayBe(name)) throw new BundleRefused(`it holds a file that no bundle has: ${JSON.stringify(name)}`);
    if (files.has(name)) throw new BundleRefused(`it holds ${name} twice`);
    const chunks: Uint8Array[] = [];
    files.set(name, chunks);
    file.ondata = (error, chunk) => {
      if (error !== null) throw error;
      total += chunk.length;
      if (total > mostBytes) throw new BundleRefused(`it unpacks to more than ${mostBytes} bytes`);
      chunks.push(chunk);
    };
    file.start();
  };
  try {
    for (let at = 0; at < archive.length; at += STEP) {
      unzip.push(archive.subarray(at, at + STEP), at + STEP >= archive.length);
    }
  } catch (error) {
    if (error instanceof BundleRefused) throw error;
    throw new BundleRefused(
      `it can't be unpacked: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const unpacked = new Map([...files].map(([name, chunks]) => [name, new Uint8Array(Buffer.concat(chunks))]));
  if (!Buffer.from(pack(unpacked)).equals(archive)) {
    throw new BundleRefused('it was changed: packing its files again gives other bytes');
  }
  return unpacked;
}
