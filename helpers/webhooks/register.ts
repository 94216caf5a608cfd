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
