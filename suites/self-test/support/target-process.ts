import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { soundTokenForm } from '../../../helpers/client/token-source.ts';
import type { ReferenceCounts } from '../../../reference/index.ts';

const SERVER = fileURLToPath(new URL('target-server.ts', import.meta.url));

/** How a reference in a process of its own differs from the embedded one. */
export interface TargetOptions {
  readonly seed: string;
  readonly tokenLifetimeS: number;
  /** What every answer of the API takes longer. */
  readonly latencyMs?: number;
  readonly restaurants?: number;
  /** Ids of faults, one upon the other. */
  readonly faults?: readonly string[];
}

/** What a reference holds. */
export interface TargetState extends Omit<ReferenceCounts, 'unexpectedErrors'> {
  /** Of its process, after a collection of garbage. */
  readonly heapKb: number;
  /** Since the epoch; absent before the first request. */
  readonly firstRequestAtMs?: number;
}

/** A reference in a process of its own. */
export interface TargetProcess {
  readonly pid: number;
  /** Settings that point a run at it, control interface included. */
  readonly access: Readonly<Record<string, string>>;
  /** A token of the partner, beside those of runs. */
  token(): Promise<string>;
  state(): Promise<TargetState>;
  close(): Promise<void>;
}

/** Starts a reference in a process of its own, which ends with this one. */
export async function startTarget(options: TargetOptions): Promise<TargetProcess> {
  const execArgv = ['--import', 'tsx', '--expose-gc'];
  const child = fork(SERVER, [JSON.stringify(options)], { execArgv, stdio: 'inherit' });
  const ended = once(child, 'exit');
  const { access } = await told(child);
  if (access === undefined || child.pid === undefined) throw new Error('the target gave no access data');
  return {
    pid: child.pid,
    access,
    token: () => tokenFrom(access),
    state: async () => {
      child.send('state');
      const { state } = await told(child);
      if (state === undefined) throw new Error('the target gave no state');
      return state;
    },
    close: async () => {
      child.kill();
      await ended;
    },
  };
}

/** Whether a value is what {@link startTarget} hands to the process. */
export function isTargetOptions(value: unknown): value is TargetOptions {
  return typeof value === 'object' && value !== null && 'seed' in value && 'tokenLifetimeS' in value;
}

interface Told {
  readonly access?: Readonly<Record<string, string>>;
  readonly state?: TargetState;
}

/** The next message of the process. @throws Error where it ends without one */
function told(child: ChildProcess): Promise<Told> {
  return new Promise((resolve, reject) => {
    const ended = (status: number | null): void => reject(new Error(`the target ended with ${status}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      if (isTold(message)) resolve(message);
      else reject(new Error('the target gave another answer'));
    });
  });
}

function isTold(value: unknown): value is Told {
  return typeof value === 'object' && value !== null && ('access' in value || 'state' in value);
}

async function tokenFrom(access: Readonly<Record<string, string>>): Promise<string> {
  const { TARGET_URL: base = '', TARGET_CLIENT_ID: id = '', TARGET_CLIENT_SECRET: secret = '' } = access;
  const answer = await fetch(`${base}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams(soundTokenForm),
  });
  const json: unknown = await answer.json();
  if (typeof json === 'object' && json !== null && 'access_token' in json) return String(json.access_token);
  throw new Error('the reference gave no token');
}
