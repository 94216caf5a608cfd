import type { Webhook } from '../../domain/webhook.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { answeredOnReplacement, shownOtherwise } from '../builders/webhooks.ts';
import type { Shown } from '../builders/webhooks.ts';

/** A field of replaced webhooks, in lists only. */
function listed(field: keyof Webhook, value: Shown): Fault['override'] {
  return shownOtherwise('replaced', ['listed'], field, value);
}

/** An id that no webhook was given. */
const STRAY = 7_000_000_000_000n;

/** Replaced webhooks in answers and lists: section 4.14. */
export const replacementFaults = faults({
  'REPLACE-WEBHOOK-KEEPS-ID': {
    'webhooks-replace-new-id-answered': [
      'The answer to a replacement gives the id of the row that was written for it.',
      shownOtherwise('replaced', ['replaced'], 'id', ({ id }) => id + STRAY),
    ],
    'webhooks-replace-new-id-listed': [
      'A replaced webhook is listed under the id of the row that was written for it.',
      listed('id', ({ id }) => id + STRAY),
    ],
    'webhooks-replace-large-id-rounded': [
      'The answer to a replacement gives the id as a double, which rounds those beyond 2^53.',
      shownOtherwise('replaced', ['replaced'], 'id', ({ id }) => BigInt(Number(id))),
    ],
  },
  'REPLACE-WEBHOOK-URL-REPLACED': {
    'webhooks-replace-old-url': [
      'The answer to a replacement still gives the old url.',
      answeredOnReplacement('url', (_webhook, { url }) => url),
    ],
    'webhooks-replace-old-query': [
      'The answer to a replacement gives the new url without its query.',
      answeredOnReplacement('url', ({ url }) => url.replace(/\?.*/, '')),
    ],
  },
  'REPLACE-WEBHOOK-PREFIX-REPLACED': {
    'webhooks-replace-old-prefix': [
      'The answer to a replacement still gives the old authorizationHeaderPrefix.',
      answeredOnReplacement(
        'authorizationHeaderPrefix',
        (_webhook, former) => former.authorizationHeaderPrefix,
      ),
    ],
    'webhooks-replace-empty-prefix-ignored': [
      'The answer to a replacement with an empty authorizationHeaderPrefix gives the default.',
      answeredOnReplacement(
        'authorizationHeaderPrefix',
        ({ authorizationHeaderPrefix: prefix }) => prefix || 'Bearer',
      ),
    ],
  },
  'REPLACE-WEBHOOK-EVENTS-REPLACED': {
    'webhooks-replace-old-events': [
      'The answer to a replacement still gives the old events.',
      answeredOnReplacement('events', (_webhook, { events }) => events),
    ],
    'webhooks-replace-events-added': [
      'The answer to a replacement gives the new events together with the old ones.',
      answeredOnReplacement('events', ({ events = [] }, former) => [
        ...new Set([...events, ...(former.events ?? [])]),
      ]),
    ],
  },
  'REPLACE-WEBHOOK-ENTITIES-REPLACED': {
    'webhooks-replace-old-entities': [
      'The answer to a replacement still gives the old entities.',
      answeredOnReplacement('entities', (_webhook, { entities }) => entities),
    ],
    'webhooks-replace-entities-added': [
      'The answer to a replacement gives the new entities together with the old ones.',
      answeredOnReplacement('entities', ({ entities = [] }, former) => [
        ...new Set([...entities, ...(former.entities ?? [])]),
      ]),
    ],
  },
  'REPLACE-WEBHOOK-LISTED': {
    'webhooks-replace-old-url-listed': [
      'The list goes on showing the old url of a replaced webhook.',
      listed('url', (_webhook, { url }) => url),
    ],
    'webhooks-replace-old-events-listed': [
      'The list goes on showing the old events of a replaced webhook.',
      listed('events', (_webhook, { events }) => events),
    ],
    'webhooks-replace-old-prefix-listed': [
      'The list goes on showing the old authorizationHeaderPrefix of a replaced webhook.',
      listed('authorizationHeaderPrefix', (_webhook, former) => former.authorizationHeaderPrefix),
    ],
  },
});
