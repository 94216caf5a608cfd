import { isJsonObject, stringifyJson } from '../../../values/json.ts';
import { type Span, spanOf, type Trace } from '../../trace.ts';
import { mayShowIn, sentId } from './history.ts';
import type { WebhookLife, WebhookWrite } from './webhooks.ts';

/** No name under this one has an address (RFC 2606). */
const NOWHERE = /^https?:\/\/[^/]*\.invalid(?=[:/?#]|$)/i;

/** What few events fit. */
const REMOVALS = '[["DELETE"],["RESTAURANT"]]';

/** What stood in the way of notifications, so that a target may have given up a webhook (section 6.6: retries are not shown). */
export class GivenUp {
  /** Inboxes that have refused a notification. */
  readonly #failed: ReadonlySet<string>;
  /** When restaurants were removed, by whomever. */
  readonly #removals: readonly Span[];

  constructor({ notifications, commands }: Pick<Trace, 'notifications' | 'commands'>) {
    const failed = notifications.filter(
      ({ answeredWith }) => typeof answeredWith !== 'number' || answeredWith < 200 || answeredWith > 299,
    );
    this.#failed = new Set(failed.map(({ inbox }) => inbox));
    const commanded = commands.flatMap((sent) =>
      sent.request.method === 'DELETE' && sentId(sent, '/restaurant/') !== undefined
        ? (spanOf(sent) ?? [])
        : [],
    );
    const told = notifications.flatMap(({ json, arrivedAtMonotonicMs: ms }) =>
      isJsonObject(json) && json['event'] === 'DELETE' && json['entity'] === 'RESTAURANT'
        ? [{ beganMs: ms, endedMs: ms }]
        : [],
    );
    this.#removals = [...commanded, ...told];
  }

  /** Whether a webhook has had an address that refused a notification. */
  hasFailed({ writes }: WebhookLife): boolean {
    const urls = writes.map(({ sent }) => stringifyJson(sent['url'] ?? null));
    return [...this.#failed].some((inbox) => urls.some((url) => url.includes(inbox)));
  }

  /** Whether a notification that can't be delivered may have been due by then, because the address does not exist. */
  isUndeliverable(write: WebhookWrite, at: Span): boolean {
    const { url, events, entities } = write.sent;
    if (typeof url !== 'string' || !NOWHERE.test(url) || !mayShowIn(write, at)) return false;
    // A run causes all other events all the time.
    if (stringifyJson([events ?? null, entities ?? null]) !== REMOVALS) return true;
    return this.#removals.some(
      ({ beganMs, endedMs }) => endedMs >= write.span.beganMs && beganMs <= at.endedMs,
    );
  }

  /** Whether a webhook may be gone by then. */
  mayBe(life: WebhookLife, at: Span): boolean {
    return this.hasFailed(life) || life.writes.some((write) => this.isUndeliverable(write, at));
  }
}
