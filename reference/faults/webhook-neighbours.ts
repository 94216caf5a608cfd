import type { Webhook } from '../domain/webhook.ts';
import type { Json } from '../wire/json.ts';
import { fieldOf } from './changed-json.ts';
import type { Fault } from './fault.ts';

/** A write that also reaches the webhooks registered just before and just after the one that it means. */
interface Slip {
  readonly webhook: Webhook;
  readonly reached: ReadonlySet<Json | undefined>;
}

/**
 * The first list after a write, with no other write between, shows the neighbours of the written webhook otherwise.
 *
 * Only that list and only the neighbours, so that what else goes on at the service is left in peace.
 *
 * @param change what it shows of a neighbour; undefined for nothing
 */
export function neighboursListed(
  write: 'replace' | 'delete',
  change: (neighbour: Json, written: Webhook) => Json | undefined,
): Fault['override'] {
  return (sound) => {
    const made: bigint[] = [];
    let slip: Slip | undefined;
    const slipOf = (webhook: Webhook): Slip => {
      const at = made.indexOf(webhook.id);
      const reached = [made[at - 1], made[at + 1]].filter((id) => id !== undefined);
      // Lists hold small ids as bigints too: they are compared before they are written.
      return { webhook, reached: new Set<Json | undefined>(reached) };
    };
    return {
      newWebhookId: (n) => {
        slip = undefined;
        const id = sound.newWebhookId(n);
        made.push(id);
        return id;
      },
      replacedWebhook: (old, request) => {
        const replaced = sound.replacedWebhook(old, request);
        slip = write === 'replace' ? slipOf(replaced) : undefined;
        return replaced;
      },
      deletedWebhook: (webhook) => {
        slip = write === 'delete' ? slipOf(webhook) : undefined;
        return sound.deletedWebhook(webhook);
      },
      beforeSend: (answer, call) => {
        const { body } = answer;
        if (slip === undefined || call.operation !== 'listWebhooks' || !Array.isArray(body))
          return sound.beforeSend(answer, call);
        const { webhook, reached } = slip;
        slip = undefined;
        const list = body.flatMap((item: Json) =>
          reached.has(fieldOf(item, 'id')) ? (change(item, webhook) ?? []) : [item],
        );
        return sound.beforeSend({ ...answer, body: list }, call);
      },
    };
  };
}
