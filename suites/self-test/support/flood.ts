import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

const FLOODER = 'suites/self-test/support/flooding-proxy.ts';

/** What a listener is flooded with. */
export type FloodKind = 'copies' | 'changing' | 'strangers' | 'bodies';

/** A process between a target and the listener of a run. */
export interface Flood {
  /** With these a run listens behind it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Requests sent so far, in thousands; for some kinds their connections. */
  sent(): number;
  stop(): void;
}

/**
 * Starts a process that forwards each notification unchanged, and floods the listener from the first one on.
 *
 * @param kind undefined: it only forwards
 */
export async function startFlood(kind: FloodKind | undefined): Promise<Flood> {
  const [port, listenerPort] = [await freePort(), await freePort()];
  const args = ['--import', 'tsx', FLOODER, kind ?? 'none', String(port), String(listenerPort)];
  const flooder = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let sent = 0;
  const lines = createInterface({ input: flooder.stdout });
  lines.on('line', (line) => (sent = Number(line) || sent));
  await once(lines, 'line');
  return {
    settings: {
      LISTENER_PORT: String(listenerPort),
      LISTENER_PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    sent: () => sent,
    stop: () => void flooder.kill(),
  };
}
