import type { Behaviour } from '../decisions/index.ts';
import type { Webhook } from '../domain/webhook.ts';
import { invalid } from '../wire/field-readers.ts';
import { fieldsOf } from './json-object.ts';
import type { Variant } from './variant.ts';

/** Stands in the store for a prefix that was not sent; no request can send it. */
const NONE = '\u0000none';

/** Keeps apart a prefix that was not sent, to show it as `shown`; notifications carry the default all the same. */
function unsentPrefix(usual: Behaviour, shown: string | undefined): Partial<Behaviour> {
  const isUnsent = ({ authorizationHeaderPrefix: prefix }: Webhook): boolean => prefix === NONE;
  const withDefault = (webhook: Webhook): Webhook =>
    isUnsent(webhook) ? { ...webhook, authorizationHeaderPrefix: usual.defaultPrefix } : webhook;
  return {
    defaultPrefix: NONE,
    authorizationHeader: (webhook) => usual.authorizationHeader(withDefault(webhook)),
    webhookJson: (webhook, ...where) => {
      const json = usual.webhookJson(withDefault(webhook), ...where);
      return isUnsent(webhook) ? { ...fieldsOf(json), authorizationHeaderPrefix: shown } : json;
    },
  };
}

/** Every kind of an item once. */
function merged(value: unknown): unknown {
  return Array.isArray(value) ? [...new Set<unknown>(value)] : value;
}

/** Other ways to take and to show webhooks. */
export const webhookVariants: readonly Variant[] = [
  {
    id: 'webhooks-duplicates-merged',
    kind: 'webhook-lists',
    choice: 'An event or entity named twice is kept once (section 2.8).',
    override: (usual) => ({
      readWebhookEvents: (value, ...rest) => usual.readWebhookEvents(merged(value), ...rest),
      readWebhookEntities: (value, ...rest) => usual.readWebhookEntities(merged(value), ...rest),
    }),
  },
  {
    id: 'webhooks-lists-sorted',
    kind: 'webhook-lists',
    choice: 'Events and entities are kept in an order of the service’s own (section 2.8).',
    override: (usual) => ({
      readWebhookEvents: (...sent) => usual.readWebhookEvents(...sent)?.toSorted(),
      readWebhookEntities: (...sent) =>
        usual
          .readWebhookEntities(...sent)
          ?.toSorted()
          .toReversed(),
    }),
  },
  {
    id: 'webhooks-lists-needed',
    kind: 'webhook-lists',
    choice: 'A webhook that is subscribed to nothing is refused (section 2.8: observed).',
    override: (usual) => ({
      readWebhookEvents: (...sent) => {
        const events = usual.readWebhookEvents(...sent);
        if (events === undefined || events.length === 0) throw invalid('events', 'must not be empty');
        return events;
      },
      readWebhookEntities: (...sent) => {
        const entities = usual.readWebhookEntities(...sent);
        if (entities === undefined || entities.length === 0) throw invalid('entities', 'must not be empty');
        return entities;
      },
    }),
  },
  {
    id: 'webhooks-lists-filled-in',
    kind: 'webhook-lists',
    choice:
      'Events and entities that are absent or empty mean all of them, and are shown so (section 2.8: observed).',
    override: (usual) => ({
      readWebhookEvents: (...sent) => {
        const events = usual.readWebhookEvents(...sent) ?? [];
        return events.length === 0 ? ['CREATE', 'UPDATE', 'DELETE'] : events;
      },
      readWebhookEntities: (...sent) => {
        const entities = usual.readWebhookEntities(...sent) ?? [];
        return entities.length === 0 ? ['RESTAURANT', 'BOOKING'] : entities;
      },
    }),
  },
  {
    id: 'webhooks-lists-absent-are-all',
    kind: 'webhook-matching',
    choice: 'A webhook without events or entities is told of all of them (section 2.8: observed).',
    override: (usual) => ({
      webhookMatches: (webhook, name) => {
        const { events = [], entities = [] } = webhook;
        return usual.webhookMatches(
          {
            ...webhook,
            events: events.length === 0 ? [name.event] : events,
            entities: entities.length === 0 ? [name.entity] : entities,
          },
          name,
        );
      },
    }),
  },
  {
    id: 'webhooks-prefix-absent',
    kind: 'webhook-shown',
    choice: 'A prefix that was not sent is not shown (section 2.8: observed).',
    override: (usual) => unsentPrefix(usual, undefined),
  },
  {
    id: 'webhooks-prefix-empty',
    kind: 'webhook-shown',
    choice: 'A prefix that was not sent is shown empty, and is Bearer all the same (section 2.8: observed).',
    override: (usual) => unsentPrefix(usual, ''),
  },
  {
    id: 'webhooks-token-empty',
    kind: 'webhook-token-shown',
    choice: 'A token that was not sent is shown empty (section 2.8: observed).',
    override: (usual) => ({
      webhookJson: (webhook, ...where) =>
        usual.webhookJson({ ...webhook, token: webhook.token ?? '' }, ...where),
    }),
  },
  {
    id: 'webhooks-with-nulls',
    kind: 'webhook-token-shown',
    choice: 'A webhook shows null for what it does not have (section 2.8).',
    warns: ['WEBHOOK-NULL-FREE'],
    override: (usual) => ({
      webhookJson: (webhook, ...where) => {
        const json = fieldsOf(usual.webhookJson(webhook, ...where));
        const { token = null, events = null, entities = null } = webhook;
        return { ...json, token, events, entities };
      },
    }),
  },
  {
    id: 'webhooks-newest-first',
    kind: 'webhook-order',
    choice: 'Webhooks are listed from the newest to the oldest (section 4.12: in any order).',
    override: (usual) => ({ listedWebhooks: (...all) => usual.listedWebhooks(...all).toReversed() }),
  },
  {
    id: 'webhooks-of-others-listed',
    kind: 'webhook-others',
    choice: 'The partner has many webhooks of its own already (section 4.12).',
    override: (usual) => {
      const others = Array.from({ length: 150 }, (_, n): Webhook => ({
        ...{ id: 7_000_000_000n + BigInt(n), url: `https://partner.example/hook/${n}`, token: `t${n}` },
        ...{ authorizationHeaderPrefix: 'Token', events: ['CREATE'], entities: ['BOOKING'] },
      }));
      return { listedWebhooks: (...all) => [...others, ...usual.listedWebhooks(...all)] };
    },
  },
  {
    id: 'webhooks-own-urls',
    kind: 'webhook-urls',
    choice: 'No two webhooks have the same url (section 2.8: observed).',
    override: () => ({ webhooksMayShareUrl: false }),
  },
  {
    id: 'webhooks-put-keeps-absent',
    kind: 'webhook-put',
    choice: 'A PUT keeps what it does not name (section 4.14: observed).',
    override: (usual) => ({
      replacedWebhook: (old, request) =>
        usual.replacedWebhook(old, {
          ...request,
          token: request.token ?? old.token,
          events: request.events ?? old.events,
          entities: request.entities ?? old.entities,
        }),
    }),
  },
];
