import { readFileSync } from 'node:fs';
import { setInterval } from 'node:timers';

const EVERY_MS = 200;

/** The memory of a process and its descendants, watched (Linux only). */
export interface MemoryWatch {
  /** The most that they had in memory at once, in kB. What several processes share, such as Node itself, counts once. */
  readonly mostKb: number;
  stop(): void;
}

/** Looks five times a second at what a process and its descendants have in memory. */
export function watchMemory(pid: number): MemoryWatch {
  let mostKb = 0;
  const timer = setInterval(() => (mostKb = Math.max(mostKb, memoryKbOf(pid))), EVERY_MS);
  timer.unref();
  return {
    get mostKb() {
      return mostKb;
    },
    stop: () => clearInterval(timer),
  };
}

/** The sum of proportional set sizes: a page that n processes share counts as the nth part of a page for each of them. */
function memoryKbOf(pid: number): number {
  const own = Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + memoryKbOf(Number(child)), own);
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
