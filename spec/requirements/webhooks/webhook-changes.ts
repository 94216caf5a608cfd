import { both, derived, said } from '../../contract/grounds.ts';
import {
  coerced,
  empty,
  inAnyOrder,
  malformedId,
  missing,
  notAList,
  refusal,
  repeated,
  tooLong,
  unknownId,
  unlisted,
  withoutBody,
  wrongType,
  wrongfully,
} from '../entry/derivations.ts';
import { advisory, body, judged, media, must, observed, status, under } from '../entry/requirement.ts';

const REPLACED = derived('The webhook in the response is the one that the replacement made.');

/** The replacement and the deletion of webhooks: sections 2.8 and 8, and rows 14 and 15 of section 4. */
export const webhookChanges = [
  ...under('4 row 14', {
    'REPLACE-WEBHOOK-ANSWERS-200': must(
      'A valid webhook replacement gets a response with status 200 exactly, and no accepted one gets another success status.',
      status('replaceWebhook'),
      judged(
        'An HTTPS url is used, because a target may refuse others. Over the run, refusals of three webhooks count where a replacement of the same form was accepted for one that was no older.',
      ),
    ),
    'REPLACE-WEBHOOK-MEDIA-TYPE': must(
      'The response to a webhook replacement has the media type application/json (parameters allowed).',
      media('replaceWebhook'),
    ),
    'REPLACE-WEBHOOK-BODY-KIND': must(
      'The body of the response to a webhook replacement is a JSON object.',
      body('replaceWebhook'),
    ),
    'REPLACE-WEBHOOK-KEEPS-ID': must(
      'A replaced webhook keeps the id in the path: the response gives no other id, and the list shows the new values under this id.',
      derived('The path names the webhook that is replaced.'),
    ),
    'REPLACE-WEBHOOK-URL-REPLACED': must(
      'The response to a webhook replacement returns the new address as its url.',
      REPLACED,
      judged('Addresses are compared by RFC 3986: any equivalent notation is the same.'),
    ),
    'REPLACE-WEBHOOK-TOKEN-REPLACED': observed(
      'It is recorded whether the response to a webhook replacement shows the new token as it was sent: it is a secret, and may be masked or left out.',
      said('2.8 row token'),
    ),
    'REPLACE-WEBHOOK-PREFIX-REPLACED': must(
      'The response to a webhook replacement returns the new authorizationHeaderPrefix.',
      REPLACED,
    ),
    'REPLACE-WEBHOOK-EVENTS-REPLACED': must(
      'The response to a webhook replacement returns the new events.',
      REPLACED,
      inAnyOrder,
    ),
    'REPLACE-WEBHOOK-ENTITIES-REPLACED': must(
      'The response to a webhook replacement returns the new entities.',
      REPLACED,
      inAnyOrder,
    ),
    'REPLACE-WEBHOOK-LISTED': must(
      'The list of webhooks shows a replaced webhook with the values in the response to its replacement, in every field that both carry.',
      both(said('4 row 14'), said('4 row 12')),
      derived('Both responses show the same webhook.'),
      judged('The token is left out, because it is a secret.'),
    ),
    'REPLACE-WEBHOOK-OTHERS-KEPT': must(
      'The replacement of one webhook leaves the others unchanged.',
      derived('The path names the one webhook that is replaced.'),
    ),
    'REPLACE-WEBHOOK-UNKNOWN-ID': must(
      'The replacement of a webhook by an id that no webhook has is refused.',
      unknownId,
    ),
    'REPLACE-WEBHOOK-MALFORMED-ID': must(
      'The replacement of a webhook by an id that is not an integer is refused.',
      malformedId('4 row 14'),
    ),
    'REPLACE-WEBHOOK-BODY-REQUIRED': must(
      'A webhook replacement without a body, or with a body that is not a JSON object, is refused.',
      withoutBody,
    ),
  }),
  ...under('2.8 row url', {
    'REPLACE-WEBHOOK-URL-REQUIRED': must(
      'A webhook replacement whose url is absent or null is refused.',
      missing,
    ),
    'REPLACE-WEBHOOK-URL-WRONG-TYPE': must(
      'A webhook replacement whose url is an object or an array is refused.',
      wrongType,
    ),
    'REPLACE-WEBHOOK-URL-MIN-LENGTH': must(
      'A webhook replacement whose url is the empty string is refused.',
      said('8 row url length'),
      empty,
    ),
    'REPLACE-WEBHOOK-TOKEN-WRONG-TYPE': must(
      'A webhook replacement whose token is an object or an array is refused.',
      said('2.8 row token'),
      wrongType,
    ),
  }),
  ...under('8 row authorizationHeaderPrefix length', {
    'REPLACE-WEBHOOK-PREFIX-WRONG-TYPE': must(
      'A webhook replacement whose authorizationHeaderPrefix is an object or an array is refused.',
      said('2.8 row authorizationHeaderPrefix'),
      wrongType,
    ),
    'REPLACE-WEBHOOK-PREFIX-MAX-LENGTH': must(
      'A webhook replacement whose authorizationHeaderPrefix has more than 20 characters is refused.',
      tooLong,
    ),
    'REPLACE-WEBHOOK-PREFIX-BOUNDS-ACCEPTED': must(
      'A webhook replacement is not refused for an authorizationHeaderPrefix of 0 or of 20 characters.',
      wrongfully,
    ),
  }),
  ...under('2.8 row events', {
    'REPLACE-WEBHOOK-EVENTS-WRONG-TYPE': must(
      'A webhook replacement whose events field is not an array is not stored as it is.',
      notAList,
    ),
    'REPLACE-WEBHOOK-EVENTS-ENUM': must(
      'A webhook replacement with an event other than CREATE, UPDATE and DELETE is not stored as it is.',
      unlisted,
    ),
    'REPLACE-WEBHOOK-EVENTS-UNIQUE': must(
      'A webhook replacement that names an event twice is not stored as it is.',
      said('8 row events items'),
      repeated,
    ),
  }),
  ...under('2.8 row entities', {
    'REPLACE-WEBHOOK-ENTITIES-WRONG-TYPE': must(
      'A webhook replacement whose entities field is not an array is not stored as it is.',
      notAList,
    ),
    'REPLACE-WEBHOOK-ENTITIES-ENUM': must(
      'A webhook replacement with an entity other than RESTAURANT and BOOKING is not stored as it is.',
      unlisted,
    ),
    'REPLACE-WEBHOOK-ENTITIES-UNIQUE': must(
      'A webhook replacement that names an entity twice is not stored as it is.',
      said('8 row entities items'),
      repeated,
    ),
  }),
  ...under(both(said('2.8 row url'), said('2.8 row token'), said('2.8 row authorizationHeaderPrefix')), {
    'REPLACE-WEBHOOK-TYPES-COERCED': advisory(
      'A webhook replacement whose url, token or authorizationHeaderPrefix is a number or a boolean instead of a string is refused.',
      coerced,
    ),
    'REPLACE-WEBHOOK-PLAIN-HTTP-ACCEPTED': advisory(
      'A webhook replacement is not refused for a plain-HTTP url.',
      said('2.8 row url', 'HTTPS is recommended'),
      derived('A recommendation is no requirement.'),
    ),
  }),
  ...under('4 row 14', {
    'REPLACE-WEBHOOK-REFUSED-KEEPS': must(
      'A refused webhook replacement leaves the webhook unchanged.',
      derived('A replacement that was refused replaced nothing.'),
    ),
    'REPLACE-WEBHOOK-ABSENT-FIELDS': observed(
      'The effect of a webhook replacement on the fields that it omits is recorded.',
    ),
    'REPLACE-WEBHOOK-OTHER-ID': observed(
      'The response to a webhook replacement whose body holds an id other than the one in its path is recorded.',
    ),
  }),
  ...under('4 row 15', {
    'DELETE-WEBHOOK-ANSWERS-200': must(
      'The deletion of a registered webhook gets a response with status 200 exactly.',
      status('deleteWebhook'),
    ),
    'DELETE-WEBHOOK-ANSWER-BODY': observed(
      'The body of the response to the deletion of a webhook, if any, is recorded.',
    ),
    'DELETE-WEBHOOK-UNLISTED': must(
      'A deleted webhook is no longer in the list of webhooks.',
      both(said('4 row 15'), said('4 row 12')),
      derived('A deleted webhook is none any more.'),
      judged('The list is read again for some seconds: reads may be old.'),
    ),
    'DELETE-WEBHOOK-OTHERS-KEPT': must(
      'The deletion of one webhook leaves the others in the list, unchanged.',
      derived('The path names the one webhook that is deleted.'),
    ),
    'DELETE-WEBHOOK-UNKNOWN-ID': advisory(
      'The deletion of a webhook by an id that no webhook has, or no longer has, is refused, also if it is not an integer.',
      refusal(
        'The id names nothing, so there is nothing to delete, though many services then answer 200.',
        'A refusal counts only if the same request with the id of something that exists is accepted.',
      ),
    ),
    'DELETE-WEBHOOK-MALFORMED-ID': must(
      'The deletion of a webhook by an id that is not an integer is refused, or deletes nothing.',
      malformedId('4 row 15'),
    ),
  }),
];
