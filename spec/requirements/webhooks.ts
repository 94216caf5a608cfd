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
import { webhookChanges } from './webhook-changes.ts';

/**
 * Webhooks: sections 2.8, 4.12 to 4.15 and 8. Lists, token and prefix that were not sent may be absent, empty
 * or the default.
 */
export const webhooks = [
  ...section('2.8', {
    'WEBHOOK-ID-TYPE': must(
      'The id of a webhook in a response, if present, is a JSON integer within the int64 range.',
      type('WebhookExternalDto', 'id'),
    ),
    'WEBHOOK-URL-PRESENT': must(
      'A webhook in a response has the field url.',
      presence('WebhookExternalDto', 'url'),
    ),
    'WEBHOOK-URL-TYPE': must(
      'The url of a webhook in a response is a JSON string.',
      type('WebhookExternalDto', 'url'),
    ),
    'WEBHOOK-URL-LENGTH': must(
      'The url of a webhook in a response has at least one character if the url in the request had.',
      value('WebhookExternalDto', 'url'),
      { section: '8' },
    ),
    'WEBHOOK-HTTPS-RECOMMENDED': advisory(
      'HTTPS is recommended for the address that receives notifications.',
      {
        excluded:
          'It is advice to partners about their own addresses; separate statements cover how the target treats plain-HTTP ones.',
      },
    ),
    'WEBHOOK-TOKEN-TYPE': must(
      'The token of a webhook in a response, if present, is a JSON string.',
      type('WebhookExternalDto', 'token'),
    ),
    'WEBHOOK-PREFIX-TYPE': must(
      'The authorizationHeaderPrefix of a webhook in a response, if present, is a JSON string.',
      type('WebhookExternalDto', 'authorizationHeaderPrefix'),
    ),
    'WEBHOOK-PREFIX-LENGTH': must(
      'The authorizationHeaderPrefix of a webhook in a response has at most 20 characters if the one in the request had.',
      value('WebhookExternalDto', 'authorizationHeaderPrefix'),
      { section: '8' },
    ),
    'WEBHOOK-EVENTS-TYPE': must(
      'The field events of a webhook in a response, if present, is a JSON array of strings.',
      type('WebhookExternalDto', 'events'),
    ),
    'WEBHOOK-EVENTS-VALUES': must(
      'The events of a webhook in a response are CREATE, UPDATE or DELETE, none of them twice, if those in the request were.',
      value('WebhookExternalDto', 'events'),
    ),
    'WEBHOOK-ENTITIES-TYPE': must(
      'The field entities of a webhook in a response, if present, is a JSON array of strings.',
      type('WebhookExternalDto', 'entities'),
    ),
    'WEBHOOK-ENTITIES-VALUES': must(
      'The entities of a webhook in a response are RESTAURANT or BOOKING, none of them twice, if those in the request were.',
      value('WebhookExternalDto', 'entities'),
    ),
    'WEBHOOK-EVENTS-MAX-ITEMS': must('A webhook has at most 20 events.', {
      section: '8',
      excluded:
        "With three possible values, more than 20 items are never unique, so this limit can't be told apart from uniqueness.",
    }),
    'WEBHOOK-ENTITIES-MAX-ITEMS': must('A webhook has at most 20 entities.', {
      section: '8',
      excluded:
        "With two possible values, more than 20 items are never unique, so this limit can't be told apart from uniqueness.",
    }),
    'WEBHOOK-NULL-FREE': advisory(
      'In a response, a webhook field without a value is omitted rather than null.',
      nullFree('WebhookExternalDto'),
    ),
  }),
  ...section('4.12', {
    'LIST-WEBHOOKS-ANSWERS-200': must(
      'A request for the list of webhooks gets a response with status 200 exactly.',
      status('listWebhooks'),
    ),
    'LIST-WEBHOOKS-MEDIA-TYPE': must(
      'The response to a request for the list of webhooks has the media type application/json (parameters allowed).',
      media('listWebhooks'),
    ),
    'LIST-WEBHOOKS-BODY-KIND': must(
      'The body of the response to a request for the list of webhooks is a JSON array of objects.',
      body('listWebhooks'),
    ),
    'LIST-WEBHOOKS-EACH-ONCE': must('The list of webhooks shows no webhook twice.'),
    'LIST-WEBHOOKS-COMPLETE': must(
      'Every webhook that was registered and not deleted is in the list of webhooks.',
    ),
    'LIST-WEBHOOKS-AGREES': must(
      'The list of webhooks shows each webhook with the values in the response to its registration, in every field but the token that both carry.',
    ),
  }),
  ...section('4.13', {
    'CREATE-WEBHOOK-ANSWERS-200': must(
      'A valid webhook registration with an HTTPS url gets a response with status 200 exactly, and no accepted one gets another success status.',
      status('createWebhook'),
    ),
    'CREATE-WEBHOOK-MEDIA-TYPE': must(
      'The response to a webhook registration has the media type application/json (parameters allowed).',
      media('createWebhook'),
    ),
    'CREATE-WEBHOOK-BODY-KIND': must(
      'The body of the response to a webhook registration is a JSON object.',
      body('createWebhook'),
    ),
    'CREATE-WEBHOOK-ID-ASSIGNED': must(
      'The response to a webhook registration has an id, although none was sent.',
    ),
    'CREATE-WEBHOOK-IDS-DISTINCT': must('Every registered webhook gets an id of its own.'),
    'CREATE-WEBHOOK-FOREIGN-ID': must(
      'A webhook registration whose body holds the id of another webhook leaves that other webhook unchanged, accepted or not.',
    ),
    'CREATE-WEBHOOK-URL-RETURNED': must(
      'The response to a webhook registration returns the address that was sent as its url, in any equivalent notation.',
    ),
    'CREATE-WEBHOOK-TOKEN-RETURNED': observed(
      'It is recorded whether the response to a webhook registration shows the token as it was sent: it is a secret, and may be masked or left out.',
    ),
    'CREATE-WEBHOOK-PREFIX-RETURNED': must(
      'The response to a webhook registration returns the authorizationHeaderPrefix that was sent.',
    ),
    'CREATE-WEBHOOK-EVENTS-RETURNED': must(
      'The response to a webhook registration returns the events that were sent, in any order.',
    ),
    'CREATE-WEBHOOK-ENTITIES-RETURNED': must(
      'The response to a webhook registration returns the entities that were sent, in any order.',
    ),
  }),
  ...section('2.8', {
    'CREATE-WEBHOOK-TOKEN-OPTIONAL': must('A webhook registration is not refused for having no token.'),
    'CREATE-WEBHOOK-PREFIX-OPTIONAL': must(
      'A webhook registration is not refused for having no authorizationHeaderPrefix.',
    ),
    'CREATE-WEBHOOK-PREFIX-DEFAULT-SHOWN': observed(
      'It is recorded whether the response to a webhook registration without authorizationHeaderPrefix shows the default.',
    ),
    'CREATE-WEBHOOK-BODY-REQUIRED': must(
      'A webhook registration without a body, or with a body that is not a JSON object, is refused.',
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
      'A webhook registration whose events field is not an array is refused, or stores an array of allowed events without repetition.',
    ),
    'CREATE-WEBHOOK-EVENTS-ENUM': must(
      'A webhook registration with an event other than CREATE, UPDATE and DELETE is refused, or stores only allowed events.',
    ),
    'CREATE-WEBHOOK-EVENTS-UNIQUE': must(
      'A webhook registration that names an event twice is refused, or stores it once.',
      { section: '8' },
    ),
    'CREATE-WEBHOOK-ENTITIES-WRONG-TYPE': must(
      'A webhook registration whose entities field is not an array is refused, or stores an array of allowed entities without repetition.',
    ),
    'CREATE-WEBHOOK-ENTITIES-ENUM': must(
      'A webhook registration with an entity other than RESTAURANT and BOOKING is refused, or stores only allowed entities.',
    ),
    'CREATE-WEBHOOK-ENTITIES-UNIQUE': must(
      'A webhook registration that names an entity twice is refused, or stores it once.',
      { section: '8' },
    ),
    'CREATE-WEBHOOK-TYPES-COERCED': advisory(
      'A webhook registration whose url, token or authorizationHeaderPrefix is a number or a boolean instead of a string is refused.',
    ),
    'CREATE-WEBHOOK-PLAIN-HTTP-ACCEPTED': advisory(
      'A webhook registration is not refused for a plain-HTTP url.',
    ),
    'CREATE-WEBHOOK-URL-NOT-ADDRESS': observed(
      'The response to a webhook registration whose url is text but not an HTTP address is recorded.',
    ),
    'CREATE-WEBHOOK-URL-TWICE': observed(
      'The response to a second webhook registration with the url of another webhook is recorded.',
    ),
    'CREATE-WEBHOOK-EMPTY-LISTS': observed(
      'The responses to webhook registrations without events or entities, or with empty ones, and the notifications sent to these webhooks are recorded.',
    ),
  }),
  ...webhookChanges,
];
