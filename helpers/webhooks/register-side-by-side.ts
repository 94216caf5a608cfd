import type { Contract } from '../contract/contract.ts';
import type { Partner } from '../target/partner.ts';
import { areOnlyNew, listWebhooks, type WebhookList } from './own-webhooks.ts';
import { register, type Registered } from './register.ts';

const MOST_ATTEMPTS = 3;

/**
 * Registers webhooks one right after the other. Others who register one in between would stand between them, so that
 * what a target does to the neighbours of a webhook would hit others: then it is done again, a few times.
 *
 * @returns them in their order, with the list that shows them
 */
export async function registerSideBySide(
  partner: Partner,
  contract: Contract,
  count: number,
): Promise<{ readonly registered: readonly Registered[]; readonly list: WebhookList }> {
  let known = await listWebhooks(partner, contract);
  for (let attempt = 1; ; attempt += 1) {
    const registered: Registered[] = [];
    for (let n = 0; n < count; n += 1) registered.push(await register(partner));
    const list = await listWebhooks(partner, contract);
    if (attempt === MOST_ATTEMPTS || areOnlyNew(registered, known, list)) return { registered, list };
    known = list;
  }
}
