import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';

const EVERY_MS = 200;

/** The memory of a process and its descendants, watched (Linux only). */
export interface MemoryWatch {
  /** The most that they had in memory at once, in kB. What several processes share, such as Node itself, counts once. */
  readonly mostKb: number;
  stop(): void;
}

/**
 * Looks five times a second at what a process and its descendants have in memory. The exact figure costs much, so it is taken
 * where a cheap one is higher than ever.
 */
export function watchMemory(pid: number): MemoryWatch {
  let [mostKb, mostPages] = [0, 0];
  const timer = setInterval(() => {
    const pids = withDescendants(pid);
    const pages = sumOf(pids, ownPagesOf);
    if (pages <= mostPages) return;
    mostPages = pages;
    mostKb = Math.max(mostKb, sumOf(pids, memoryKbOf));
  }, EVERY_MS);
  timer.unref();
  return {
    get mostKb() {
      return mostKb;
    },
    stop: () => clearInterval(timer),
  };
}

function withDescendants(pid: number): readonly number[] {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => withDescendants(Number(child)))];
}

function sumOf(pids: readonly number[], figure: (pid: number) => number): number {
  return pids.reduce((sum, pid) => sum + figure(pid), 0);
}

/** Pages in memory that no file is behind, which hardly any other process shares. */
function ownPagesOf(pid: number): number {
  const [, resident = 0, shared = 0] = textOf(`/proc/${pid}/statm`).split(' ').map(Number);
  return resident - shared;
}

/** The proportional set size: a page that n processes share counts as the nth part of a page for each of them. */
function memoryKbOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

/** Empty for a process that has ended in the meantime. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return '';
    throw error;
  }
}
