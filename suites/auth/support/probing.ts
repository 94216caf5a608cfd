import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../../../helpers/http/exchange.ts';
import { epochMs } from '../../../helpers/values/time.ts';

const SHORTEST_PAUSE_MS = 100;

export type Probe = () => Promise<Exchange>;

type IsDone = (exchange: Exchange) => boolean;

/**
 * Sends probes until one is done or the moment has come. Probes are rare while the moment is far away and become more
 * frequent as it approaches, so a wait of an hour takes only some dozens of requests.
 *
 * @param moment milliseconds since the epoch
 */
export async function probeUntil(probe: Probe, isDone: IsDone, moment: number): Promise<readonly Exchange[]> {
  return probeWhile(probe, isDone, moment, () => (moment - epochMs()) / 4);
}

/**
 * Waits for a moment, then sends probes until one is done or `timeoutMs` have passed since the moment. Probes are
 * frequent at first and become rarer. The last one starts after that time.
 *
 * @param moment milliseconds since the epoch
 */
export async function probeFrom(
  probe: Probe,
  isDone: IsDone,
  moment: number,
  timeoutMs: number,
): Promise<readonly Exchange[]> {
  await sleep(Math.max(0, Math.ceil(moment - epochMs()) + 1));
  return probeWhile(probe, isDone, moment + timeoutMs, () => (epochMs() - moment) / 8);
}

async function probeWhile(
  probe: Probe,
  isDone: IsDone,
  deadline: number,
  pauseMs: () => number,
): Promise<readonly Exchange[]> {
  const probes: Exchange[] = [];
  for (;;) {
    const isLast = epochMs() >= deadline;
    const exchange = await probe();
    probes.push(exchange);
    if (isLast || isDone(exchange)) return probes;
    await sleep(
      Math.min(Math.max(pauseMs(), SHORTEST_PAUSE_MS), Math.max(0, Math.ceil(deadline - epochMs()) + 1)),
    );
  }
}
