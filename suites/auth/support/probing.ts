import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../../../helpers/http/exchange.ts';

const SHORTEST_PAUSE_MS = 100;

export type Probe = () => Promise<Exchange>;

type IsDone = (exchange: Exchange) => boolean;

/**
 * Sends probes until one is done, or the moment is there: rarely while it is far, ever closer together as it nears, so
 * that a wait of an hour takes no more than some dozens of requests.
 *
 * @param moment milliseconds since the epoch
 */
export async function probeUntil(probe: Probe, isDone: IsDone, moment: number): Promise<readonly Exchange[]> {
  return probeWhile(probe, isDone, moment, () => (moment - Date.now()) / 4);
}

/**
 * Waits for a moment, then sends probes until one is done, or `timeoutMs` after the moment have passed: close together
 * at first, ever more rarely then. The last probe starts after that time.
 *
 * @param moment milliseconds since the epoch
 */
export async function probeFrom(
  probe: Probe,
  isDone: IsDone,
  moment: number,
  timeoutMs: number,
): Promise<readonly Exchange[]> {
  await sleep(Math.max(0, moment - Date.now() + 1));
  return probeWhile(probe, isDone, moment + timeoutMs, () => (Date.now() - moment) / 8);
}

async function probeWhile(
  probe: Probe,
  isDone: IsDone,
  deadline: number,
  pauseMs: () => number,
): Promise<readonly Exchange[]> {
  const probes: Exchange[] = [];
  for (;;) {
    const isLast = Date.now() >= deadline;
    const exchange = await probe();
    probes.push(exchange);
    if (isLast || isDone(exchange)) return probes;
    await sleep(Math.min(Math.max(pauseMs(), SHORTEST_PAUSE_MS), Math.max(0, deadline - Date.now() + 1)));
  }
}
