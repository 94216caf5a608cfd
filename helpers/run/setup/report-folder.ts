import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { publishFolder, publishedFolder } from '../../settings/environment.ts';
import { makeFolder, writeNew } from '../../settings/private-files.ts';
import { SetupError } from '../../settings/setup-error.ts';
import { obstacleIn, obstacleTo } from './report-obstacle.ts';

/** The file in REPORT_DIR that says which run writes there. */
const LOCK = 'run.lock';

/** How often a run shows that it goes on. */
const BEAT_MS = 10_000;

/** The run of another machine that has shown nothing for so long is over. */
const SILENT_MS = 6 * BEAT_MS;

/** A run in progress. */
interface Holder {
  readonly pid: number;
  /** The machine, and on Linux the namespace in which its pid counts. */
  readonly host: string;
  /** Tells the process from a later one with its pid; empty where the system does not show it. */
  readonly born: string;
  /** Tells this lock from any other. */
  readonly nonce: string;
}

/**
 * Takes the folder of a run's reports for this run until its process ends: two runs would overwrite each other's
 * results, and delete each other's ledger. The lock of a process that is dead is taken over. The workers of a run, and
 * those who only list checks or show them in an editor, take nothing.
 *
 * @param words of the command line
 * @throws SetupError REPORT_DIR_IN_USE, REPORT_DIR_UNUSABLE
 */
export function takeReportFolder(reportDir: string, words: readonly string[]): void {
  const folder = resolve(reportDir);
  if (publishedFolder() === folder || !writesReports(words)) return;
  const file = join(folder, LOCK);
  const own: Holder = {
    ...{ pid: process.pid, host: host() },
    ...{ born: bornOf(process.pid), nonce: nonce() },
  };
  try {
    refuseObstacle(folder, obstacleTo(folder));
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    refuseObstacle(folder, obstacleIn(folder));
    lock(file, JSON.stringify(own));
  } catch (error) {
    throw error instanceof SetupError ? error : unusable(folder, error);
  }
  publishFolder(folder);
  const beat = setInterval(() => touch(file), BEAT_MS).unref();
  process.once('exit', () => {
    clearInterval(beat);
    if (holderIn(file)?.nonce === own.nonce) rmSync(file, { force: true });
  });
}

function writesReports(words: readonly string[]): boolean {
  return !words.some((word) => /^(--list|test-server|--ui(-host|-port)?(=.*)?)$/.test(word));
}

function lock(file: string, own: string): void {
  while (!isWritten(file, own)) {
    const found = textOf(file);
    if (found === undefined) continue;
    const holder = holderOf(found);
    if (isInUse(file, holder)) throw inUse(file, holder);
    // Of several that find a dead run's lock one moves it away; who moved a new one puts it back.
    const aside = `${file}-${nonce()}`;
    if (!isMoved(file, aside)) continue;
    if (textOf(aside) !== found) unless('EEXIST', () => linkSync(aside, file));
    rmSync(aside, { force: true });
  }
}

function isWritten(file: string, own: string): boolean {
  return unless('EEXIST', () => writeNew(file, own));
}

function isMoved(file: string, aside: string): boolean {
  return unless('ENOENT', () => renameSync(file, aside));
}

/** Whether an action succeeded, and did not fail with this code of the system. */
function unless(code: string, action: () => void): boolean {
  try {
    action();
    return true;
  } catch (error) {
    if (codeOf(error) === code) return false;
    throw error;
  }
}

/** Whether the run of a lock goes on; a lock that can't be read may be being written. */
function isInUse(file: string, holder: Holder | undefined): boolean {
  if (holder?.host !== host()) return Date.now() - (changedMs(file) ?? -Infinity) < SILENT_MS;
  return isAlive(holder.pid) && bornOf(holder.pid) === holder.born;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** When a process began, in the units of the system; empty where it is not shown. */
function bornOf(pid: number): string {
  const stat = textOf(`/proc/${pid}/stat`) ?? '';
  // The name of the program, in parentheses, may hold spaces; the 22nd field of all is the 20th after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function host(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Only Linux has these namespaces.
    return hostname();
  }
}

function nonce(): string {
  return randomBytes(8).toString('hex');
}

function holderIn(file: string): Holder | undefined {
  return holderOf(textOf(file) ?? '');
}

function holderOf(text: string): Holder | undefined {
  try {
    const content: unknown = JSON.parse(text);
    return isHolder(content) ? content : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A run of this suite wrote it, so a rough check is enough. */
function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'pid' in value && 'nonce' in value;
}

/** The text of a file; undefined when there is none. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function changedMs(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

function touch(file: string): void {
  const now = new Date();
  unless('ENOENT', () => utimesSync(file, now, now));
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function inUse(file: string, holder: Holder | undefined): SetupError {
  const who =
    holder === undefined ? 'another run' : `process ${holder.pid} on ${holder.host.split(' ')[0] ?? ''}`;
  return new SetupError('REPORT_DIR_IN_USE', {
    expected: 'a folder of its own for each run in progress (REPORT_DIR)',
    found: `${who} writes to it, as ${file} says`,
    remedy: 'wait for the end of that run, or set REPORT_DIR to another folder',
  });
}

function refuseObstacle(folder: string, obstacle: string | undefined): void {
  if (obstacle !== undefined) throw unusable(folder, new Error(obstacle));
}

function unusable(folder: string, cause: unknown): SetupError {
  return new SetupError('REPORT_DIR_UNUSABLE', {
    expected: `a folder to which this run can write (REPORT_DIR): ${folder}`,
    found: cause instanceof Error ? cause.message : String(cause),
    remedy: 'set REPORT_DIR to a folder of this user with free space, or change what stands there',
    cause,
  });
}
