import type { Webhook } from '../../domain/webhook.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { shownOtherwise } from '../builders/webhooks.ts';
import type { Shown } from '../builders/webhooks.ts';

/** Lists only the webhooks that `keeps` picks. */
function only(keeps: (webhook: Webhook) => boolean): Fault['override'] {
  return (sound) => ({ listedWebhooks: (webhooks) => sound.listedWebhooks(webhooks).filter(keeps) });
}

/** Lists each webhook as often as `times` says. */
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
export const listFaults = faults({
  'LIST-WEBHOOKS-EACH-ONCE': {
    'webhooks-list-twice': ['The list is merged from two stores that both hold everything.', often(() => 2)],
    'webhooks-list-once-per-entity': [
      'The list is joined with the entities, so a webhook with two entities is listed twice.',
      often(({ entities = [] }) => Math.max(1, entities.length)),
    ],
    'webhooks-list-once-per-event': [
      'The list is joined with the events, so a webhook is listed once for each event.',
      often(({ events = [] }) => Math.max(1, events.length)),
    ],
  },
  'LIST-WEBHOOKS-COMPLETE': {
    'webhooks-list-of-three': [
      'The list leaves out every webhook after the third.',
      (sound) => ({ listedWebhooks: (webhooks) => sound.listedWebhooks(webhooks).slice(0, 3) }),
    ],
    'webhooks-list-of-ten': [
      'The list is a page of ten webhooks.',
      (sound) => ({ listedWebhooks: (webhooks) => sound.listedWebhooks(webhooks).slice(0, 10) }),
    ],
    'webhooks-list-of-the-session': [
      'Webhooks belong to the token with which they were registered, so another token lists none of them.',
      (sound) => {
        const owners = new Map<bigint, string>();
        let [caller, isListing] = ['', false];
        return {
          perform: (call, handle) => {
            caller = call.headers.authorization ?? '';
            isListing = call.operation === 'listWebhooks';
            return sound.perform(call, handle);
          },
          webhookJson: (webhook, where) => {
            if (where === 'created') owners.set(webhook.id, caller);
            return sound.webhookJson(webhook, where);
          },
          listedWebhooks: (webhooks) =>
            sound
              .listedWebhooks(webhooks)
              .filter(({ id }) => !isListing || (owners.get(id) ?? caller) === caller),
        };
      },
    ],
    'webhooks-list-every-second': [
      'The loop over the rows advances twice, so every second webhook is missing.',
      often((_webhook, at) => (at + 1) % 2),
    ],
    'webhooks-list-without-newest': [
      'The list leaves out the newest webhook.',
      (sound) => ({ listedWebhooks: (webhooks) => sound.listedWebhooks(webhooks).slice(0, -1) }),
    ],
    'webhooks-list-without-newest-of-all': [
      'The list leaves out the newest webhook, which is sometimes that of another client.',
      (sound) => {
        let lists = 0;
        return {
          listedWebhooks: (webhooks) => {
            lists += 1;
            const others = lists % 4 === 1 || lists % 4 === 2;
            return sound.listedWebhooks(webhooks).slice(0, others ? undefined : -1);
          },
        };
      },
    ],
    'webhooks-list-without-tokenless': [
      'The list is joined with the tokens, so webhooks without one are missing.',
      only(({ token }) => token !== undefined),
    ],
    'webhooks-list-without-large-ids': [
      'The list leaves out webhooks whose ids are beyond 2^53.',
      only(({ id }) => Number.isSafeInteger(Number(id))),
    ],
  },
  'LIST-WEBHOOKS-AGREES': {
    'webhooks-list-url-of-512': [
      'The list cuts addresses after 512 characters.',
      listed('url', ({ url }) => url.slice(0, 512)),
    ],
    'webhooks-list-prefix-of-eighteen': [
      'The list cuts the authorizationHeaderPrefix after 18 characters.',
      listed('authorizationHeaderPrefix', ({ authorizationHeaderPrefix: prefix }) => prefix.slice(0, 18)),
    ],
    'webhooks-list-default-prefix': [
      'The list shows the default authorizationHeaderPrefix for every webhook.',
      listed('authorizationHeaderPrefix', () => 'Bearer'),
    ],
    'webhooks-list-origin-only': [
      'The list shows only the origin of an address.',
      listed('url', ({ url }) => (URL.canParse(url) ? new URL(url).origin : url)),
    ],
    'webhooks-list-url-without-query': [
      'The list shows addresses without their query.',
      listed('url', ({ url }) => url.replace(/\?.*/, '')),
    ],
    'webhooks-list-first-event': [
      'The list shows only the first event of a webhook.',
      listed('events', ({ events }) => events?.slice(0, 1)),
    ],
    'webhooks-list-last-entity': [
      'The list shows only the last entity of a webhook.',
      listed('entities', ({ entities }) => entities?.slice(-1)),
    ],
  },
});
