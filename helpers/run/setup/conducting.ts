import type { PartnerClient } from '../../client/partner-client.ts';
import { soundTokenForm } from '../../client/token-source.ts';
import { AWAY, type Exchange } from '../../http/exchange.ts';
import { Conductor } from '../../http/pace/conductor.ts';
import { type ConductorAccess, serveConductor } from '../../http/pace/conductor-server.ts';
import { type Loss, type RunEnd, timeUp } from '../../http/pace/pace.ts';
import type { Probe } from '../../http/pace/watch.ts';
import { networkOf } from '../../http/network/network.ts';
import { createTransport, type Transport } from '../../http/transport.ts';
import type { Settings } from '../../settings/settings.ts';
import { SetupError } from '../../settings/setup-error.ts';
import { monotonicMs } from '../../values/time.ts';
import { statusFact } from '../../verdict/expectations/facts.ts';

/** The part of MAX_RUN_S that is kept for removing what the run created, within bounds in ms. */
const CLEAN_UP_PART = 0.15;

const LEAST_CLEAN_UP_MS = 3_000;

const MOST_CLEAN_UP_MS = 30_000;

/** A target that nobody reaches for this many times REQUEST_TIMEOUT_MS is gone; a restart takes less. */
const ABSENT_TIME_OUTS = 1.5;

/** What the end of the process and its reports take, in ms. */
const REPORTS_MS = 2_000;

/** The conductor of a run in progress. */
export interface Conducting {
  readonly conductor: Conductor;
  readonly access: ConductorAccess;
  /** When the checks have to end, see monotonicMs; undefined without MAX_RUN_S. */
  readonly checksEndAtMs: number | undefined;
  close(): Promise<void>;
}

/**
 * Conducts the workers of this run from its runner, and ends the run when the target is gone or MAX_RUN_S is over.
 *
 * @param clientOver gives a client that asks the target whether it is still there; it waits for no turns. Its transport is
 *   its own: requests that hold the slots of another one may all wait until this is clear.
 * @param say tells at once that the target does not answer, that it answers again, and why the run ends early
 */
export async function conductRun(
  settings: Settings,
  clientOver: (transport: Transport) => PartnerClient,
  say: (text: string) => void = () => undefined,
): Promise<Conducting> {
  const { concurrency, maxRunS, requestTimeoutMs } = settings;
  const transport = createTransport(1, requestTimeoutMs, networkOf(settings));
  const client = clientOver(transport);
  const longestAbsenceMs = ABSENT_TIME_OUTS * requestTimeoutMs;
  const conductor = new Conductor({
    concurrency,
    presence: {
      probe: tellingAbsence((loss) => probe(client, loss), longestAbsenceMs, say),
      longestAbsenceMs,
    },
  });
  conductor.onEnd(({ reason }) => say(reason));
  const server = await serveConductor(conductor);
  const checksEndAtMs = maxRunS === undefined ? undefined : limitRun(conductor, maxRunS);
  return {
    conductor,
    access: server.access,
    checksEndAtMs,
    close: async () => {
      conductor.close();
      await server.close();
      await transport.abandon();
    },
  };
}

/** A probe that tells once when the target does not answer, and once when it does again. */
function tellingAbsence(ask: Probe, longestAbsenceMs: number, say: (text: string) => void): Probe {
  let isTold = false;
  return async (loss) => {
    const found = await ask(loss);
    if (found !== undefined && !isTold) {
      const forS = Math.round(longestAbsenceMs / 1000);
      say(`the target does not answer: ${loss.request} got ${loss.failure}; it is asked again for ${forS} s`);
    }
    if (found === undefined && isTold) say('the target answers again');
    isTold = found !== undefined;
    return found;
  };
}

/** What went wrong with requests that the target has answered before; undefined when one got an answer. */
async function probe(
  client: PartnerClient,
  { operation }: Pick<Loss, 'operation'>,
): Promise<string | undefined> {
  const impatient = true;
  if (operation === 'requestToken') {
    return absenceIn(await client.send('requestToken', { form: soundTokenForm, impatient }));
  }
  const list = await client.send('listRestaurants', { query: { page: 0, size: 20 }, impatient });
  const hasToken = list.kind === 'answered' || list.failure.code !== 'NO_TOKEN';
  const absence = hasToken ? absenceIn(list) : await probe(client, { operation: 'requestToken' });
  return absence && hasToken ? absenceIn(await client.send('listWebhooks', { impatient })) : absence;
}

function absenceIn(exchange: Exchange): string | undefined {
  if (exchange.kind === 'answered') {
    // A server that is shutting down still answers 503 on the connections that it has.
    return exchange.status === 503 || AWAY.has(exchange.status) ? statusFact(exchange) : undefined;
  }
  return statusFact(exchange);
}

/** Whether a target that was gone is back. */
export async function isBack(client: PartnerClient): Promise<boolean> {
  return (await probe(client, { operation: 'listRestaurants' })) === undefined;
}

/** @returns when the checks have to end */
function limitRun(conductor: Conductor, maxRunS: number): number {
  const wholeMs = maxRunS * 1000;
  const cleanUpMs = Math.min(MOST_CLEAN_UP_MS, Math.max(LEAST_CLEAN_UP_MS, CLEAN_UP_PART * wholeMs));
  const leftMs = wholeMs - performance.now();
  const checksMs = Math.max(0, leftMs - cleanUpMs - REPORTS_MS);
  const checksEndAtMs = monotonicMs() + checksMs;
  conductor.after(checksMs, () =>
    conductor.end({ code: 'TIME_UP', reason: timeUp(maxRunS), sinceMs: checksEndAtMs }),
  );
  conductor.after(Math.max(0, leftMs - REPORTS_MS), () => conductor.stop());
  return checksEndAtMs;
}

/** Why a run whose target went away could not be judged. */
export function targetGone({ reason }: RunEnd): SetupError {
  return new SetupError('TARGET_GONE', {
    expected: 'a target that answers until the end of the run',
    found: reason,
    remedy: "look into the target's log at that time, and run again; result.json has what was judged before",
  });
}
