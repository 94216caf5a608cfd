import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

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

/** Bookings change state as quickly as on the embedded reference. */
const AS_EMBEDDED = ['--port', '0', '--pos-delay', '30'];

/** A reference in a process of its own. */
export interface Sandbox {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly controlUrl: string;
  readonly controlToken: string;
  close(): Promise<void>;
}

/** Starts the reference as `npm run reference` does, on a free port, and reads the access data that it prints. */
export async function startSandbox(seed: string, tokenLifetimeS: number): Promise<Sandbox> {
  const args = ['--import', 'tsx', 'reference/sandbox.ts', ...AS_EMBEDDED, '--seed', seed];
  const child = spawn(process.execPath, [...args, '--expires-in', String(tokenLifetimeS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const printed = new Map<string, string>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, value] =
      /^ {2}(API|client id|client secret|control|control token) {2,}(\S+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) printed.set(name, value);
    if (name === 'control token') break;
  }
  const of = (name: string): string => {
    const value = printed.get(name);
    if (value === undefined) throw new Error(`the reference did not print its ${name}`);
    return value;
  };
  return {
    url: of('API'),
    clientId: of('client id'),
    clientSecret: of('client secret'),
    controlUrl: of('control'),
    controlToken: of('control token'),
    close: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
