import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** Of Linux, on all machines that Node runs on. */
const TICKS_A_SECOND = 100;

/** Places after the name of the process, which may hold blanks: of the children that have ended, in user and in system mode. */
const CHILDREN = [13, 14] as const;

/**
 * Milliseconds of processor time of all processes that this one has started and that have ended, with all that they
 * started in turn; undefined on a system that does not tell.
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

/** Bookings move on as quickly as on the reference that a run embeds. */
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

/** Starts the reference as `npm run reference` does, on a free port, and reads what it prints of itself. */
export async function startSandbox(seed: string, tokenLifetimeS: number): Promise<Sandbox> {
  const args = ['--import', 'tsx', 'reference/sandbox.ts', ...AS_EMBEDDED, '--seed', seed];
  const child = spawn(process.execPath, [...args, '--token-lifetime', String(tokenLifetimeS)], {
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
