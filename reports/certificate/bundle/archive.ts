import { zipSync } from 'fflate';
import { BundleRefused } from './refusal.ts';

/** Zip has no earlier moment; a fixed one makes equal files equal archives. */
const MOMENT = new Date(1980, 0, 1);

/** A zip of the files; the same files give the same bytes. */
export function pack(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const names = [...files.keys()].sort();
  const entries = names.map((name) => [name, files.get(name) ?? new Uint8Array()] as const);
  return zipSync(Object.fromEntries(entries), { level: 6, mtime: MOMENT });
}

/**
 * Every byte counts: refuses an archive that does not come out the same when its files are packed again. Packing takes much
 * longer than unpacking, so the files should be known as the signer's before.
 *
 * @throws BundleRefused
 */
export function refuseOtherPacking(archive: Uint8Array, files: ReadonlyMap<string, Uint8Array>): void {
  if (!Buffer.from(pack(files)).equals(archive)) {
    throw new BundleRefused('ARCHIVE_MALFORMED', 'it was changed: packing its files again gives other bytes');
  }
}
