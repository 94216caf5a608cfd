import type { Webhook, WebhookPlace } from '../domain/webhook.ts';
import type { Json } from '../wire/json.ts';
import { withField } from './changed-json.ts';
import type { Fault } from './fault.ts';

/** The field of a webhook as it is shown; `former` is what stood in its place before the last replacement, if any. */
export type Shown = (webhook: Webhook, former: Webhook) => Json | undefined;

/**
 * A field is shown otherwise than it is kept.
 *
 * @param write what was done to the webhook last: only that is shown wrongly
 * @param places where it is
 */
export function shownOtherwise(
  write: 'created' | 'replaced',
  places: readonly WebhookPlace[],
  field: keyof Webhook,
  value: Shown,
): Fault['override'] {
  return (sound) => {
    const formers = new WeakMap<Webhook, Webhook>();
    return {
      replacedWebhook: (old, request) => {
        const replaced = sound.replacedWebhook(old, request);
        formers.set(replaced, old);
        return replaced;
      },
      webhookJson: (webhook, where) => {
        const json = sound.webhookJson(webhook, where);
        const former = formers.get(webhook);
        const concerned = (former === undefined) === (write === 'created') && places.includes(where);
        return concerned ? withField(json, field, () => value(webhook, former ?? webhook)) : json;
      },
    };
  };
}

/** In the answer to a registration, and in lists as long as the webhook is not replaced. */
export function answeredOnCreation(field: keyof Webhook, value: Shown): Fault['override'] {
  return shownOtherwise('created', ['created', 'listed'], field, value);
}

/** In the answer to a replacement, and in lists from then on. */
export function answeredOnReplacement(field: keyof Webhook, value: Shown): Fault['override'] {
  return shownOtherwise('replaced', ['replaced', 'listed'], field, value);
}
