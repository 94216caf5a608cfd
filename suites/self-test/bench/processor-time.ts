import { readFileSync } from 'node:fs';

/** The value of Linux on every platform of Node. */
const TICKS_A_SECOND = 100;

/** Fields after the process name, which may contain blanks: user and system time of children that have ended. */
const CHILDREN = [13, 14] as const;

/**
 * Processor time, in ms, of all child processes that have ended, with their own descendants. Undefined if the system does
 * not report it.
 */
export function processorMsOfChildren(): number | undefined {
  let stat: string;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return undefined;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = CHILDREN.reduce((sum, place) => sum + Number(fields[place]), 0);
  return (ticks * 1000) / TICKS_A_SECOND;
}
