import type { Webhook } from '../../domain/webhook.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { withField } from '../builders/json.ts';
import { neighboursListed } from '../builders/webhooks.ts';
import { phantom } from './replacement-targets.ts';

/** Deleted webhooks that only the list still shows, as long as `lingers` says. */
function lingering(lingers: (webhook: Webhook, lists: number) => boolean): Fault['override'] {
  return (sound) => {
    const deleted = new Map<Webhook, number>();
    return {
      deletedWebhook: (webhook) => {
        deleted.set(webhook, 0);
        return sound.deletedWebhook(webhook);
      },
      listedWebhooks: (webhooks) => {
        const shown = [...deleted].filter(([webhook, lists]) => lingers(webhook, lists));
        for (const [webhook, lists] of deleted) deleted.set(webhook, lists + 1);
        return [...sound.listedWebhooks(webhooks), ...shown.map(([webhook]) => webhook)];
      },
    };
  };
}

/** Deleting webhooks: section 4.15. */
export const deletionFaults = faults({
  'DELETE-WEBHOOK-UNLISTED': {
    'webhooks-delete-still-listed': [
      'The list comes from a cache that does not learn of deletions.',
      lingering(() => true),
    ],
    'webhooks-delete-large-id-still-listed': [
      'Deletions pass ids to the cache of the list as doubles, and so miss those beyond 2^53.',
      lingering(({ id }) => !Number.isSafeInteger(Number(id))),
    ],
  },
  'DELETE-WEBHOOK-OTHERS-KEPT': {
    'webhooks-delete-neighbours-dropped': [
      'A deletion also removes the rows next to the deleted one from the list.',
      neighboursListed('delete', () => undefined),
    ],
    'webhooks-delete-neighbours-events-lost': [
      'A deletion clears the events of the rows next to the deleted one.',
      neighboursListed('delete', (json) => withField(json, 'events', () => [])),
    ],
    'webhooks-delete-neighbours-url-moved': [
      'After a deletion the rows next to the deleted one are listed with its url.',
      neighboursListed('delete', (json, { url }) => withField(json, 'url', () => url)),
    ],
  },
  'DELETE-WEBHOOK-UNKNOWN-ID': {
    'webhooks-delete-unknown-succeeds': [
      'The deletion of an unknown webhook succeeds, because there is nothing left to do.',
      (sound) => ({
        webhookById: (webhooks, id, purpose) =>
          sound.webhookById(webhooks, id, purpose) ?? (purpose === 'delete' ? phantom(id) : undefined),
      }),
    ],
    'webhooks-delete-again-succeeds': [
      'A second deletion of the same webhook succeeds.',
      (sound) => {
        const deleted = new Set<bigint>();
        return {
          deletedWebhook: (webhook) => {
            deleted.add(webhook.id);
            return sound.deletedWebhook(webhook);
          },
          webhookById: (webhooks, id, purpose) =>
            sound.webhookById(webhooks, id, purpose) ??
            (purpose === 'delete' && deleted.has(id) ? phantom(id) : undefined),
        };
      },
    ],
    'webhooks-delete-malformed-id-succeeds': [
      'The deletion by an id that is not an integer succeeds without doing anything.',
      (sound) => {
        let malformed = false;
        return {
          readWebhookId: (text, purpose) => {
            malformed = purpose === 'delete' && !/^-?\d+$/.test(text);
            return malformed ? -1n : sound.readWebhookId(text, purpose);
          },
          webhookById: (webhooks, id, purpose) =>
            malformed ? phantom(id) : sound.webhookById(webhooks, id, purpose),
        };
      },
    ],
  },
  'DELETE-WEBHOOK-MALFORMED-ID': {
    'webhooks-delete-id-up-to-first-letter': [
      'The id of a deletion is read up to the first character that is not a digit.',
      (sound) => ({
        readWebhookId: (text, purpose) =>
          sound.readWebhookId(purpose === 'delete' ? (/^\d+/.exec(text)?.[0] ?? text) : text, purpose),
      }),
    ],
  },
});
