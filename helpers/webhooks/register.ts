import { inconclusive } from '../cannot-go-on.ts';
import type { Answered } from '../exchange.ts';
import { requireAccepted } from '../expectations.ts';
import type { JsonObject } from '../json.ts';
import { JsonView } from '../json-view.ts';
import type { Partner } from '../target/partner.ts';
import { unheardWebhook } from './unheard-webhook.ts';

/** A webhook of the check's own. */
export interface Registered {
  readonly id: bigint;
  /** What was sent. */
  readonly body: JsonObject;
  readonly answer: Answered;
}

/** Registers a webhook that nobody listens to; a refusal, or an answer without a readable id, ends the check. */
export async function register(partner: Partner, changes: JsonObject = {}): Promise<Registered> {
  const body = unheardWebhook(changes);
  const answer = requireAccepted(await partner.send('createWebhook', { body }));
  return { id: JsonView.of(answer).at('id').id, body, answer };
}

/** Two webhooks of one id are one webhook, which is the finding of another statement, and ends the check. */
export function requireDistinctIds(registered: readonly { readonly answer: Answered }[]): void {
  const ids = registered.flatMap(({ answer }) => JsonView.of(answer).at('id').json ?? []);
  if (new Set(ids.map(String)).size < ids.length)
    inconclusive('webhooks were given the same id, a finding of its own');
}
