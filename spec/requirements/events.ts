import { advisory, form, must, observed, presence, section, type, value } from './requirement.ts';

/**
 * Notifications: sections 2.9 and 6. The fields of data are in the areas bookings and restaurants. Silence
 * counts only beside a witness that was notified.
 */
export const events = [
  ...section('2.9', {
    'EVENT-UUID-PRESENT': must(
      'A notification has the field uuid.',
      presence('WebhookEventExternalDto', 'uuid'),
    ),
    'EVENT-UUID-TYPE': must(
      'The uuid of a notification is a JSON string.',
      type('WebhookEventExternalDto', 'uuid'),
    ),
    'EVENT-UUID-VALUE': must(
      'The uuid of a notification is a UUID in its text form.',
      value('WebhookEventExternalDto', 'uuid'),
    ),
    'EVENT-UUID-UNIQUE': must('Two different notifications to one webhook do not have the same uuid.'),
    'EVENT-UUID-ACROSS-WEBHOOKS': observed(
      'It is recorded whether the notifications of one event to several webhooks share a uuid.',
    ),
    'EVENT-DATE-PRESENT': must(
      'A notification has the field date.',
      presence('WebhookEventExternalDto', 'date'),
    ),
    'EVENT-DATE-TYPE': must(
      'The date of a notification is a JSON string.',
      type('WebhookEventExternalDto', 'date'),
    ),
    'EVENT-DATE-VALUE': must(
      'The date of a notification is an ISO 8601 date-time with an offset or Z, so that it names one instant.',
      value('WebhookEventExternalDto', 'date'),
    ),
    'EVENT-DATE-RFC3339': advisory(
      'The date of a notification follows RFC 3339: it has seconds, and its offset has a colon.',
      form('WebhookEventExternalDto', 'date'),
    ),
    'EVENT-DATE-NEAR': must(
      "The date of a notification is the time of its event: less than half an hour from the request that caused it, by the target's clock or the suite's.",
    ),
    'EVENT-DATE-CLOSE': advisory(
      "The date of a notification is within a minute of its event, by the target's clock or the suite's.",
    ),
    'EVENT-EVENT-PRESENT': must(
      'A notification has the field event.',
      presence('WebhookEventExternalDto', 'event'),
    ),
    'EVENT-EVENT-TYPE': must(
      'The event of a notification is a JSON string.',
      type('WebhookEventExternalDto', 'event'),
    ),
    'EVENT-EVENT-ENUM': must(
      'The event of a notification is CREATE, UPDATE or DELETE.',
      value('WebhookEventExternalDto', 'event'),
    ),
    'EVENT-ENTITY-PRESENT': must(
      'A notification has the field entity.',
      presence('WebhookEventExternalDto', 'entity'),
    ),
    'EVENT-ENTITY-TYPE': must(
      'The entity of a notification is a JSON string.',
      type('WebhookEventExternalDto', 'entity'),
    ),
    'EVENT-ENTITY-ENUM': must(
      'The entity of a notification is BOOKING or RESTAURANT.',
      value('WebhookEventExternalDto', 'entity'),
    ),
    'EVENT-DATA-PRESENT': must(
      'A notification has the field data.',
      presence('WebhookEventExternalDto', 'data'),
    ),
    'EVENT-DATA-TYPE': must(
      'The data of a notification is a JSON object.',
      type('WebhookEventExternalDto', 'data'),
    ),
  }),
  ...section('6.1', {
    'EVENT-METHOD-POST': must('A notification is sent with the method POST.'),
    'EVENT-URL-KEPT': must("A notification is sent to exactly the path and query of the webhook's url."),
    'EVENT-MEDIA-TYPE': must('A notification has the media type application/json (parameters allowed).'),
    'EVENT-BODY-KIND': must('The body of a notification is a JSON object.'),
    'EVENT-AFTER-REPLACEMENT-URL': must(
      'After a webhook replacement, notifications go to the new url and no longer to the old one.',
    ),
  }),
  ...section('6.2', {
    'EVENT-EVERY-SUBSCRIBER': must(
      'Every webhook subscribed to an event receives its notification, not just one of them.',
    ),
    'EVENT-SUBSCRIBED-EVENTS-ONLY': must(
      'A webhook does not receive notifications with an event that is not among its events.',
    ),
    'EVENT-SUBSCRIBED-ENTITIES-ONLY': must(
      'A webhook does not receive notifications with an entity that is not among its entities.',
    ),
    'EVENT-AFTER-REPLACEMENT-SUBSCRIPTION': must(
      'After a webhook replacement, the new events and entities decide which notifications are sent.',
    ),
    'EVENT-AFTER-DELETION-SILENT': must(
      'After the deletion of a webhook, no notification of a later event is sent to it.',
    ),
  }),
  ...section('6.3', {
    'EVENT-HEADER-GIVEN-PREFIX': must(
      'With a token and an authorizationHeaderPrefix, a notification has an Authorization header with the prefix, a space and the token.',
    ),
    'EVENT-HEADER-DEFAULT-PREFIX': must(
      'With a token and no authorizationHeaderPrefix, a notification has an Authorization header with Bearer, a space and the token.',
    ),
    'EVENT-HEADER-EMPTY-PREFIX': must(
      'With a token and an authorizationHeaderPrefix of length 0, a notification has an Authorization header with the token alone.',
    ),
    'EVENT-HEADER-LONGEST-PREFIX': must(
      'An authorizationHeaderPrefix of 20 characters appears unshortened in the Authorization header of a notification.',
    ),
    'EVENT-AFTER-REPLACEMENT-HEADER': must(
      'After a webhook replacement, notifications carry the new token and authorizationHeaderPrefix.',
    ),
    'EVENT-HEADER-WITHOUT-TOKEN': observed(
      'The Authorization header of a notification to a webhook without a token is recorded.',
    ),
  }),
  ...section('6.4', {
    'EVENT-CREATE-BOOKING': must('The creation of a booking triggers a CREATE BOOKING notification.'),
    'EVENT-REFUSED-BOOKING-SILENT': must('A refused booking request triggers no notification.'),
    'EVENT-UPDATE-BOOKING-CANCELED': must(
      'The cancellation of a booking triggers an UPDATE BOOKING notification that shows it in state CANCELING or CANCELED.',
    ),
    'EVENT-UPDATE-BOOKING-MOVED': must(
      "Each change of a booking's state by the restaurant's side triggers an UPDATE BOOKING notification that shows this state or a later one.",
      { needs: 'booking-state' },
    ),
    'EVENT-DELETE-BOOKING': must(
      'The deletion of a booking triggers a DELETE BOOKING notification with its id.',
      { needs: 'booking-delete' },
    ),
    'EVENT-DELETE-AFTER-CANCELLATION': observed(
      'It is recorded whether a cancellation also triggers a DELETE BOOKING notification.',
    ),
    'EVENT-CREATE-RESTAURANT': must(
      'The connection of a restaurant triggers a CREATE RESTAURANT notification.',
      { needs: 'restaurant-create' },
    ),
    'EVENT-UPDATE-RESTAURANT': must(
      "An update of a restaurant's data triggers an UPDATE RESTAURANT notification.",
      { needs: 'restaurant-update' },
    ),
    'EVENT-DELETE-RESTAURANT': must(
      'The removal of a restaurant triggers a DELETE RESTAURANT notification with its id.',
      { needs: 'restaurant-delete' },
    ),
  }),
  ...section('6.5', {
    'EVENT-DATA-IS-BOOKING': must(
      'The data of a BOOKING notification is the booking that the event is about, identified by its id.',
    ),
    'EVENT-DATA-BOOKING-AGREES': must(
      'The data of a CREATE or UPDATE BOOKING notification has the values that reads of the booking return, in every field that has a value in both; its state may be that of the event or of the sending.',
    ),
    'EVENT-DATA-IS-RESTAURANT': must(
      'The data of an UPDATE RESTAURANT notification is the restaurant that the event is about, identified by its id.',
      { needs: 'restaurant-update' },
    ),
    'EVENT-DATA-RESTAURANT-AGREES': must(
      'The data of an UPDATE RESTAURANT notification has the values that a read of the restaurant returns, in every field that has a value in both.',
      { needs: 'restaurant-update' },
    ),
  }),
  ...section('6.6', {
    'EVENT-RETRIES': observed(
      'It is recorded whether, how often and at what intervals a notification is retried after a response other than 2xx, a broken connection or no response, and whether it is unchanged.',
    ),
    'EVENT-DUPLICATES': observed(
      'It is recorded whether a notification arrives more than once although the response to it was 200.',
    ),
    'EVENT-ORDER': observed(
      'It is recorded whether the notifications about one booking arrive in the order of their events.',
    ),
    'EVENT-DELAY': observed('The time that notifications take to arrive is recorded.'),
    'EVENT-OTHER-HEADERS': observed(
      'The names of further headers of notifications, such as signatures, are recorded.',
    ),
  }),
];
