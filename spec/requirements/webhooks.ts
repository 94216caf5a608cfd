import { webhookChanges } from './webhook-changes.ts';
import {
  advisory,
  body,
  media,
  must,
  nullFree,
  observed,
  presence,
  section,
  status,
  type,
  value,
} from './requirement.ts';

/**
 * Webhooks: sections 2.8, 4.12 to 4.15 and 8. Lists, token and prefix that were not sent may be absent, empty
 * or the default.
 */
export const webhooks = [
  ...section('2.8', {
    'WEBHOOK-ID-TYPE': must(
      'The id of a webhook in an answer, where it is there, is a JSON integer within the int64 range.',
      type('WebhookExternalDto', 'id'),
    ),
    'WEBHOOK-URL-PRESENT': must(
      'A webhook in an answer carries the field url.',
      presence('WebhookExternalDto', 'url'),
    ),
    'WEBHOOK-URL-TYPE': must(
      'The url of a webhook in an answer is a JSON string.',
      type('WebhookExternalDto', 'url'),
    ),
    'WEBHOOK-URL-LENGTH': must(
      'The url of a webhook in an answer has at least one character, if that of the request had.',
      value('WebhookExternalDto', 'url'),
      { section: '8' },
    ),
    'WEBHOOK-HTTPS-RECOMMENDED': advisory(
      'HTTPS is recommended for the address that receives notifications.',
      {
        excluded:
          'It is advice to partners about their own addresses; what the target does with plain-HTTP ones has a statement of its own.',
      },
    ),
    'WEBHOOK-TOKEN-TYPE': must(
      'The token of a webhook in an answer, where it is there, is a JSON string.',
      type('WebhookExternalDto', 'token'),
    ),
    'WEBHOOK-PREFIX-TYPE': must(
      'The authorizationHeaderPrefix of a webhook in an answer, where it is there, is a JSON string.',
      type('WebhookExternalDto', 'authorizationHeaderPrefix'),
    ),
    'WEBHOOK-PREFIX-LENGTH': must(
      'The authorizationHeaderPrefix of a webhook in an answer has at most 20 characters, if that of the request had.',
      value('WebhookExternalDto', 'authorizationHeaderPrefix'),
      { section: '8' },
    ),
    'WEBHOOK-EVENTS-TYPE': must(
      'The events of a webhook in an answer, where it is there, is a JSON array of strings.',
      type('WebhookExternalDto', 'events'),
    ),
    'WEBHOOK-EVENTS-VALUES': must(
      'The events of a webhook in an answer are CREATE, UPDATE or DELETE, none of them twice, if those of the request were.',
      value('WebhookExternalDto', 'events'),
    ),
    'WEBHOOK-ENTITIES-TYPE': must(
      'The entities of a webhook in an answer, where it is there, is a JSON array of strings.',
      type('WebhookExternalDto', 'entities'),
    ),
    'WEBHOOK-ENTITIES-VALUES': must(
      'The entities of a webhook in an answer are RESTAURANT or BOOKING, none of them twice, if those of the request were.',
      value('WebhookExternalDto', 'entities'),
    ),
    'WEBHOOK-EVENTS-MAX-ITEMS': must('A webhook has at most 20 events.', {
      section: '8',
      excluded:
        "With three possible values, more than 20 items are never unique, so this limit can't be told from uniqueness.",
    }),
    'WEBHOOK-ENTITIES-MAX-ITEMS': must('A webhook has at most 20 entities.', {
      section: '8',
      excluded:
        "With two possible values, more than 20 items are never unique, so this limit can't be told from uniqueness.",
    }),
    'WEBHOOK-NULL-FREE': advisory(
      'A field that a webhook in an answer does not have is left out rather than null.',
      nullFree('WebhookExternalDto'),
    ),
  }),
  ...section('4.12', {
    'LIST-WEBHOOKS-ANSWERS-200': must(
      'A request for the list of webhooks is answered with status 200 exactly.',
      status('listWebhooks'),
    ),
    'LIST-WEBHOOKS-MEDIA-TYPE': must(
      'The answer to a request for the list of webhooks has the media type application/json (parameters allowed).',
      media('listWebhooks'),
    ),
    'LIST-WEBHOOKS-BODY-KIND': must(
      'The body of the answer to a request for the list of webhooks is a JSON array of objects.',
      body('listWebhooks'),
    ),
    'LIST-WEBHOOKS-EACH-ONCE': must('The list of webhooks shows no webhook twice.'),
    'LIST-WEBHOOKS-COMPLETE': must(
      'Every webhook that was registered and not deleted is in the list of webhooks.',
    ),
    'LIST-WEBHOOKS-AGREES': must(
      'The list of webhooks shows each webhook with the values that its registration answered, in every field that both carry.',
    ),
  }),
  ...section('4.13', {
    'CREATE-WEBHOOK-ANSWERS-200': must(
      'A sound webhook registration with an HTTPS url is answered with status 200 exactly, and no accepted one with another status of success.',
      status('createWebhook'),
    ),
    'CREATE-WEBHOOK-MEDIA-TYPE': must(
      'The answer to a webhook registration has the media type application/json (parameters allowed).',
      media('createWebhook'),
    ),
    'CREATE-WEBHOOK-BODY-KIND': must(
      'The body of the answer to a webhook registration is a JSON object.',
      body('createWebhook'),
    ),
    'CREATE-WEBHOOK-ID-ASSIGNED': must(
      'The answer to a webhook registration carries an id, although none was sent.',
    ),
    'CREATE-WEBHOOK-IDS-DISTINCT': must('Every registered webhook gets an id of its own.'),
    'CREATE-WEBHOOK-FOREIGN-ID': must(
      'A webhook registration whose body holds the id of another webhook leaves that other webhook as it is, accepted or not.',
    ),
    'CREATE-WEBHOOK-URL-RETURNED': must('The answer to a webhook registration gives the url that was sent.'),
    'CREATE-WEBHOOK-TOKEN-RETURNED': must(
      'The answer to a webhook registration gives the token that was sent.',
    ),
    'CREATE-WEBHOOK-PREFIX-RETURNED': must(
      'The answer to a webhook registration gives the authorizationHeaderPrefix that was sent.',
    ),
    'CREATE-WEBHOOK-EVENTS-RETURNED': must(
      'The answer to a webhook registration gives the events that were sent, in whatever order.',
    ),
    'CREATE-WEBHOOK-ENTITIES-RETURNED': must(
      'The answer to a webhook registration gives the entities that were sent, in whatever order.',
    ),
  }),
  ...section('2.8', {
    'CREATE-WEBHOOK-TOKEN-OPTIONAL': must('A webhook registration is not refused for having no token.'),
    'CREATE-WEBHOOK-PREFIX-OPTIONAL': must(
      'A webhook registration is not refused for having no authorizationHeaderPrefix.',
    ),
    'CREATE-WEBHOOK-PREFIX-DEFAULT-SHOWN': observed(
      'Whether the answer to a webhook registration without authorizationHeaderPrefix shows the default is recorded.',
    ),
    'CREATE-WEBHOOK-BODY-REQUIRED': must(
      'A webhook registration without a body, or with one that is not a JSON object, is refused.',
      { section: '4.13' },
    ),
    'CREATE-WEBHOOK-URL-REQUIRED': must('A webhook registration whose url is absent or null is refused.'),
    'CREATE-WEBHOOK-URL-WRONG-TYPE': must(
      'A webhook registration whose url is an object or an array is refused.',
    ),
    'CREATE-WEBHOOK-URL-MIN-LENGTH': must(
      'A webhook registration whose url is the empty string is refused.',
      { section: '8' },
    ),
    'CREATE-WEBHOOK-TOKEN-WRONG-TYPE': must(
      'A webhook registration whose token is an object or an array is refused.',
    ),
    'CREATE-WEBHOOK-PREFIX-WRONG-TYPE': must(
      'A webhook registration whose authorizationHeaderPrefix is an object or an array is refused.',
    ),
    'CREATE-WEBHOOK-PREFIX-MAX-LENGTH': must(
      'A webhook registration whose authorizationHeaderPrefix has more than 20 characters is refused.',
      { section: '8' },
    ),
    'CREATE-WEBHOOK-PREFIX-BOUNDS-ACCEPTED': must(
      'A webhook registration is not refused for an authorizationHeaderPrefix of 0 or of 20 characters.',
      { section: '8' },
    ),
    'CREATE-WEBHOOK-EVENTS-WRONG-TYPE': must(
      'A webhook registration whose events is not an array is refused, or stores an array of allowed events without repetition.',
    ),
    'CREATE-WEBHOOK-EVENTS-ENUM': must(
      'A webhook registration with an event other than CREATE, UPDATE and DELETE is refused, or stores allowed events only.',
    ),
    'CREATE-WEBHOOK-EVENTS-UNIQUE': must(
      'A webhook registration that names an event twice is refused, or stores it once.',
      { section: '8' },
    ),
    'CREATE-WEBHOOK-ENTITIES-WRONG-TYPE': must(
      'A webhook registration whose entities is not an array is refused, or stores an array of allowed entities without repetition.',
    ),
    'CREATE-WEBHOOK-ENTITIES-ENUM': must(
      'A webhook registration with an entity other than RESTAURANT and BOOKING is refused, or stores allowed entities only.',
    ),
    'CREATE-WEBHOOK-ENTITIES-UNIQUE': must(
      'A webhook registration that names an entity twice is refused, or stores it once.',
      { section: '8' },
    ),
    'CREATE-WEBHOOK-TYPES-COERCED': advisory(
      'A webhook registration whose url, token or authorizationHeaderPrefix is a number or a boolean in place of a string is refused.',
    ),
    'CREATE-WEBHOOK-PLAIN-HTTP-ACCEPTED': advisory(
      'A webhook registration is not refused for a url of plain HTTP.',
    ),
    'CREATE-WEBHOOK-URL-NOT-ADDRESS': observed(
      'What a webhook registration gets whose url is text but no HTTP address is recorded.',
    ),
    'CREATE-WEBHOOK-URL-TWICE': observed(
      'What a second webhook registration with the url of another webhook gets is recorded.',
    ),
    'CREATE-WEBHOOK-EMPTY-LISTS': observed(
      'What webhook registrations without events or entities, or with empty ones, get and are notified of is recorded.',
    ),
  }),
  ...webhookChanges,
];
