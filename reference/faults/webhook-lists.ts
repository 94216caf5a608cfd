import type { Webhook } from '../domain/webhook.ts';
import type { Fault } from './fault.ts';
import { shownOtherwise } from './shown-webhook.ts';
import type { Shown } from './shown-webhook.ts';

/** Only webhooks that `keeps` are listed. */
function only(keeps: (webhook: Webhook) => boolean): Fault['override'] {
  return (sound) => ({ listedWebhooks: (webhooks) => sound.listedWebhooks(webhooks).filter(keeps) });
}

/** Webhooks are listed as often as `times` says. */
function often(times: (webhook: Webhook, at: number) => number): Fault['override'] {
  return (sound) => ({
    listedWebhooks: (webhooks) =>
      sound
        .listedWebhooks(webhooks)
        .flatMap((webhook, at) => Array.from({ length: times(webhook, at) }, () => webhook)),
  });
}

/** A field of webhooks that were never replaced, in lists. */
function listed(field: keyof Webhook, value: Shown): Fault['override'] {
  return shownOtherwise('created', ['listed'], field, value);
}

/** The list of webhooks: section 4.12. */
export const webhookListsFaults: readonly Fault[] = [
  {
    id: 'webhooks-list-twice',
    mistake: 'The list is put together from two stores that both hold everything.',
    breaks: ['LIST-WEBHOOKS-EACH-ONCE'],
    override: often(() => 2),
  },
  {
    id: 'webhooks-list-once-per-entity',
    mistake: 'The list is joined with the entities, so a webhook of two entities stands there twice.',
    breaks: ['LIST-WEBHOOKS-EACH-ONCE'],
    subtle: true,
    override: often(({ entities = [] }) => Math.max(1, entities.length)),
  },
  {
    id: 'webhooks-list-once-per-event',
    mistake: 'The list is joined with the events, so a webhook stands there once for each.',
    breaks: ['LIST-WEBHOOKS-EACH-ONCE'],
    subtle: true,
    override: often(({ events = [] }) => Math.max(1, events.length)),
  },
  {
    id: 'webhooks-list-every-second',
    mistake: 'The loop over the rows steps on twice, so every second webhook is missing.',
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
    override: often((_webhook, at) => (at + 1) % 2),
  },
  {
    id: 'webhooks-list-without-newest',
    mistake: 'The list leaves out the webhook that was registered last.',
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
    override: (sound) => ({ listedWebhooks: (webhooks) => sound.listedWebhooks(webhooks).slice(0, -1) }),
  },
  {
    id: 'webhooks-list-without-newest-of-all',
    mistake:
      'The list leaves out the webhook that was registered last, which is at times one of another client.',
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
    subtle: true,
    override: (sound) => {
      let lists = 0;
      return {
        listedWebhooks: (webhooks) => {
          lists += 1;
          const others = lists % 4 === 1 || lists % 4 === 2;
          return sound.listedWebhooks(webhooks).slice(0, others ? undefined : -1);
        },
      };
    },
  },
  {
    id: 'webhooks-list-without-tokenless',
    mistake: 'The list is joined with the tokens, so webhooks without one are missing.',
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
    subtle: true,
    override: only(({ token }) => token !== undefined),
  },
  {
    id: 'webhooks-list-without-large-ids',
    mistake: 'The list leaves webhooks out whose ids lie beyond 2^53.',
    breaks: ['LIST-WEBHOOKS-COMPLETE'],
    subtle: true,
    override: only(({ id }) => Number.isSafeInteger(Number(id))),
  },
  {
    id: 'webhooks-list-token-masked',
    mistake: 'The list masks tokens.',
    breaks: ['LIST-WEBHOOKS-AGREES'],
    override: listed('token', ({ token }) => token && '********'),
  },
  {
    id: 'webhooks-list-default-prefix',
    mistake: 'The list shows the default authorizationHeaderPrefix for every webhook.',
    breaks: ['LIST-WEBHOOKS-AGREES'],
    override: listed('authorizationHeaderPrefix', () => 'Bearer'),
  },
  {
    id: 'webhooks-list-origin-only',
    mistake: 'The list shows only the origin of an address.',
    breaks: ['LIST-WEBHOOKS-AGREES'],
    override: listed('url', ({ url }) => (URL.canParse(url) ? new URL(url).origin : url)),
  },
  {
    id: 'webhooks-list-url-without-query',
    mistake: 'The list shows addresses without their query.',
    breaks: ['LIST-WEBHOOKS-AGREES'],
    subtle: true,
    override: listed('url', ({ url }) => url.replace(/\?.*/, '')),
  },
  {
    id: 'webhooks-list-token-escaped',
    mistake: 'The list shows tokens with their special characters percent-encoded.',
    breaks: ['LIST-WEBHOOKS-AGREES'],
    subtle: true,
    override: listed('token', ({ token }) => token && encodeURIComponent(token)),
  },
  {
    id: 'webhooks-list-first-event',
    mistake: 'The list shows only the first event of a webhook.',
    breaks: ['LIST-WEBHOOKS-AGREES'],
    subtle: true,
    override: listed('events', ({ events }) => events?.slice(0, 1)),
  },
  {
    id: 'webhooks-list-last-entity',
    mistake: 'The list shows only the last entity of a webhook.',
    breaks: ['LIST-WEBHOOKS-AGREES'],
    subtle: true,
    override: listed('entities', ({ entities }) => entities?.slice(-1)),
  },
];
