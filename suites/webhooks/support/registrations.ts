import { setTimeout as sleep } from 'node:timers/promises';
import type { Partner } from '../../../helpers/client/partner.ts';
import type { Contract } from '../../../helpers/contract/contract.ts';
import {
  areOnlyNew,
  awaitListed,
  listWebhooks,
  register,
  type Registered,
  requireDistinctIds,
  type WebhookList,
} from '../../../helpers/fixtures/registrations.ts';
import { monotonicMs, poll } from '../../../helpers/values/time.ts';

const MOST_ATTEMPTS = 8;

/** A target that answers soon has all of them before somebody else registers one, even where others do so all the time. */
const LONGEST_UNQUIET_MS = 1_000;

/** By then other checks and runs have probably finished with their webhooks. */
const LONGEST_BETWEEN_MS = 15_000;

/**
 * Registers webhooks at the same time, as soon as nobody else registers any. A webhook that somebody else registers at
 * that moment may come between them, and faults that affect neighbours would hit it: then the check registers new
 * ones, some times.
 *
 * @param quietMs time without a registration by others; different for each check, so that they do not start together
 * @returns the webhooks in the order of the list; those that it leaves out come last
 */
export async function registerSideBySide(
  partner: Partner,
  contract: Contract,
  count: number,
  quietMs: number,
): Promise<{ readonly registered: readonly Registered[]; readonly list: WebhookList }> {
  let known = await listWebhooks(partner, contract);
  const watch = async (): Promise<boolean> => {
    const before = known;
    await sleep(quietMs);
    known = await listWebhooks(partner, contract);
    return areOnlyNew([], before, known);
  };
  const untilQuiet = (mostMs: number): Promise<boolean> => poll(watch, (isQuiet) => isQuiet, mostMs);
  await untilQuiet(LONGEST_UNQUIET_MS);
  const beganMs = monotonicMs();
  for (let attempt = 1; ; attempt += 1) {
    const registered = await Promise.all(Array.from({ length: count }, () => register(partner)));
    requireDistinctIds(registered);
    const list = await awaitListed(partner, contract, registered, 'any values');
    const placed = registered.map((one) => ({ one, place: list.all.findIndex(({ id }) => id === one.id) }));
    const listed = placed.filter(({ place }) => place >= 0).toSorted((a, b) => a.place - b.place);
    const [first, last] = [listed[0]?.place ?? 0, listed.at(-1)?.place ?? 0];
    const areNeighbours = last - first < listed.length || areOnlyNew(registered, known, list);
    if (areNeighbours || attempt === MOST_ATTEMPTS) {
      const missing = placed.filter(({ place }) => place < 0);
      return { registered: [...listed, ...missing].map(({ one }) => one), list };
    }
    for (const { id } of registered) await partner.send('deleteWebhook', { path: { id } });
    await untilQuiet(beganMs + LONGEST_BETWEEN_MS - monotonicMs());
  }
}
