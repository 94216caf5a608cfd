import { isJsonObject, stringifyJson } from '../../../values/json/json.ts';
import { addressIn } from '../../subscriptions.ts';
import { type Span, spanOf, type Trace } from '../../trace.ts';
import { mayShowIn, sentId } from './history.ts';
import type { WebhookLife, WebhookWrite } from './webhooks.ts';

/** No name under the first one has an address (RFC 2606), and the second has none either. */
const NOWHERE = /^https?:\/\/([^/]*\.invalid|hooks\.example\.com)(?=[:/?#]|$)/i;

/** What few events fit. */
const REMOVALS = '[["DELETE"],["RESTAURANT"]]';

/** What stood in the way of notifications, so that a target may have given up a webhook (section 6.6: retries are not shown). */
export class GivenUp {
  /** Inboxes that have refused a notification. */
  readonly #failed: ReadonlySet<string>;
  /** When restaurants were removed, by whomever. */
  readonly #removals: readonly Span[];

  /** The addresses of the listener, and the inboxes that have received anything: it knows no others. */
  readonly #listeners: readonly string[];
  readonly #received: ReadonlySet<string>;

  constructor({
    notifications,
    commands,
    listenerUrl,
    otherListenerUrls = [],
  }: Pick<Trace, 'notifications' | 'commands' | 'listenerUrl' | 'otherListenerUrls'>) {
    this.#listeners = [listenerUrl, ...otherListenerUrls];
    this.#received = new Set(notifications.map(({ inbox }) => inbox));
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

  /** Whether a notification that can't be delivered may have been due by then, because nobody is there. */
  isUndeliverable(write: WebhookWrite, at: Span): boolean {
    const { url, events, entities } = write.sent;
    const inbox = addressIn(url, this.#listeners)?.inbox;
    // A target may ask whether somebody answers there, and a listener without that inbox says that nobody does.
    if (inbox !== undefined && !this.#received.has(inbox)) return mayShowIn(write, at);
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
