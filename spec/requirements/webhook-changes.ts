import { advisory, body, media, must, observed, section, status } from './requirement.ts';

/** The replacement and the deletion of webhooks: sections 2.8, 4.14, 4.15 and 8. */
export const webhookChanges = [
  ...section('4.14', {
    'REPLACE-WEBHOOK-ANSWERS-200': must(
      'A sound webhook replacement with an HTTPS url is answered with status 200 exactly, and no accepted one with another status of success.',
      status('replaceWebhook'),
    ),
    'REPLACE-WEBHOOK-MEDIA-TYPE': must(
      'The answer to a webhook replacement has the media type application/json (parameters allowed).',
      media('replaceWebhook'),
    ),
    'REPLACE-WEBHOOK-BODY-KIND': must(
      'The body of the answer to a webhook replacement is a JSON object.',
      body('replaceWebhook'),
    ),
    'REPLACE-WEBHOOK-KEEPS-ID': must(
      'A replaced webhook keeps the id that the path names: the answer gives no other, and the list shows the new values under it.',
    ),
    'REPLACE-WEBHOOK-URL-REPLACED': must('The answer to a webhook replacement gives the new url.'),
    'REPLACE-WEBHOOK-TOKEN-REPLACED': must('The answer to a webhook replacement gives the new token.'),
    'REPLACE-WEBHOOK-PREFIX-REPLACED': must(
      'The answer to a webhook replacement gives the new authorizationHeaderPrefix.',
    ),
    'REPLACE-WEBHOOK-EVENTS-REPLACED': must(
      'The answer to a webhook replacement gives the new events, in whatever order.',
    ),
    'REPLACE-WEBHOOK-ENTITIES-REPLACED': must(
      'The answer to a webhook replacement gives the new entities, in whatever order.',
    ),
    'REPLACE-WEBHOOK-LISTED': must(
      'The list of webhooks shows a replaced webhook with the values that the replacement answered, in every field that both carry.',
    ),
    'REPLACE-WEBHOOK-OTHERS-KEPT': must('The replacement of one webhook leaves the others as they are.'),
    'REPLACE-WEBHOOK-UNKNOWN-ID': must(
      'The replacement of a webhook by an id that no webhook has is refused.',
    ),
    'REPLACE-WEBHOOK-MALFORMED-ID': must(
      'The replacement of a webhook by an id that is not an integer is refused.',
    ),
    'REPLACE-WEBHOOK-BODY-REQUIRED': must(
      'A webhook replacement without a body, or with one that is not a JSON object, is refused.',
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
      'A webhook replacement whose events is not an array is refused, or stores an array of allowed events without repetition.',
    ),
    'REPLACE-WEBHOOK-EVENTS-ENUM': must(
      'A webhook replacement with an event other than CREATE, UPDATE and DELETE is refused, or stores allowed events only.',
    ),
    'REPLACE-WEBHOOK-EVENTS-UNIQUE': must(
      'A webhook replacement that names an event twice is refused, or stores it once.',
      { section: '8' },
    ),
    'REPLACE-WEBHOOK-ENTITIES-WRONG-TYPE': must(
      'A webhook replacement whose entities is not an array is refused, or stores an array of allowed entities without repetition.',
    ),
    'REPLACE-WEBHOOK-ENTITIES-ENUM': must(
      'A webhook replacement with an entity other than RESTAURANT and BOOKING is refused, or stores allowed entities only.',
    ),
    'REPLACE-WEBHOOK-ENTITIES-UNIQUE': must(
      'A webhook replacement that names an entity twice is refused, or stores it once.',
      { section: '8' },
    ),
    'REPLACE-WEBHOOK-TYPES-COERCED': advisory(
      'A webhook replacement whose url, token or authorizationHeaderPrefix is a number or a boolean in place of a string is refused.',
    ),
    'REPLACE-WEBHOOK-PLAIN-HTTP-ACCEPTED': advisory(
      'A webhook replacement is not refused for a url of plain HTTP.',
    ),
  }),
  ...section('4.14', {
    'REPLACE-WEBHOOK-REFUSED-KEEPS': must('A refused webhook replacement leaves the webhook as it was.'),
    'REPLACE-WEBHOOK-ABSENT-FIELDS': observed(
      'What becomes of fields that a webhook replacement leaves out is recorded.',
    ),
    'REPLACE-WEBHOOK-OTHER-ID': observed(
      'What a webhook replacement gets whose body holds an id other than that of its path is recorded.',
    ),
  }),
  ...section('4.15', {
    'DELETE-WEBHOOK-ANSWERS-200': must(
      'The deletion of a registered webhook is answered with status 200 exactly.',
      status('deleteWebhook'),
    ),
    'DELETE-WEBHOOK-ANSWER-BODY': observed(
      'The body of the answer to the deletion of a webhook, if there is one, is recorded.',
    ),
    'DELETE-WEBHOOK-UNLISTED': must('A deleted webhook is no longer in the list of webhooks.'),
    'DELETE-WEBHOOK-OTHERS-KEPT': must(
      'The deletion of one webhook leaves the others in the list, as they are.',
    ),
    'DELETE-WEBHOOK-UNKNOWN-ID': advisory(
      'The deletion of a webhook by an id that no webhook has, or no longer has, is refused.',
    ),
    'DELETE-WEBHOOK-MALFORMED-ID': must(
      'The deletion of a webhook by an id that is not an integer is refused.',
    ),
  }),
];
