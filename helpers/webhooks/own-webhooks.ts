import { inconclusive } from '../cannot-go-on.ts';
import { currentCheck } from '../check-record.ts';
import type { Contract } from '../contract/contract.ts';
import type { Answered, Exchange } from '../exchange.ts';
import { requireAccepted } from '../expectations.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json.ts';
import type { Partner } from '../target/partner.ts';

/** A webhook as the list shows it. */
export interface ListedWebhook {
  readonly id: bigint;
  readonly json: JsonObject;
}

export interface WebhookList {
  readonly exchange: Answered;
  /** Everybody's, as far as they show an id. */
  readonly all: readonly ListedWebhook[];
  /** Whether some show no id that can be read: then it can't be told which are missing. */
  readonly isPartlyUnreadable: boolean;
}

/** Reads the list of webhooks (operation 12); one that is refused or no array ends the check. */
export async function listWebhooks(partner: Partner, contract: Contract): Promise<WebhookList> {
  const exchange = requireAccepted(await partner.send('listWebhooks'));
  judgeOwnOnly(exchange, partner, contract);
  if (!isJsonArray(exchange.json)) return inconclusive('the list of webhooks is no array');
  const all = exchange.json.flatMap(listed);
  return { exchange, all, isPartlyUnreadable: all.length < exchange.json.length };
}

/** A webhook as the list shows it; that the list does not show it is the finding of another statement, and ends the check. */
export function requireListed({ all }: WebhookList, id: bigint): ListedWebhook {
  return (
    all.find((one) => one.id === id) ??
    inconclusive(`the list does not show webhook ${id}, which is a finding of its own`)
  );
}

/** Whether all that a later list shows and an earlier one did not are these, so that nobody else has registered one. */
export function areOnlyNew(
  registered: readonly { readonly id: bigint }[],
  before: WebhookList,
  after: WebhookList,
): boolean {
  const known = new Set([...before.all, ...registered].map(({ id }) => id));
  return after.all.every(({ id }) => known.has(id));
}

/** Whether the list shows, under the id of a webhook with this address, somebody else's, as where freed ids are given again. */
export function isGivenAgain({ all }: WebhookList, id: bigint, url: Json | undefined): boolean {
  const found = all.find((one) => one.id === id)?.json['url'];
  return typeof found === 'string' && found !== '' && found !== url;
}

/** Other people's webhooks come and go, and may have been registered when they should have been refused. */
export function judgeOwnOnly(exchange: Exchange, partner: Partner, contract: Contract): void {
  if (exchange.kind === 'unanswered' || !isJsonArray(exchange.json)) return;
  const own = partner.created.flatMap(({ kind, id }) => (kind === 'webhook' ? [id] : []));
  const json = exchange.json.filter((item) => {
    const [webhook] = listed(item);
    return !isJsonObject(item) || (webhook !== undefined && own.includes(webhook.id));
  });
  currentCheck().judgeAs(exchange, contract.breachesOf({ ...exchange, json }));
}

function listed(json: Json): readonly ListedWebhook[] {
  const id = isJsonObject(json) ? json['id'] : undefined;
  const isId = typeof id === 'bigint' || (typeof id === 'number' && Number.isSafeInteger(id));
  return isJsonObject(json) && isId ? [{ id: BigInt(id), json }] : [];
}
