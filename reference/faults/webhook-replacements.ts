import type { Webhook } from '../domain/webhook.ts';
import type { Fault } from './fault.ts';
import { answeredOnReplacement, shownOtherwise } from './shown-webhook.ts';
import type { Shown } from './shown-webhook.ts';

/** A field of replaced webhooks, in lists only. */
function listed(field: keyof Webhook, value: Shown): Fault['override'] {
  return shownOtherwise('replaced', ['listed'], field, value);
}

/** An id that no webhook was given. */
const STRAY = 7_000_000_000_000n;

/** What answers to replacements give back, and lists then show: section 4.14. */
export const webhookReplacementsFaults: readonly Fault[] = [
  {
    id: 'webhooks-replace-new-id-answered',
    mistake: 'The answer to a replacement gives the id of the row that was written for it.',
    breaks: ['REPLACE-WEBHOOK-KEEPS-ID'],
    override: shownOtherwise('replaced', ['replaced'], 'id', ({ id }) => id + STRAY),
  },
  {
    id: 'webhooks-replace-new-id-listed',
    mistake: 'A replaced webhook is listed under the id of the row that was written for it.',
    breaks: ['REPLACE-WEBHOOK-KEEPS-ID'],
    subtle: true,
    override: listed('id', ({ id }) => id + STRAY),
  },
  {
    id: 'webhooks-replace-large-id-rounded',
    mistake: 'The answer to a replacement gives the id as a double, which rounds those beyond 2^53.',
    breaks: ['REPLACE-WEBHOOK-KEEPS-ID'],
    subtle: true,
    override: shownOtherwise('replaced', ['replaced'], 'id', ({ id }) => BigInt(Number(id))),
  },
  {
    id: 'webhooks-replace-old-url',
    mistake: 'The answer to a replacement still gives the old url.',
    breaks: ['REPLACE-WEBHOOK-URL-REPLACED'],
    override: answeredOnReplacement('url', (_webhook, { url }) => url),
  },
  {
    id: 'webhooks-replace-old-query',
    mistake: 'The answer to a replacement gives the new url without its query.',
    breaks: ['REPLACE-WEBHOOK-URL-REPLACED'],
    subtle: true,
    override: answeredOnReplacement('url', ({ url }) => url.replace(/\?.*/, '')),
  },
  {
    id: 'webhooks-replace-old-token',
    mistake: 'The answer to a replacement still gives the old token.',
    breaks: ['REPLACE-WEBHOOK-TOKEN-REPLACED'],
    override: answeredOnReplacement('token', (_webhook, { token }) => token),
  },
  {
    id: 'webhooks-replace-token-left-out',
    mistake: 'The answer to a replacement leaves the token out.',
    breaks: ['REPLACE-WEBHOOK-TOKEN-REPLACED'],
    override: answeredOnReplacement('token', () => undefined),
  },
  {
    id: 'webhooks-replace-first-token-kept',
    mistake: 'The answer to a replacement gives the old token whenever there was one before.',
    breaks: ['REPLACE-WEBHOOK-TOKEN-REPLACED'],
    subtle: true,
    override: answeredOnReplacement('token', ({ token }, former) => former.token ?? token),
  },
  {
    id: 'webhooks-replace-old-prefix',
    mistake: 'The answer to a replacement still gives the old authorizationHeaderPrefix.',
    breaks: ['REPLACE-WEBHOOK-PREFIX-REPLACED'],
    override: answeredOnReplacement(
      'authorizationHeaderPrefix',
      (_webhook, former) => former.authorizationHeaderPrefix,
    ),
  },
  {
    id: 'webhooks-replace-empty-prefix-ignored',
    mistake: 'The answer to a replacement with an empty authorizationHeaderPrefix gives the default.',
    breaks: ['REPLACE-WEBHOOK-PREFIX-REPLACED'],
    subtle: true,
    override: answeredOnReplacement(
      'authorizationHeaderPrefix',
      ({ authorizationHeaderPrefix: prefix }) => prefix || 'Bearer',
    ),
  },
  {
    id: 'webhooks-replace-old-events',
    mistake: 'The answer to a replacement still gives the old events.',
    breaks: ['REPLACE-WEBHOOK-EVENTS-REPLACED'],
    override: answeredOnReplacement('events', (_webhook, { events }) => events),
  },
  {
    id: 'webhooks-replace-events-added',
    mistake: 'The answer to a replacement gives the new events together with the old ones.',
    breaks: ['REPLACE-WEBHOOK-EVENTS-REPLACED'],
    subtle: true,
    override: answeredOnReplacement('events', ({ events = [] }, former) => [
      ...new Set([...events, ...(former.events ?? [])]),
    ]),
  },
  {
    id: 'webhooks-replace-old-entities',
    mistake: 'The answer to a replacement still gives the old entities.',
    breaks: ['REPLACE-WEBHOOK-ENTITIES-REPLACED'],
    override: answeredOnReplacement('entities', (_webhook, { entities }) => entities),
  },
  {
    id: 'webhooks-replace-entities-added',
    mistake: 'The answer to a replacement gives the new entities together with the old ones.',
    breaks: ['REPLACE-WEBHOOK-ENTITIES-REPLACED'],
    subtle: true,
    override: answeredOnReplacement('entities', ({ entities = [] }, former) => [
      ...new Set([...entities, ...(former.entities ?? [])]),
    ]),
  },
  {
    id: 'webhooks-replace-old-url-listed',
    mistake: 'The list goes on showing the old url of a replaced webhook.',
    breaks: ['REPLACE-WEBHOOK-LISTED'],
    override: listed('url', (_webhook, { url }) => url),
  },
  {
    id: 'webhooks-replace-old-token-listed',
    mistake: 'The list goes on showing the old token of a replaced webhook.',
    breaks: ['REPLACE-WEBHOOK-LISTED'],
    subtle: true,
    override: listed('token', (_webhook, { token }) => token),
  },
  {
    id: 'webhooks-replace-old-events-listed',
    mistake: 'The list goes on showing the old events of a replaced webhook.',
    breaks: ['REPLACE-WEBHOOK-LISTED'],
    subtle: true,
    override: listed('events', (_webhook, { events }) => events),
  },
  {
    id: 'webhooks-replace-old-prefix-listed',
    mistake: 'The list goes on showing the old authorizationHeaderPrefix of a replaced webhook.',
    breaks: ['REPLACE-WEBHOOK-LISTED'],
    subtle: true,
    override: listed('authorizationHeaderPrefix', (_webhook, former) => former.authorizationHeaderPrefix),
  },
];
