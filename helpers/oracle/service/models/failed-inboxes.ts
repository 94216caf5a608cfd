import { stringifyJson } from '../../../values/json.ts';
import type { Trace } from '../../trace.ts';
import type { WebhookLife } from './webhooks.ts';

/** Inboxes that have refused a notification. */
export class FailedInboxes {
  readonly #inboxes: ReadonlySet<string>;

  constructor({ notifications }: Trace) {
    const failed = notifications.filter(
      ({ answeredWith }) => typeof answeredWith !== 'number' || answeredWith < 200 || answeredWith > 299,
    );
    this.#inboxes = new Set(failed.map(({ inbox }) => inbox));
  }

  /** Whether a webhook has had one of them as its address. */
  have({ writes }: WebhookLife): boolean {
    const urls = writes.map(({ sent }) => stringifyJson(sent['url'] ?? null));
    return [...this.#inboxes].some((inbox) => urls.some((url) => url.includes(inbox)));
  }
}
