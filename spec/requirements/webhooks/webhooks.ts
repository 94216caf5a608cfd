import { both, derived, said } from '../../contract/grounds.ts';
import {
  coerced,
  empty,
  inAnyOrder,
  mayBeAbsent,
  missing,
  notAList,
  repeated,
  tooLong,
  unlisted,
  withoutBody,
  wrongType,
  wrongfully,
} from '../entry/derivations.ts';
import { advisory, body, judged, media, must, observed, status, under } from '../entry/requirement.ts';
import { webhookChanges } from './webhook-changes.ts';
import { webhookFields } from './webhook-fields.ts';

const REGISTERED = derived('The webhook in the response is the one that was registered.');

/** Webhooks: sections 2.8, 4 and 8. */
export const webhooks = [
  ...webhookFields,
  ...under('4 row 12', {
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
    'LIST-WEBHOOKS-EACH-ONCE': must(
      'The list of webhooks shows no webhook twice.',
      derived('A list of webhooks has one element for each.'),
    ),
    'LIST-WEBHOOKS-COMPLETE': must(
      'Every webhook that was registered and not deleted is in the list of webhooks.',
      derived('The list is that of the webhooks, and each registered one is among them.'),
      judged('The list is read again for some seconds: reads may be old.'),
    ),
    'LIST-WEBHOOKS-AGREES': must(
      'The list of webhooks shows each webhook with the values in the response to its registration, in every field that both carry.',
      both(said('4 row 12'), said('4 row 13')),
      derived('Both responses show the same webhook.'),
      judged('The token is left out, because it is a secret.'),
    ),
  }),
  ...under('4 row 13', {
    'CREATE-WEBHOOK-ANSWERS-200': must(
      'A valid webhook registration gets a response with status 200 exactly, and no accepted one gets another success status.',
      status('createWebhook'),
      judged('An HTTPS url is used, because a target may refuse others.'),
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
      both(said('4 row 13'), said('2.8 row id')),
      derived('The service assigns the id, and the paths of later operations need it.'),
    ),
    'CREATE-WEBHOOK-IDS-DISTINCT': must(
      'Every registered webhook gets its own id.',
      both(said('4 row 13'), said('2.8 row id')),
      derived('The service assigns the id by which later operations name the webhook, so no two share one.'),
    ),
    'CREATE-WEBHOOK-FOREIGN-ID': must(
      'A webhook registration whose body holds the id of another webhook leaves that other webhook unchanged, accepted or not.',
      both(said('4 row 13'), said('2.8 row id')),
      derived('The service assigns the id, so one in a registration names no other webhook.'),
    ),
    'CREATE-WEBHOOK-REFUSED-UNLISTED': must(
      'A webhook registration that was refused is not in the list of webhooks.',
      both(said('4 row 13'), said('4 row 12')),
      derived('A registration that was refused made no webhook.'),
    ),
    'CREATE-WEBHOOK-URL-RETURNED': must(
      'The response to a webhook registration returns the address that was sent as its url.',
      REGISTERED,
      judged('Addresses are compared by RFC 3986: any equivalent notation is the same.'),
    ),
    'CREATE-WEBHOOK-TOKEN-RETURNED': observed(
      'It is recorded whether the response to a webhook registration shows the token as it was sent: it is a secret, and may be masked or left out.',
      said('2.8 row token'),
    ),
    'CREATE-WEBHOOK-PREFIX-RETURNED': must(
      'The response to a webhook registration returns the authorizationHeaderPrefix that was sent.',
      REGISTERED,
    ),
    'CREATE-WEBHOOK-EVENTS-RETURNED': must(
      'The response to a webhook registration returns the events that were sent.',
      REGISTERED,
      inAnyOrder,
    ),
    'CREATE-WEBHOOK-ENTITIES-RETURNED': must(
      'The response to a webhook registration returns the entities that were sent.',
      REGISTERED,
      inAnyOrder,
    ),
  }),
  ...under('2.8 row token', {
    'CREATE-WEBHOOK-TOKEN-OPTIONAL': must(
      'A webhook registration is not refused for having no token.',
      mayBeAbsent,
    ),
  }),
  ...under('2.8 row authorizationHeaderPrefix', {
    'CREATE-WEBHOOK-PREFIX-OPTIONAL': must(
      'A webhook registration is not refused for having no authorizationHeaderPrefix.',
      mayBeAbsent,
    ),
    'CREATE-WEBHOOK-PREFIX-DEFAULT-KEPT': must(
      'The response to a webhook registration without authorizationHeaderPrefix shows no other prefix than Bearer.',
      derived('A webhook that was registered without a prefix has the default.'),
      judged('A response without the field, or with an empty one, is right too.'),
    ),
    'CREATE-WEBHOOK-PREFIX-DEFAULT-SHOWN': observed(
      'It is recorded whether the response to a webhook registration without authorizationHeaderPrefix shows the default.',
    ),
  }),
  ...under('4 row 13', {
    'CREATE-WEBHOOK-BODY-REQUIRED': must(
      'A webhook registration without a body, or with a body that is not a JSON object, is refused.',
      withoutBody,
    ),
  }),
  ...under('2.8 row url', {
    'CREATE-WEBHOOK-URL-REQUIRED': must(
      'A webhook registration whose url is absent or null is refused.',
      missing,
    ),
    'CREATE-WEBHOOK-URL-WRONG-TYPE': must(
      'A webhook registration whose url is an object or an array is refused.',
      wrongType,
    ),
    'CREATE-WEBHOOK-URL-MIN-LENGTH': must(
      'A webhook registration whose url is the empty string is refused.',
      said('8 row url length'),
      empty,
    ),
    'CREATE-WEBHOOK-TOKEN-WRONG-TYPE': must(
      'A webhook registration whose token is an object or an array is refused.',
      said('2.8 row token'),
      wrongType,
    ),
  }),
  ...under('8 row authorizationHeaderPrefix length', {
    'CREATE-WEBHOOK-PREFIX-WRONG-TYPE': must(
      'A webhook registration whose authorizationHeaderPrefix is an object or an array is refused.',
      said('2.8 row authorizationHeaderPrefix'),
      wrongType,
    ),
    'CREATE-WEBHOOK-PREFIX-MAX-LENGTH': must(
      'A webhook registration whose authorizationHeaderPrefix has more than 20 characters is refused.',
      tooLong,
    ),
    'CREATE-WEBHOOK-PREFIX-BOUNDS-ACCEPTED': must(
      'A webhook registration is not refused for an authorizationHeaderPrefix of 0 or of 20 characters.',
      wrongfully,
    ),
  }),
  ...under('2.8 row events', {
    'CREATE-WEBHOOK-EVENTS-WRONG-TYPE': must(
      'A webhook registration whose events field is not an array is not stored as it is.',
      notAList,
    ),
    'CREATE-WEBHOOK-EVENTS-ENUM': must(
      'A webhook registration with an event other than CREATE, UPDATE and DELETE is not stored as it is.',
      unlisted,
    ),
    'CREATE-WEBHOOK-EVENTS-UNIQUE': must(
      'A webhook registration that names an event twice is not stored as it is.',
      said('8 row events items'),
      repeated,
    ),
  }),
  ...under('2.8 row entities', {
    'CREATE-WEBHOOK-ENTITIES-WRONG-TYPE': must(
      'A webhook registration whose entities field is not an array is not stored as it is.',
      notAList,
    ),
    'CREATE-WEBHOOK-ENTITIES-ENUM': must(
      'A webhook registration with an entity other than RESTAURANT and BOOKING is not stored as it is.',
      unlisted,
    ),
    'CREATE-WEBHOOK-ENTITIES-UNIQUE': must(
      'A webhook registration that names an entity twice is not stored as it is.',
      said('8 row entities items'),
      repeated,
    ),
  }),
  ...under(both(said('2.8 row url'), said('2.8 row token'), said('2.8 row authorizationHeaderPrefix')), {
    'CREATE-WEBHOOK-TYPES-COERCED': advisory(
      'A webhook registration whose url, token or authorizationHeaderPrefix is a number or a boolean instead of a string is refused.',
      coerced,
    ),
    'CREATE-WEBHOOK-PLAIN-HTTP-ACCEPTED': advisory(
      'A webhook registration is not refused for a plain-HTTP url.',
      said('2.8 row url', 'HTTPS is recommended'),
      derived('A recommendation is no requirement.'),
    ),
  }),
  ...under('2.8 row url', {
    'CREATE-WEBHOOK-URL-NOT-ADDRESS': observed(
      'The response to a webhook registration whose url is text but not an HTTP address is recorded.',
    ),
    'CREATE-WEBHOOK-URL-TWICE': observed(
      'The response to a second webhook registration with the url of another webhook is recorded.',
    ),
    'CREATE-WEBHOOK-EMPTY-LISTS': observed(
      'The responses to webhook registrations without events or entities, or with empty ones, and the notifications sent to these webhooks are recorded.',
      both(said('2.8 row events'), said('2.8 row entities')),
    ),
  }),
  ...webhookChanges,
];
