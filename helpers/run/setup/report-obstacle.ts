import { readdirSync, readlinkSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The names of files that a run reads or writes in its folder. */
const FILE_OF_A_RUN = /^ledger$|\.(lock|json|ndjson|har|html|xml|md)$/;

/**
 * What keeps a run from writing to a folder, as far as it can be seen without touching it: something else that has its name
 * or the name of a folder above, or something in it that is no file where a run has one. To open a pipe could last for ever.
 *
 * @param folder an absolute path
 * @returns in words; undefined where nothing is in the way
 * @throws Error of the system where the folder can't be looked into
 */
export function obstacleTo(folder: string): string | undefined {
  const stats = followed(folder);
  if (stats === 'loop') return `${folder} is a link that leads to itself`;
  if (stats !== undefined)
    return stats.isDirectory() ? undefined : `${folder} is ${kindOf(stats)}, no folder`;
  const linked = linkIn(folder);
  if (linked !== undefined) return `${folder} is a link to ${linked}, which does not exist`;
  const above = dirname(folder);
  return above === folder ? undefined : obstacleTo(above);
}

/** As {@link obstacleTo}, for what is in a folder that exists. */
export function obstacleIn(folder: string): string | undefined {
  for (const name of readdirSync(folder).filter((one) => FILE_OF_A_RUN.test(one))) {
    const file = join(folder, name);
    const stats = followed(file);
    if (stats === 'loop') return `${file} is a link that leads to itself`;
    if (stats !== undefined && !stats.isFile()) return `${file} is ${kindOf(stats)}, no file`;
  }
  return undefined;
}

/** Undefined where nothing has the path, or it leads through something that is no folder. */
function followed(path: string): Stats | 'loop' | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ELOOP') return 'loop';
    if (code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** What a link says; undefined where there is none. */
function linkIn(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    // The system has a code of its own for each other kind of file.
    return undefined;
  }
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  return stats.isFile() ? 'a file' : 'a device';
}
