import { setTimeout as sleep } from 'node:timers/promises';
import type { PartnerClient } from '../../client/partner-client.ts';
import { type Exchange, isAccepted, isRefused } from '../../http/exchange.ts';
import { bookingsToReadAgain, suspectedIn } from '../../oracle/bookings/last-reads.ts';
import { LEAST_REFUSALS } from '../../oracle/service/statements/intermittent-refusals.ts';
import type { TraceReader } from '../../oracle/trace-file.ts';
import type { Settings } from '../../settings/settings.ts';
import { monotonicMs } from '../../values/time.ts';
import { READS_SETTLED_MS } from '../../verdict/record/measurements.ts';

/** Few beside the requests of the checks. */
const MOST_READS = { smoke: 20, standard: 60, deep: 75 } as const satisfies Record<Settings['depth'], number>;

/** The most bookings that are worth a wait. */
const MOST_SUSPECTED = 20;

type Client = Pick<PartnerClient, 'send'>;

interface Ended {
  readonly reader: TraceReader;
  readonly settings: Pick<Settings, 'depth' | 'eventTimeoutMs'>;
  /** When the run has no time left; see monotonicMs. */
  readonly endsAtMs: number | undefined;
}

/**
 * Reads bookings once more at the end of a run, so that its trace shows what has become of them. If one seems wrong,
 * waits until no read of it can be too old, and reads it again. Lists the webhooks as well, now that the checks have deleted
 * most of theirs.
 */
export async function readAgain(
  client: Client,
  { reader, settings: { depth, eventTimeoutMs }, endsAtMs = Infinity }: Ended,
): Promise<void> {
  const trace = reader.read();
  if (trace.exchanges.some((one) => one.operation === 'listWebhooks' && isAccepted(one)))
    await listWebhooks(client, endsAtMs);
  const last = await readAll(client, bookingsToReadAgain(trace, monotonicMs(), MOST_READS[depth]));
  const exchanges = [...trace.exchanges, ...last];
  const suspected = suspectedIn({ ...trace, exchanges, eventTimeoutMs }, last).slice(0, MOST_SUSPECTED);
  const settledMs = Math.max(...suspected.map((one) => one.settledMs));
  if (suspected.length === 0 || settledMs > endsAtMs) return;
  await sleep(Math.max(0, settledMs - monotonicMs()) + 1);
  const restaurants = [...new Set(suspected.map(({ restaurant }) => restaurant))];
  await Promise.all(restaurants.map((id) => client.send('getRestaurant', { path: { id } })));
  await readAll(
    client,
    suspected.map(({ id }) => id),
  );
}

/** Lists the webhooks, again some time later where that is refused, so that it is no accident. */
async function listWebhooks(client: Client, endsAtMs: number): Promise<void> {
  for (let refused = 0; refused < LEAST_REFUSALS; refused += 1) {
    if (refused > 0) await sleep(READS_SETTLED_MS);
    if (monotonicMs() > endsAtMs || !isRefused(await client.send('listWebhooks'))) return;
  }
}

/** Reads bookings; where one is refused, a later request shows whether the token was still good. */
async function readAll(client: Client, ids: readonly bigint[]): Promise<readonly Exchange[]> {
  const reads = await Promise.all(ids.map((id) => client.send('getBooking', { path: { id } })));
  if (!reads.some(isRefused)) return reads;
  return [...reads, await client.send('listRestaurants', { query: { page: 0, size: 1 } })];
}
