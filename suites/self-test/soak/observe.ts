import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { TargetProcess } from '../support/target-process.ts';
import type { Observed } from './growth.ts';

/** Where the runs of a soak write. */
export interface Folders {
  /** Their temporary folder. */
  readonly temporary: string;
  readonly reports: string;
}

/** The state of a listening socket in /proc/net/tcp. */
const LISTENS = '0A';

/**
 * What is there between two runs (Linux only).
 *
 * @param ofRuns a text that stands in the environment of the runs and of whatever they start, and of nothing else
 */
export async function observe(target: TargetProcess, folders: Folders, ofRuns: string): Promise<Observed> {
  const { heapKb, bookings, restaurants, activeBookings, webhooks, pendingNotifications } =
    await target.state();
  const sockets = socketsOf(target.pid);
  return {
    things: {
      'temporary files': filesBelow(folders.temporary),
      'files of reports': filesBelow(folders.reports),
      'processes of runs': processesWith(ofRuns),
      'child processes': childrenOf(process.pid).map(String),
      'listening ports': sockets.filter(({ state }) => state === LISTENS).map(({ port }) => String(port)),
    },
    counts: {
      'active bookings': activeBookings,
      webhooks,
      restaurants,
      'notifications to come': pendingNotifications,
      'connections to the target': sockets.filter(({ state }) => state !== LISTENS).length,
      'open files of the target': readdirSync(`/proc/${target.pid}/fd`).length,
    },
    ...{ heapKb, bookings },
  };
}

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    relative(folder, join(entry.parentPath, entry.name)),
  );
}

/** The processes in whose environment a text stands, whoever started them, each with its command line. */
function processesWith(text: string): readonly string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids
    .filter((pid) => textOf(`/proc/${pid}/environ`).includes(text))
    .map((pid) => `${pid} ${textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()}`);
}

function childrenOf(pid: number): readonly number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

interface Socket {
  readonly state: string;
  readonly port: number;
}

/** The TCP sockets of a process. */
function socketsOf(pid: number): readonly Socket[] {
  const folder = `/proc/${pid}/fd`;
  const links = readdirSync(folder).map((name) => linkOf(join(folder, name)));
  const inodes = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  const lines = ['tcp', 'tcp6'].flatMap((name) => textOf(`/proc/${pid}/net/${name}`).split('\n').slice(1));
  return lines.flatMap((line) => {
    const [, local = '', , state = '', , , , , , inode = ''] = line.trim().split(/\s+/);
    return inodes.has(inode) ? [{ state, port: parseInt(local.split(':')[1] ?? '', 16) }] : [];
  });
}

/** Empty for a process or a file that has gone in the meantime, or that belongs to somebody else. */
function textOf(file: string): string {
  return orEmpty(() => readFileSync(file, 'utf8'));
}

function linkOf(file: string): string {
  return orEmpty(() => readlinkSync(file));
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && GONE.includes(String(error.code))) return '';
    throw error;
  }
}

const GONE = ['ENOENT', 'ESRCH', 'EACCES'];
