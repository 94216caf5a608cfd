import { both, said } from '../../contract/grounds.ts';
import { bestOmitted } from '../entry/derivations.ts';
import { advisory, judged, must, nullFree, presence, type, under, value } from '../entry/requirement.ts';

const IF_SENT_SO = judged('Judged only where the value in the request kept the rule.');

/**
 * The fields of a webhook in responses: sections 2.8 and 8. Lists, token and prefix that were not sent may be absent, empty
 * or the default.
 */
export const webhookFields = [
  ...under('2.8 row token', {
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
      'The url of a webhook in a response has at least one character.',
      value('WebhookExternalDto', 'url'),
      both(said('2.8 row url', 'minimum length 1'), said('8 row url length')),
      IF_SENT_SO,
    ),
    'WEBHOOK-HTTPS-RECOMMENDED': advisory(
      'HTTPS is recommended for the address that receives notifications.',
      said('2.8 row url', 'HTTPS is recommended'),
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
      'The authorizationHeaderPrefix of a webhook in a response has at most 20 characters.',
      value('WebhookExternalDto', 'authorizationHeaderPrefix'),
      said('8 row authorizationHeaderPrefix length'),
      IF_SENT_SO,
    ),
    'WEBHOOK-EVENTS-TYPE': must(
      'The field events of a webhook in a response, if present, is a JSON array of strings.',
      type('WebhookExternalDto', 'events'),
    ),
    'WEBHOOK-EVENTS-VALUES': must(
      'The events of a webhook in a response are CREATE, UPDATE or DELETE, none of them twice.',
      value('WebhookExternalDto', 'events'),
      IF_SENT_SO,
    ),
    'WEBHOOK-ENTITIES-TYPE': must(
      'The field entities of a webhook in a response, if present, is a JSON array of strings.',
      type('WebhookExternalDto', 'entities'),
    ),
    'WEBHOOK-ENTITIES-VALUES': must(
      'The entities of a webhook in a response are RESTAURANT or BOOKING, none of them twice.',
      value('WebhookExternalDto', 'entities'),
      IF_SENT_SO,
    ),
    'WEBHOOK-EVENTS-MAX-ITEMS': must('A webhook has at most 20 events.', said('8 row events items'), {
      excluded:
        "With three possible values, more than 20 items are never unique, so this limit can't be told apart from uniqueness.",
    }),
    'WEBHOOK-ENTITIES-MAX-ITEMS': must('A webhook has at most 20 entities.', said('8 row entities items'), {
      excluded:
        "With two possible values, more than 20 items are never unique, so this limit can't be told apart from uniqueness.",
    }),
    'WEBHOOK-NULL-FREE': advisory(
      'In a response, a webhook field without a value is omitted rather than null.',
      nullFree('WebhookExternalDto'),
      bestOmitted,
    ),
  }),
];
