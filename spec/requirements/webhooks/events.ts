import { both, derived, said } from '../../contract/grounds.ts';
import {
  advisory,
  form,
  judged,
  must,
  observed,
  presence,
  type,
  under,
  value,
} from '../entry/requirement.ts';
import { BESIDE_WITNESS, eventCauses } from './event-causes.ts';

const NOT_UNDER_WAY = judged(
  'Notifications that were under way at the time of the replacement are left out.',
);

/**
 * Notifications: sections 2.9 and 6. The fields of data are in the areas bookings and restaurants. Silence
 * counts only beside a witness that was notified.
 */
export const events = [
  ...under('2.9 row uuid', {
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
    'EVENT-UUID-UNIQUE': must(
      'Two different notifications to one webhook do not have the same uuid.',
      said('2.9 row uuid'),
      judged(
        'Copies of one notification may share it; what differs in its event, entity or data is another.',
      ),
    ),
    'EVENT-UUID-ACROSS-WEBHOOKS': observed(
      'It is recorded whether the notifications of one event to several webhooks share a uuid.',
      said('2.9 row uuid'),
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
      both(said('2.9 row date'), said('2.5 row date', 'string, date-time (ISO 8601, with offset or Z)')),
      derived('The time of an event is one instant, which needs an offset.'),
    ),
    'EVENT-DATE-RFC3339': advisory(
      'The date of a notification follows RFC 3339: it has seconds, and its offset has a colon.',
      form('WebhookEventExternalDto', 'date'),
    ),
    'EVENT-DATE-NEAR': must(
      'The date of a notification is the time of its event.',
      said('2.9 row date'),
      judged(
        "Failed only if it is 29 minutes or more from the request that caused the event, by the target's clock and by the suite's, or if all bookings, or all restaurants, of the run have one date for their creation and for a later event.",
      ),
    ),
    'EVENT-DATE-CLOSE': advisory(
      'The date of a notification is within a minute of its event.',
      said('2.9 row date'),
      derived('A minute is enough for clocks and for the work between a request and its event.'),
      judged("The better of the target's clock and the suite's counts."),
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
  ...under('6 item 1', {
    'EVENT-METHOD-POST': must('A notification is sent with the method POST.'),
    'EVENT-URL-KEPT': must(
      "A notification is sent to exactly the webhook's url.",
      judged('Path and query are compared.'),
    ),
    'EVENT-MEDIA-TYPE': must(
      'A notification has the media type application/json (parameters allowed).',
      both(said('6 item 1'), said('1 point 7')),
      derived('A JSON body has the media type that the contract gives for bodies.'),
    ),
    'EVENT-BODY-KIND': must(
      'The body of a notification is a JSON object.',
      both(said('6 item 1'), said('2.9 row uuid')),
      derived('The shape is a table of fields, which JSON writes as an object.'),
    ),
    'EVENT-AFTER-REPLACEMENT-URL': must(
      'After a webhook replacement, notifications go to the new url and no longer to the old one.',
      both(said('6 item 1'), said('4 row 14')),
      derived('The new url is the one that the webhook has.'),
      NOT_UNDER_WAY,
    ),
  }),
  ...under('6 item 2', {
    'EVENT-EVERY-SUBSCRIBER': must(
      'Every webhook subscribed to an event receives its notification, not just one of them.',
      both(said('6 text'), said('6 item 2')),
      derived('Notifications are sent to webhooks, not to one of them.'),
      BESIDE_WITNESS,
    ),
    'EVENT-SUBSCRIBED-EVENTS-ONLY': must(
      'A webhook does not receive notifications with an event that is not among its events.',
    ),
    'EVENT-SUBSCRIBED-ENTITIES-ONLY': must(
      'A webhook does not receive notifications with an entity that is not among its entities.',
    ),
    'EVENT-AFTER-REPLACEMENT-SUBSCRIPTION': must(
      'After a webhook replacement, the new events and entities decide which notifications are sent.',
      both(said('6 item 2'), said('4 row 14')),
      derived('The new arrays are those that the webhook has.'),
      NOT_UNDER_WAY,
    ),
    'EVENT-AFTER-DELETION-SILENT': must(
      'After the deletion of a webhook, no notification of a later event is sent to it.',
      both(said('6 text'), said('4 row 15')),
      derived('A deleted webhook is no longer registered.'),
      judged('Notifications that were under way at the time of the deletion are left out.'),
    ),
  }),
  ...under('6 item 3', {
    'EVENT-HEADER-GIVEN-PREFIX': must(
      'With a token and an authorizationHeaderPrefix, a notification has an Authorization header with the prefix, a space and the token.',
    ),
    'EVENT-HEADER-DEFAULT-PREFIX': must(
      'With a token and no authorizationHeaderPrefix, a notification has an Authorization header with Bearer, a space and the token.',
    ),
    'EVENT-HEADER-EMPTY-PREFIX': must(
      'With a token and an authorizationHeaderPrefix of length 0, a notification has an Authorization header with the token alone.',
      both(said('6 item 3'), said('8 row authorizationHeaderPrefix length')),
      derived('Nothing stands before the token, so no space does either.'),
    ),
    'EVENT-HEADER-LONGEST-PREFIX': must(
      'An authorizationHeaderPrefix of 20 characters appears unshortened in the Authorization header of a notification.',
      both(said('6 item 3'), said('8 row authorizationHeaderPrefix length')),
    ),
    'EVENT-AFTER-REPLACEMENT-HEADER': must(
      'After a webhook replacement, notifications carry the new token and authorizationHeaderPrefix.',
      both(said('6 item 3'), said('4 row 14')),
      derived('The new values are those that the webhook has.'),
      NOT_UNDER_WAY,
    ),
    'EVENT-HEADER-OTHERS-TOKEN': advisory(
      'A notification to a webhook without a token does not carry the token of another webhook.',
      said('6 item 3'),
      derived(
        'The header is that of the webhook, and a token that reaches another receiver is no secret any more.',
      ),
    ),
    'EVENT-HEADER-WITHOUT-TOKEN': observed(
      'The Authorization header of a notification to a webhook without a token is recorded.',
    ),
  }),
  ...eventCauses,
  ...under('6 item 6', {
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
