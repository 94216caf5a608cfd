import type { Webhook } from '../domain/webhook.ts';
import { withField } from './changed-json.ts';
import type { Fault } from './fault.ts';
import { neighboursListed } from './webhook-neighbours.ts';
import { phantom } from './webhook-replacement-targets.ts';

/** Webhooks that are gone in every respect but that `lingers` makes the list go on showing them. */
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
export const webhookDeletionsFaults: readonly Fault[] = [
  {
    id: 'webhooks-delete-still-listed',
    mistake: 'The list comes from a cache that does not learn of deletions.',
    breaks: ['DELETE-WEBHOOK-UNLISTED'],
    override: lingering(() => true),
  },
  {
    id: 'webhooks-delete-large-id-still-listed',
    mistake: 'Deletions reach the cache of the list by a double, and so miss ids beyond 2^53.',
    breaks: ['DELETE-WEBHOOK-UNLISTED'],
    subtle: true,
    override: lingering(({ id }) => !Number.isSafeInteger(Number(id))),
  },
  {
    id: 'webhooks-delete-still-in-next-list',
    mistake: 'A deleted webhook leaves the list only when the list is read the next time.',
    breaks: ['DELETE-WEBHOOK-UNLISTED'],
    subtle: true,
    override: lingering((_webhook, lists) => lists === 0),
  },
  {
    id: 'webhooks-delete-neighbours-dropped',
    mistake: 'A deletion removes the rows beside the one that its path names from the list, too.',
    breaks: ['DELETE-WEBHOOK-OTHERS-KEPT'],
    override: neighboursListed('delete', () => undefined),
  },
  {
    id: 'webhooks-delete-neighbours-events-lost',
    mistake: 'A deletion clears the events of the rows beside the one that its path names.',
    breaks: ['DELETE-WEBHOOK-OTHERS-KEPT'],
    subtle: true,
    override: neighboursListed('delete', (json) => withField(json, 'events', () => [])),
  },
  {
    id: 'webhooks-delete-neighbours-url-moved',
    mistake: 'After a deletion the rows beside the deleted one are listed with its url.',
    breaks: ['DELETE-WEBHOOK-OTHERS-KEPT'],
    subtle: true,
    override: neighboursListed('delete', (json, { url }) => withField(json, 'url', () => url)),
  },
  {
    id: 'webhooks-delete-unknown-succeeds',
    mistake: 'The deletion of an unknown webhook succeeds, as there is nothing left to do.',
    breaks: ['DELETE-WEBHOOK-UNKNOWN-ID'],
    override: (sound) => ({
      webhookById: (webhooks, id, purpose) =>
        sound.webhookById(webhooks, id, purpose) ?? (purpose === 'delete' ? phantom(id) : undefined),
    }),
  },
  {
    id: 'webhooks-delete-again-succeeds',
    mistake: 'The deletion of a webhook that was deleted before succeeds once more.',
    breaks: ['DELETE-WEBHOOK-UNKNOWN-ID'],
    subtle: true,
    override: (sound) => {
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
  },
  {
    id: 'webhooks-delete-malformed-id-succeeds',
    mistake: 'The deletion by an id that is not an integer succeeds without doing anything.',
    breaks: ['DELETE-WEBHOOK-MALFORMED-ID'],
    override: (sound) => {
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
  },
  {
    id: 'webhooks-delete-id-up-to-first-letter',
    mistake: 'The id of a deletion is read up to the first character that is no digit.',
    breaks: ['DELETE-WEBHOOK-MALFORMED-ID'],
    subtle: true,
    override: (sound) => ({
      readWebhookId: (text, purpose) =>
        sound.readWebhookId(purpose === 'delete' ? (/^\d+/.exec(text)?.[0] ?? text) : text, purpose),
    }),
  },
];
