import type { Webhook } from '../domain/webhook.ts';
import type { Json } from '../wire/json.ts';
import { withField } from './changed-json.ts';
import type { Fault } from './fault.ts';

/** A field of every webhook that is shown as `value` gives it; undefined leaves it out. */
function shown(field: keyof Webhook, value: (webhook: Webhook) => Json | undefined): Fault['override'] {
  return (sound) => ({
    webhookJson: (webhook, where) =>
      withField(sound.webhookJson(webhook, where), field, () => value(webhook)),
  });
}

const ordinals = ['CREATE', 'UPDATE', 'DELETE', 'RESTAURANT', 'BOOKING'];

/** The fields of webhooks in answers: sections 2.8 and 8. */
export const webhookFieldsFaults: readonly Fault[] = [
  {
    id: 'webhooks-id-as-text',
    mistake: 'The id is written as a JSON string, so that JavaScript does not round it.',
    breaks: ['WEBHOOK-ID-TYPE'],
    override: shown('id', ({ id }) => id.toString()),
  },
  {
    id: 'webhooks-id-beyond-int64',
    mistake: 'The id is written as an unsigned 64-bit integer, which lies above what an int64 can hold.',
    breaks: ['WEBHOOK-ID-TYPE'],
    override: (sound) => ({
      newWebhookId: (n) => sound.newWebhookId(n) + 2n ** 63n,
      readWebhookId: (text, purpose) =>
        /^\d{19}$/.test(text) ? BigInt(text) : sound.readWebhookId(text, purpose),
    }),
  },
  {
    id: 'webhooks-large-id-as-text',
    mistake: 'Ids that a double cannot hold are written as JSON strings, the others as numbers.',
    breaks: ['WEBHOOK-ID-TYPE'],
    subtle: true,
    override: shown('id', ({ id }) => (Number.isSafeInteger(Number(id)) ? id : id.toString())),
  },
  {
    id: 'webhooks-url-absent',
    mistake: 'Answers hold all fields of a webhook but its url.',
    breaks: ['WEBHOOK-URL-PRESENT'],
    override: shown('url', () => undefined),
  },
  {
    id: 'webhooks-url-absent-in-list',
    mistake: 'The list has a shorter form of a webhook, without its url.',
    breaks: ['WEBHOOK-URL-PRESENT'],
    subtle: true,
    override: (sound) => ({
      webhookJson: (webhook, where) => {
        const json = sound.webhookJson(webhook, where);
        return where === 'listed' ? withField(json, 'url', () => undefined) : json;
      },
    }),
  },
  {
    id: 'webhooks-url-object',
    mistake: 'The url is written as the parsed object, not as its text.',
    breaks: ['WEBHOOK-URL-TYPE'],
    override: shown('url', ({ url }) => ({ href: url })),
  },
  {
    id: 'webhooks-url-list',
    mistake: 'Addresses are kept as a list, and the url is written as one with a single element.',
    breaks: ['WEBHOOK-URL-TYPE'],
    override: shown('url', ({ url }) => [url]),
  },
  {
    id: 'webhooks-url-empty',
    mistake: 'The url counts as confidential and is blanked out in answers.',
    breaks: ['WEBHOOK-URL-LENGTH'],
    override: shown('url', () => ''),
  },
  {
    id: 'webhooks-token-object',
    mistake: 'The token is written as the object in which it is kept.',
    breaks: ['WEBHOOK-TOKEN-TYPE'],
    override: shown('token', ({ token }) => token && { value: token }),
  },
  {
    id: 'webhooks-token-flag',
    mistake: 'In place of the token answers say whether there is one.',
    breaks: ['WEBHOOK-TOKEN-TYPE'],
    override: shown('token', ({ token }) => token !== undefined),
  },
  {
    id: 'webhooks-prefix-list',
    mistake: 'The authorizationHeaderPrefix is written as a list of one element.',
    breaks: ['WEBHOOK-PREFIX-TYPE'],
    override: shown('authorizationHeaderPrefix', ({ authorizationHeaderPrefix }) => [
      authorizationHeaderPrefix,
    ]),
  },
  {
    id: 'webhooks-empty-prefix-false',
    mistake: 'An empty authorizationHeaderPrefix is written as false.',
    breaks: ['WEBHOOK-PREFIX-TYPE'],
    subtle: true,
    override: shown('authorizationHeaderPrefix', ({ authorizationHeaderPrefix: prefix }) =>
      prefix === '' ? false : prefix,
    ),
  },
  {
    id: 'webhooks-prefix-with-header-name',
    mistake: 'The authorizationHeaderPrefix is shown together with the name of the header.',
    breaks: ['WEBHOOK-PREFIX-LENGTH'],
    override: shown(
      'authorizationHeaderPrefix',
      ({ authorizationHeaderPrefix: prefix }) => `Authorization header: ${prefix}`,
    ),
  },
  {
    id: 'webhooks-longest-prefix-padded',
    mistake: 'A separating space is kept with the authorizationHeaderPrefix when it fills its column.',
    breaks: ['WEBHOOK-PREFIX-LENGTH'],
    subtle: true,
    override: shown('authorizationHeaderPrefix', ({ authorizationHeaderPrefix: prefix }) =>
      prefix.length === 20 ? `${prefix} ` : prefix,
    ),
  },
  {
    id: 'webhooks-events-joined',
    mistake: 'The events are written as they stand in their database column, joined with commas.',
    breaks: ['WEBHOOK-EVENTS-TYPE'],
    override: shown('events', ({ events }) => events?.join(',')),
  },
  {
    id: 'webhooks-events-ordinals',
    mistake: 'The events are written as the ordinal numbers of the enum.',
    breaks: ['WEBHOOK-EVENTS-TYPE'],
    override: shown('events', ({ events }) => events?.map((event) => ordinals.indexOf(event))),
  },
  {
    id: 'webhooks-single-event-unwrapped',
    mistake: 'The serializer unwraps lists of one element, so a single event is written as a text.',
    breaks: ['WEBHOOK-EVENTS-TYPE'],
    subtle: true,
    override: shown('events', ({ events }) => (events?.length === 1 ? events[0] : events)),
  },
  {
    id: 'webhooks-events-lower-case',
    mistake: 'The events are written in lower case.',
    breaks: ['WEBHOOK-EVENTS-VALUES'],
    override: shown('events', ({ events }) => events?.map((event) => event.toLowerCase())),
  },
  {
    id: 'webhooks-events-past-tense',
    mistake: 'The events are written with the names that they have inside the service.',
    breaks: ['WEBHOOK-EVENTS-VALUES'],
    override: shown('events', ({ events }) => events?.map((event) => `${event}D`)),
  },
  {
    id: 'webhooks-all-events-as-one',
    mistake: 'A webhook of all events is shown with the event ALL.',
    breaks: ['WEBHOOK-EVENTS-VALUES'],
    subtle: true,
    override: shown('events', ({ events }) => (events?.length === 3 ? ['ALL'] : events)),
  },
  {
    id: 'webhooks-events-once-per-entity',
    mistake: 'The events come from a join with the entities, so each stands there once for every entity.',
    breaks: ['WEBHOOK-EVENTS-VALUES'],
    subtle: true,
    override: shown('events', ({ events = [], entities = [] }) =>
      entities.length < 2 ? events : [...events, ...events],
    ),
  },
  {
    id: 'webhooks-entities-joined',
    mistake: 'The entities are written as they stand in their database column, joined with commas.',
    breaks: ['WEBHOOK-ENTITIES-TYPE'],
    override: shown('entities', ({ entities }) => entities?.join(',')),
  },
  {
    id: 'webhooks-entities-objects',
    mistake: 'Every entity is written as the object of its row.',
    breaks: ['WEBHOOK-ENTITIES-TYPE'],
    override: shown('entities', ({ entities }) => entities?.map((name) => ({ name }))),
  },
  {
    id: 'webhooks-single-entity-unwrapped',
    mistake: 'The serializer unwraps lists of one element, so a single entity is written as a text.',
    breaks: ['WEBHOOK-ENTITIES-TYPE'],
    subtle: true,
    override: shown('entities', ({ entities }) => (entities?.length === 1 ? entities[0] : entities)),
  },
  {
    id: 'webhooks-entities-plural',
    mistake: 'The entities are written in the plural.',
    breaks: ['WEBHOOK-ENTITIES-VALUES'],
    override: shown('entities', ({ entities }) => entities?.map((entity) => `${entity}S`)),
  },
  {
    id: 'webhooks-entities-once-per-event',
    mistake: 'The entities come from a join with the events, so each stands there once for every event.',
    breaks: ['WEBHOOK-ENTITIES-VALUES'],
    subtle: true,
    override: shown('entities', ({ events = [], entities = [] }) =>
      events.length < 2 ? entities : [...entities, ...entities],
    ),
  },
  {
    id: 'webhooks-absent-token-null',
    mistake: 'The serializer writes an absent token as null.',
    breaks: ['WEBHOOK-NULL-FREE'],
    override: shown('token', ({ token }) => token ?? null),
  },
];
