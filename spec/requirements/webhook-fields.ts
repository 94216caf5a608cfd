import type { Requirement } from './requirement.ts';

/** The fields of a webhook in answers: sections 2.8 and 8. Lists, token and prefix that were not sent may be absent, empty or the default. */
export const webhookFields = [
  {
    id: 'WEBHOOK-ID-TYPE',
    level: 'must',
    section: '2.8',
    text: 'The id of a webhook in an answer, where it is there, is a JSON integer within the int64 range.',
    subject: { schema: 'WebhookExternalDto', field: 'id', aspect: 'type' },
  },
  {
    id: 'WEBHOOK-URL-PRESENT',
    level: 'must',
    section: '2.8',
    text: 'A webhook in an answer carries the field url.',
    subject: { schema: 'WebhookExternalDto', field: 'url', aspect: 'presence' },
  },
  {
    id: 'WEBHOOK-URL-TYPE',
    level: 'must',
    section: '2.8',
    text: 'The url of a webhook in an answer is a JSON string.',
    subject: { schema: 'WebhookExternalDto', field: 'url', aspect: 'type' },
  },
  {
    id: 'WEBHOOK-URL-LENGTH',
    level: 'must',
    section: '8',
    text: 'The url of a webhook in an answer has at least one character, if that of the request had.',
    subject: { schema: 'WebhookExternalDto', field: 'url', aspect: 'value' },
  },
  {
    id: 'WEBHOOK-HTTPS-RECOMMENDED',
    level: 'advisory',
    section: '2.8',
    text: 'HTTPS is recommended for the address that receives notifications.',
    excluded:
      'It is advice to partners about their own addresses; what the target does with plain-HTTP ones has a statement of its own.',
  },
  {
    id: 'WEBHOOK-TOKEN-TYPE',
    level: 'must',
    section: '2.8',
    text: 'The token of a webhook in an answer, where it is there, is a JSON string.',
    subject: { schema: 'WebhookExternalDto', field: 'token', aspect: 'type' },
  },
  {
    id: 'WEBHOOK-PREFIX-TYPE',
    level: 'must',
    section: '2.8',
    text: 'The authorizationHeaderPrefix of a webhook in an answer, where it is there, is a JSON string.',
    subject: { schema: 'WebhookExternalDto', field: 'authorizationHeaderPrefix', aspect: 'type' },
  },
  {
    id: 'WEBHOOK-PREFIX-LENGTH',
    level: 'must',
    section: '8',
    text: 'The authorizationHeaderPrefix of a webhook in an answer has at most 20 characters, if that of the request had.',
    subject: { schema: 'WebhookExternalDto', field: 'authorizationHeaderPrefix', aspect: 'value' },
  },
  {
    id: 'WEBHOOK-EVENTS-TYPE',
    level: 'must',
    section: '2.8',
    text: 'The events of a webhook in an answer, where it is there, is a JSON array of strings.',
    subject: { schema: 'WebhookExternalDto', field: 'events', aspect: 'type' },
  },
  {
    id: 'WEBHOOK-EVENTS-VALUES',
    level: 'must',
    section: '2.8',
    text: 'The events of a webhook in an answer are CREATE, UPDATE or DELETE, none of them twice, if those of the request were.',
    subject: { schema: 'WebhookExternalDto', field: 'events', aspect: 'value' },
  },
  {
    id: 'WEBHOOK-ENTITIES-TYPE',
    level: 'must',
    section: '2.8',
    text: 'The entities of a webhook in an answer, where it is there, is a JSON array of strings.',
    subject: { schema: 'WebhookExternalDto', field: 'entities', aspect: 'type' },
  },
  {
    id: 'WEBHOOK-ENTITIES-VALUES',
    level: 'must',
    section: '2.8',
    text: 'The entities of a webhook in an answer are RESTAURANT or BOOKING, none of them twice, if those of the request were.',
    subject: { schema: 'WebhookExternalDto', field: 'entities', aspect: 'value' },
  },
  {
    id: 'WEBHOOK-EVENTS-MAX-ITEMS',
    level: 'must',
    section: '8',
    text: 'A webhook has at most 20 events.',
    excluded:
      "With three possible values, more than 20 items are never unique, so this limit can't be told from uniqueness.",
  },
  {
    id: 'WEBHOOK-ENTITIES-MAX-ITEMS',
    level: 'must',
    section: '8',
    text: 'A webhook has at most 20 entities.',
    excluded:
      "With two possible values, more than 20 items are never unique, so this limit can't be told from uniqueness.",
  },
  {
    id: 'WEBHOOK-NULL-FREE',
    level: 'advisory',
    section: '2.8',
    text: 'A field that a webhook in an answer does not have is left out rather than null.',
    subject: { schema: 'WebhookExternalDto', field: '*', aspect: 'null' },
  },
] as const satisfies readonly Requirement[];
