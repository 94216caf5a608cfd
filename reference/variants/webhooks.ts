import type { Behaviour } from '../decisions/index.ts';
import type { Webhook } from '../domain/webhook.ts';
import { invalid } from '../wire/field-readers.ts';
import { fieldsOf } from './builders/answers.ts';
import { variant } from './builders/variant.ts';
import type { Variant } from './builders/variant.ts';

/** Stored for a prefix that was not sent; no request can send it. */
const NONE = '\u0000none';

/** Marks a prefix that was not sent and shows it as `shown`; notifications still carry the default. */
function unsentPrefix(usual: Behaviour, shown: string | undefined): Partial<Behaviour> {
  const isUnsent = ({ authorizationHeaderPrefix: prefix }: Webhook): boolean => prefix === NONE;
  const withDefault = (webhook: Webhook): Webhook =>
    isUnsent(webhook) ? { ...webhook, authorizationHeaderPrefix: usual.defaultPrefix } : webhook;
  return {
    defaultPrefix: NONE,
    authorizationHeader: (webhook, name) => usual.authorizationHeader(withDefault(webhook), name),
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

/** Other ways to read and to show webhooks. */
export const webhookVariants: readonly Variant[] = [
  variant(
    'webhooks-duplicates-merged',
    'webhook-lists',
    'An event or entity that is sent twice is stored once (section 2.8).',
    (usual) => ({
      readWebhookEvents: (value, ...rest) => usual.readWebhookEvents(merged(value), ...rest),
      readWebhookEntities: (value, ...rest) => usual.readWebhookEntities(merged(value), ...rest),
    }),
  ),
  variant(
    'webhooks-lists-sorted',
    'webhook-lists',
    'Events and entities are stored in an order that the service chooses (section 2.8).',
    (usual) => ({
      readWebhookEvents: (...sent) => usual.readWebhookEvents(...sent)?.toSorted(),
      readWebhookEntities: (...sent) =>
        usual
          .readWebhookEntities(...sent)
          ?.toSorted()
          .toReversed(),
    }),
  ),
  variant(
    'webhooks-lists-needed',
    'webhook-lists',
    'A webhook without any subscription is refused (section 2.8: observed).',
    (usual) => ({
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
  ),
  variant(
    'webhooks-lists-filled-in',
    'webhook-lists',
    'Absent or empty events and entities mean all of them, and all are shown (section 2.8: observed).',
    (usual) => ({
      readWebhookEvents: (...sent) => {
        const events = usual.readWebhookEvents(...sent) ?? [];
        return events.length === 0 ? ['CREATE', 'UPDATE', 'DELETE'] : events;
      },
      readWebhookEntities: (...sent) => {
        const entities = usual.readWebhookEntities(...sent) ?? [];
        return entities.length === 0 ? ['RESTAURANT', 'BOOKING'] : entities;
      },
    }),
  ),
  variant(
    'webhooks-lists-absent-are-all',
    'webhook-matching',
    'A webhook without events or entities is notified of all of them (section 2.8: observed).',
    (usual) => ({
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
  ),
  variant(
    'webhooks-prefix-absent',
    'webhook-shown',
    'A prefix that was not sent is not shown (section 2.8: observed).',
    (usual) => unsentPrefix(usual, undefined),
  ),
  variant(
    'webhooks-prefix-empty',
    'webhook-shown',
    'A prefix that was not sent is shown empty, but Bearer is used (section 2.8: observed).',
    (usual) => unsentPrefix(usual, ''),
  ),
  variant(
    'webhooks-token-empty',
    'webhook-token-shown',
    'A token that was not sent is shown empty (section 2.8: observed).',
    (usual) => ({
      webhookJson: (webhook, ...where) =>
        usual.webhookJson({ ...webhook, token: webhook.token ?? '' }, ...where),
    }),
  ),
  variant(
    'webhooks-with-nulls',
    'webhook-token-shown',
    'A webhook shows null for absent fields (section 2.8).',
    (usual) => ({
      webhookJson: (webhook, ...where) => {
        const json = fieldsOf(usual.webhookJson(webhook, ...where));
        const { token = null, events = null, entities = null } = webhook;
        return { ...json, token, events, entities };
      },
    }),
    { warns: ['WEBHOOK-NULL-FREE'] },
  ),
  variant(
    'webhooks-newest-first',
    'webhook-order',
    'Webhooks are listed from the newest to the oldest (section 4.12: in any order).',
    (usual) => ({ listedWebhooks: (...all) => usual.listedWebhooks(...all).toReversed() }),
  ),
  variant(
    'webhooks-of-others-listed',
    'webhook-others',
    'The partner already has many other webhooks (section 4.12).',
    (usual) => {
      const others = Array.from({ length: 150 }, (_, n): Webhook => ({
        ...{ id: 7_000_000_000n + BigInt(n), url: `https://partner.example/hook/${n}`, token: `t${n}` },
        ...{ authorizationHeaderPrefix: 'Token', events: ['CREATE'], entities: ['BOOKING'] },
      }));
      return { listedWebhooks: (...all) => [...others, ...usual.listedWebhooks(...all)] };
    },
  ),
  variant(
    'webhooks-own-urls',
    'webhook-urls',
    'No two webhooks have the same url (section 2.8: observed).',
    () => ({ webhooksMayShareUrl: false }),
  ),
  variant(
    'webhooks-put-keeps-absent',
    'webhook-put',
    'A PUT keeps the fields that it does not name (section 4.14: observed).',
    (usual) => ({
      replacedWebhook: (old, request) =>
        usual.replacedWebhook(old, {
          ...request,
          token: request.token ?? old.token,
          events: request.events ?? old.events,
          entities: request.entities ?? old.entities,
        }),
    }),
  ),
];
