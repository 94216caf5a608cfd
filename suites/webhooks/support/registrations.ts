import { setTimeout as sleep } from 'node:timers/promises';
import type { Partner } from '../../../helpers/client/partner.ts';
import type { Contract } from '../../../helpers/contract/contract.ts';
import {
  areOnlyNew,
  listWebhooks,
  register,
  type Registered,
  requireDistinctIds,
  type WebhookList,
} from '../../../helpers/fixtures/registrations.ts';
import { poll } from '../../../helpers/values/time.ts';
import { inconclusive } from '../../../helpers/verdict/current-check.ts';

const MOST_ATTEMPTS = 8;

/** By then other checks, and other runs, have hopefully done with their webhooks. */
const LONGEST_UNQUIET_MS = 15_000;

/**
 * Registers webhooks at once, as soon as nobody else does; what comes next shows best while others are quiet. Those who
 * register one at the same moment may stand between them, so that what a target does to the neighbours of a webhook would
 * hit others: then it is done again. Without any that stand side by side the check is inconclusive.
 *
 * @param quietMs for which nobody else registers one; another for each check, so that they do not begin at once
 * @returns them in the order of the list that shows them; what it leaves out comes last
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
  await poll(watch, (isQuiet) => isQuiet, LONGEST_UNQUIET_MS);
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const registered = await Promise.all(Array.from({ length: count }, () => register(partner)));
    requireDistinctIds(registered);
    const list = await listWebhooks(partner, contract);
    const placed = registered.map((one) => ({ one, place: list.all.findIndex(({ id }) => id === one.id) }));
    const listed = placed.filter(({ place }) => place >= 0).toSorted((a, b) => a.place - b.place);
    const [first, last] = [listed[0]?.place ?? 0, listed.at(-1)?.place ?? 0];
    if (last - first < listed.length || areOnlyNew(registered, known, list)) {
      const missing = placed.filter(({ place }) => place < 0);
      return { registered: [...listed, ...missing].map(({ one }) => one), list };
    }
    await watch();
  }
  return inconclusive('others registered webhooks all the time, so that none of its own stood side by side');
}
