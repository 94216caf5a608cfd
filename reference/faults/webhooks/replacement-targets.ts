import { entityKinds, eventKinds } from '../../domain/webhook.ts';
import type { Webhook } from '../../domain/webhook.ts';
import { optional, readInt64 } from '../../wire/field-readers.ts';
import { isObject, property } from '../../wire/json.ts';
import type { JsonObject } from '../../wire/json.ts';
import { sentJson } from '../builders/answers.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { withField } from '../builders/json.ts';
import { neighboursListed } from '../builders/webhooks.ts';

/** Stands for the former state of a webhook that never existed. */
export function phantom(id: bigint): Webhook {
  return {
    id,
    url: '',
    token: undefined,
    authorizationHeaderPrefix: '',
    events: undefined,
    entities: undefined,
  };
}

/** The list shows webhooks differently after a refused replacement. */
function afterRefusal(
  listed: (webhook: Webhook, refused: JsonObject) => Webhook | undefined,
): Fault['override'] {
  return (sound) => {
    const refused = new Map<string, JsonObject>();
    return {
      beforeSend: (answer, call) => {
        const sent = sentJson(call);
        if (call.operation === 'replaceWebhook' && answer.status === 200) refused.delete(call.id);
        else if (call.operation === 'replaceWebhook' && isObject(sent)) refused.set(call.id, sent);
        return sound.beforeSend(answer, call);
      },
      listedWebhooks: (webhooks) =>
        sound.listedWebhooks(webhooks).flatMap((webhook) => {
          const body = refused.get(webhook.id.toString());
          return body === undefined ? [webhook] : (listed(webhook, body) ?? []);
        }),
    };
  };
}

/** The webhook with the sent url, if that is a url. */
function withSentUrl(webhook: Webhook, sent: JsonObject): Webhook {
  const url = property(sent, 'url');
  return typeof url === 'string' && URL.canParse(url) ? { ...webhook, url } : webhook;
}

function withSentToken(webhook: Webhook, sent: JsonObject): Webhook {
  const token = property(sent, 'token');
  return typeof token === 'string' ? { ...webhook, token } : webhook;
}

/** Whether one of the sent lists is not valid. */
function hasBadList(sent: JsonObject): boolean {
  const isBad = (name: string, kinds: readonly unknown[]): boolean => {
    const list = property(sent, name);
    return (
      !Array.isArray(list) || new Set(list).size < list.length || !list.every((item) => kinds.includes(item))
    );
  };
  return isBad('events', eventKinds) || isBad('entities', entityKinds);
}

/** The webhooks that a replacement changes: section 4.14. */
export const replacementTargetFaults = faults({
  'REPLACE-WEBHOOK-OTHERS-KEPT': {
    'webhooks-replace-by-id-in-body': [
      'A replacement goes to the webhook whose id is in the body.',
      (sound) => ({
        perform: (call, handle) => {
          const sent = call.operation === 'replaceWebhook' ? sentJson(call) : undefined;
          const id = isObject(sent) ? optional(readInt64)(property(sent, 'id'), 'id') : undefined;
          return sound.perform(id === undefined ? call : { ...call, id: id.toString() }, handle);
        },
      }),
    ],
    'webhooks-replace-neighbours-token': [
      'The token of a replacement is also written to the rows next to the replaced one.',
      neighboursListed('replace', (json, { token }) => withField(json, 'token', () => token)),
    ],
    'webhooks-replace-neighbours-url': [
      'The url of a replacement is also written to the rows next to the replaced one.',
      neighboursListed('replace', (json, { url }) => withField(json, 'url', () => url)),
    ],
    'webhooks-replace-neighbours-dropped': [
      'A replacement removes the rows next to the replaced one from the list.',
      neighboursListed('replace', () => undefined),
    ],
  },
  'REPLACE-WEBHOOK-UNKNOWN-ID': {
    'webhooks-replace-unknown-made': [
      'The replacement of an unknown webhook registers it under the id of the path.',
      (sound) => ({
        webhookById: (webhooks, id, purpose) =>
          sound.webhookById(webhooks, id, purpose) ?? (purpose === 'replace' ? phantom(id) : undefined),
      }),
    ],
    'webhooks-replace-deleted-revived': [
      'The replacement of a webhook that was deleted brings it back.',
      (sound) => {
        const deleted = new Map<bigint, Webhook>();
        return {
          deletedWebhook: (webhook) => {
            deleted.set(webhook.id, webhook);
            return sound.deletedWebhook(webhook);
          },
          webhookById: (webhooks, id, purpose) =>
            sound.webhookById(webhooks, id, purpose) ?? (purpose === 'replace' ? deleted.get(id) : undefined),
        };
      },
    ],
  },
  'REPLACE-WEBHOOK-MALFORMED-ID': {
    'webhooks-replace-malformed-id-made': [
      'An id that is not an integer is read as -1, and the replacement registers that webhook.',
      (sound) => {
        let malformed = false;
        return {
          readWebhookId: (text, purpose) => {
            malformed = purpose === 'replace' && !/^-?\d+$/.test(text);
            return malformed ? -1n : sound.readWebhookId(text, purpose);
          },
          webhookById: (webhooks, id, purpose) =>
            malformed ? phantom(id) : sound.webhookById(webhooks, id, purpose),
        };
      },
    ],
    'webhooks-replace-id-up-to-first-letter': [
      'The id of a replacement is read up to the first character that is not a digit.',
      (sound) => ({
        readWebhookId: (text, purpose) =>
          sound.readWebhookId(purpose === 'replace' ? (/^\d+/.exec(text)?.[0] ?? text) : text, purpose),
      }),
    ],
  },
  'REPLACE-WEBHOOK-REFUSED-KEEPS': {
    'webhooks-refused-replacement-applied': [
      'The fields of a replacement are set one by one before they are checked.',
      afterRefusal((webhook, sent) => withSentToken(withSentUrl(webhook, sent), sent)),
    ],
    'webhooks-refused-replacement-for-lists-applied': [
      'A replacement stores its url before it checks its lists.',
      afterRefusal((webhook, sent) => (hasBadList(sent) ? withSentUrl(webhook, sent) : webhook)),
    ],
    'webhooks-refused-replacement-loses': [
      'A replacement removes the old webhook before it checks the new one.',
      afterRefusal(() => undefined),
    ],
  },
});
