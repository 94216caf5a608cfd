import { advisory, body, media, must, observed, section, status } from './requirement.ts';

/** The replacement and the deletion of webhooks: sections 2.8, 4.14, 4.15 and 8. */
export const webhookChanges = [
  ...section('4.14', {
    'REPLACE-WEBHOOK-ANSWERS-200': must(
      'A valid webhook replacement with an HTTPS url gets a response with status 200 exactly, and no accepted one gets another success status.',
      status('replaceWebhook'),
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
    ),
    'REPLACE-WEBHOOK-URL-REPLACED': must(
      'The response to a webhook replacement returns the new address as its url, in any equivalent notation.',
    ),
    'REPLACE-WEBHOOK-TOKEN-REPLACED': observed(
      'It is recorded whether the response to a webhook replacement shows the new token as it was sent: it is a secret, and may be masked or left out.',
    ),
    'REPLACE-WEBHOOK-PREFIX-REPLACED': must(
      'The response to a webhook replacement returns the new authorizationHeaderPrefix.',
    ),
    'REPLACE-WEBHOOK-EVENTS-REPLACED': must(
      'The response to a webhook replacement returns the new events, in any order.',
    ),
    'REPLACE-WEBHOOK-ENTITIES-REPLACED': must(
      'The response to a webhook replacement returns the new entities, in any order.',
    ),
    'REPLACE-WEBHOOK-LISTED': must(
      'The list of webhooks shows a replaced webhook with the values in the response to its replacement, in every field but the token that both carry.',
    ),
    'REPLACE-WEBHOOK-OTHERS-KEPT': must('The replacement of one webhook leaves the others unchanged.'),
    'REPLACE-WEBHOOK-UNKNOWN-ID': must(
      'The replacement of a webhook by an id that no webhook has is refused.',
    ),
    'REPLACE-WEBHOOK-MALFORMED-ID': must(
      'The replacement of a webhook by an id that is not an integer is refused.',
    ),
    'REPLACE-WEBHOOK-BODY-REQUIRED': must(
      'A webhook replacement without a body, or with a body that is not a JSON object, is refused.',
    ),
  }),
  ...section('2.8', {
    'REPLACE-WEBHOOK-URL-REQUIRED': must('A webhook replacement whose url is absent or null is refused.'),
    'REPLACE-WEBHOOK-URL-WRONG-TYPE': must(
      'A webhook replacement whose url is an object or an array is refused.',
    ),
    'REPLACE-WEBHOOK-URL-MIN-LENGTH': must(
      'A webhook replacement whose url is the empty string is refused.',
      { section: '8' },
    ),
    'REPLACE-WEBHOOK-TOKEN-WRONG-TYPE': must(
      'A webhook replacement whose token is an object or an array is refused.',
    ),
    'REPLACE-WEBHOOK-PREFIX-WRONG-TYPE': must(
      'A webhook replacement whose authorizationHeaderPrefix is an object or an array is refused.',
    ),
    'REPLACE-WEBHOOK-PREFIX-MAX-LENGTH': must(
      'A webhook replacement whose authorizationHeaderPrefix has more than 20 characters is refused.',
      { section: '8' },
    ),
    'REPLACE-WEBHOOK-PREFIX-BOUNDS-ACCEPTED': must(
      'A webhook replacement is not refused for an authorizationHeaderPrefix of 0 or of 20 characters.',
      { section: '8' },
    ),
    'REPLACE-WEBHOOK-EVENTS-WRONG-TYPE': must(
      'A webhook replacement whose events field is not an array is refused, or stores an array of allowed events without repetition.',
    ),
    'REPLACE-WEBHOOK-EVENTS-ENUM': must(
      'A webhook replacement with an event other than CREATE, UPDATE and DELETE is refused, or stores only allowed events.',
    ),
    'REPLACE-WEBHOOK-EVENTS-UNIQUE': must(
      'A webhook replacement that names an event twice is refused, or stores it once.',
      { section: '8' },
    ),
    'REPLACE-WEBHOOK-ENTITIES-WRONG-TYPE': must(
      'A webhook replacement whose entities field is not an array is refused, or stores an array of allowed entities without repetition.',
    ),
    'REPLACE-WEBHOOK-ENTITIES-ENUM': must(
      'A webhook replacement with an entity other than RESTAURANT and BOOKING is refused, or stores only allowed entities.',
    ),
    'REPLACE-WEBHOOK-ENTITIES-UNIQUE': must(
      'A webhook replacement that names an entity twice is refused, or stores it once.',
      { section: '8' },
    ),
    'REPLACE-WEBHOOK-TYPES-COERCED': advisory(
      'A webhook replacement whose url, token or authorizationHeaderPrefix is a number or a boolean instead of a string is refused.',
    ),
    'REPLACE-WEBHOOK-PLAIN-HTTP-ACCEPTED': advisory(
      'A webhook replacement is not refused for a plain-HTTP url.',
    ),
  }),
  ...section('4.14', {
    'REPLACE-WEBHOOK-REFUSED-KEEPS': must('A refused webhook replacement leaves the webhook unchanged.'),
    'REPLACE-WEBHOOK-ABSENT-FIELDS': observed(
      'The effect of a webhook replacement on the fields that it omits is recorded.',
    ),
    'REPLACE-WEBHOOK-OTHER-ID': observed(
      'The response to a webhook replacement whose body holds an id other than the one in its path is recorded.',
    ),
  }),
  ...section('4.15', {
    'DELETE-WEBHOOK-ANSWERS-200': must(
      'The deletion of a registered webhook gets a response with status 200 exactly.',
      status('deleteWebhook'),
    ),
    'DELETE-WEBHOOK-ANSWER-BODY': observed(
      'The body of the response to the deletion of a webhook, if any, is recorded.',
    ),
    'DELETE-WEBHOOK-UNLISTED': must('A deleted webhook is no longer in the list of webhooks.'),
    'DELETE-WEBHOOK-OTHERS-KEPT': must(
      'The deletion of one webhook leaves the others in the list, unchanged.',
    ),
    'DELETE-WEBHOOK-UNKNOWN-ID': advisory(
      'The deletion of a webhook by an id that no webhook has, or no longer has, is refused, also if it is not an integer.',
    ),
    'DELETE-WEBHOOK-MALFORMED-ID': must(
      'The deletion of a webhook by an id that is not an integer is refused, or deletes nothing.',
    ),
  }),
];
