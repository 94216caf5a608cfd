import { inconclusive } from '../cannot-go-on.ts';
import type { Contract } from '../contract/contract.ts';
import type { Exchange } from '../exchange.ts';
import { requireAccepted } from '../expectations.ts';
import type { JsonObject } from '../json.ts';
import type { Partner } from '../target/partner.ts';
import { listWebhooks } from './own-webhooks.ts';
import { isStoredAs } from './webhook-differences.ts';

export interface Replacement {
  readonly id: bigint;
  /** What was sent. */
  readonly body: JsonObject;
  readonly replacement: Exchange;
}

/** What statements about notifications need: the answer and the list show the new values. Else the check ends. */
export async function requireReplaced(
  partner: Partner,
  contract: Contract,
  { id, body, replacement }: Replacement,
): Promise<void> {
  const answer = requireAccepted(replacement);
  const { all } = await listWebhooks(partner, contract);
  const listed = all.find((one) => one.id === id);
  if (!isStoredAs(answer.json, body) || (listed !== undefined && !isStoredAs(listed.json, body))) {
    inconclusive('a replaced webhook is not shown with its new values, which is a finding of its own');
  }
}
