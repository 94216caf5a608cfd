import type { Json } from '../wire/json.ts';

export const eventKinds = ['CREATE', 'UPDATE', 'DELETE'] as const;

export type EventKind = (typeof eventKinds)[number];

export const entityKinds = ['RESTAURANT', 'BOOKING'] as const;

export type EntityKind = (typeof entityKinds)[number];

/** The body that registers or replaces a webhook (section 2.8). */
export interface WebhookRequest {
  readonly url: string;
  readonly token: string | undefined;
  readonly authorizationHeaderPrefix: string;
  /** The readers of requests decide which values are allowed. */
  readonly events: readonly string[] | undefined;
  readonly entities: readonly string[] | undefined;
}

/** A webhook as it is kept: never changed, a PUT puts another in its place. */
export interface Webhook extends WebhookRequest {
  readonly id: bigint;
}

export type WebhookPlace = 'listed' | 'created' | 'replaced';

/** A webhook as section 2.8 shows it. */
export function webhookJson(webhook: Webhook): Json {
  const { id, url, token, authorizationHeaderPrefix, events, entities } = webhook;
  return { id, url, token, authorizationHeaderPrefix, events, entities };
}
