import type { Webhook } from '../../domain/webhook.ts';
import type { Json } from '../../wire/json.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { withField } from '../builders/json.ts';

/** Shows a field of every webhook as `value` gives it; undefined leaves it out. */
function shown(field: keyof Webhook, value: (webhook: Webhook) => Json | undefined): Fault['override'] {
  return (sound) => ({
    webhookJson: (webhook, where) =>
      withField(sound.webhookJson(webhook, where), field, () => value(webhook)),
  });
}

const ordinals = ['CREATE', 'UPDATE', 'DELETE', 'RESTAURANT', 'BOOKING'];

/** The fields of webhooks in answers: sections 2.8 and 8. */
export const fieldFaults = faults({
  'WEBHOOK-ID-TYPE': {
    'webhooks-id-as-text': [
      'The id is written as a JSON string, so that JavaScript does not round it.',
      shown('id', ({ id }) => id.toString()),
    ],
    'webhooks-id-beyond-int64': [
      'The id is written as an unsigned 64-bit integer beyond the range of int64.',
      (sound) => ({
        newWebhookId: (n) => sound.newWebhookId(n) + 2n ** 63n,
        readWebhookId: (text, purpose) =>
          /^\d{19}$/.test(text) ? BigInt(text) : sound.readWebhookId(text, purpose),
      }),
    ],
    'webhooks-large-id-as-text': [
      'Ids that a double cannot hold are written as JSON strings, the others as numbers.',
      shown('id', ({ id }) => (Number.isSafeInteger(Number(id)) ? id : id.toString())),
    ],
  },
  'WEBHOOK-URL-PRESENT': {
    'webhooks-url-absent': [
      'Answers hold every field of a webhook except its url.',
      shown('url', () => undefined),
    ],
    'webhooks-url-absent-in-list': [
      'The list has a shorter form of a webhook, without its url.',
      (sound) => ({
        webhookJson: (webhook, where) => {
          const json = sound.webhookJson(webhook, where);
          return where === 'listed' ? withField(json, 'url', () => undefined) : json;
        },
      }),
    ],
  },
  'WEBHOOK-URL-TYPE': {
    'webhooks-url-object': [
      'The url is written as a parsed object, not as a string.',
      shown('url', ({ url }) => ({ href: url })),
    ],
    'webhooks-url-list': [
      'Addresses are stored as a list, so the url is written as a list of one element.',
      shown('url', ({ url }) => [url]),
    ],
  },
  'WEBHOOK-URL-LENGTH': {
    'webhooks-url-empty': [
      'The url counts as confidential and is masked in answers.',
      shown('url', () => ''),
    ],
  },
  'WEBHOOK-TOKEN-TYPE': {
    'webhooks-token-object': [
      'The token is written as the object in which it is stored.',
      shown('token', ({ token }) => token && { value: token }),
    ],
    'webhooks-token-flag': [
      'Answers say whether there is a token instead of giving it.',
      shown('token', ({ token }) => token !== undefined),
    ],
  },
  'WEBHOOK-PREFIX-TYPE': {
    'webhooks-prefix-list': [
      'The authorizationHeaderPrefix is written as a list of one element.',
      shown('authorizationHeaderPrefix', ({ authorizationHeaderPrefix }) => [authorizationHeaderPrefix]),
    ],
    'webhooks-empty-prefix-false': [
      'An empty authorizationHeaderPrefix is written as false.',
      shown('authorizationHeaderPrefix', ({ authorizationHeaderPrefix: prefix }) =>
        prefix === '' ? false : prefix,
      ),
    ],
  },
  'WEBHOOK-PREFIX-LENGTH': {
    'webhooks-prefix-with-header-name': [
      'The authorizationHeaderPrefix is shown together with the name of the header.',
      shown(
        'authorizationHeaderPrefix',
        ({ authorizationHeaderPrefix: prefix }) => `Authorization header: ${prefix}`,
      ),
    ],
    'webhooks-longest-prefix-padded': [
      'An authorizationHeaderPrefix that fills its column is written with a space at its end.',
      shown('authorizationHeaderPrefix', ({ authorizationHeaderPrefix: prefix }) =>
        prefix.length === 20 ? `${prefix} ` : prefix,
      ),
    ],
  },
  'WEBHOOK-EVENTS-TYPE': {
    'webhooks-events-joined': [
      'The events are written as in their database column, joined with commas.',
      shown('events', ({ events }) => events?.join(',')),
    ],
    'webhooks-events-ordinals': [
      'The events are written as the ordinal numbers of the enum.',
      shown('events', ({ events }) => events?.map((event) => ordinals.indexOf(event))),
    ],
    'webhooks-single-event-unwrapped': [
      'The serializer unwraps lists of one element, so a single event is written as a string.',
      shown('events', ({ events }) => (events?.length === 1 ? events[0] : events)),
    ],
  },
  'WEBHOOK-EVENTS-VALUES': {
    'webhooks-events-lower-case': [
      'The events are written in lower case.',
      shown('events', ({ events }) => events?.map((event) => event.toLowerCase())),
    ],
    'webhooks-events-past-tense': [
      'The events are written with their internal names.',
      shown('events', ({ events }) => events?.map((event) => `${event}D`)),
    ],
    'webhooks-all-events-as-one': [
      'A webhook of all events is shown with the event ALL.',
      shown('events', ({ events }) => (events?.length === 3 ? ['ALL'] : events)),
    ],
    'webhooks-events-once-per-entity': [
      'The events come from a join with the entities, so each is repeated for every entity.',
      shown('events', ({ events = [], entities = [] }) =>
        entities.length < 2 ? events : [...events, ...events],
      ),
    ],
  },
  'WEBHOOK-ENTITIES-TYPE': {
    'webhooks-entities-joined': [
      'The entities are written as in their database column, joined with commas.',
      shown('entities', ({ entities }) => entities?.join(',')),
    ],
    'webhooks-entities-objects': [
      'Every entity is written as the object of its row.',
      shown('entities', ({ entities }) => entities?.map((name) => ({ name }))),
    ],
    'webhooks-single-entity-unwrapped': [
      'The serializer unwraps lists of one element, so a single entity is written as a string.',
      shown('entities', ({ entities }) => (entities?.length === 1 ? entities[0] : entities)),
    ],
  },
  'WEBHOOK-ENTITIES-VALUES': {
    'webhooks-entities-plural': [
      'The entities are written in the plural.',
      shown('entities', ({ entities }) => entities?.map((entity) => `${entity}S`)),
    ],
    'webhooks-entities-once-per-event': [
      'The entities come from a join with the events, so each is repeated for every event.',
      shown('entities', ({ events = [], entities = [] }) =>
        events.length < 2 ? entities : [...entities, ...entities],
      ),
    ],
  },
  'WEBHOOK-NULL-FREE': {
    'webhooks-absent-token-null': [
      'The serializer writes an absent token as null.',
      shown('token', ({ token }) => token ?? null),
    ],
  },
});
