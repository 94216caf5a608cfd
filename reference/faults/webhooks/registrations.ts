import { eventKinds, type Webhook } from '../../domain/webhook.ts';
import { isObject, type JsonObject, property } from '../../wire/json.ts';
import { sentJson } from '../builders/answers.ts';
import { type Fault, faults } from '../builders/fault.ts';
import { withField } from '../builders/json.ts';
import { answeredOnCreation, shownOtherwise } from '../builders/webhooks.ts';
import { phantom } from './replacement-targets.ts';

const LONGEST_COLUMN = 100;

/** Registering webhooks: section 4.13. */
export const registrationFaults = faults({
  'CREATE-WEBHOOK-URL-RETURNED': {
    'webhooks-create-url-of-512': [
      'The answer to a registration cuts the url after 512 characters.',
      answeredOnCreation('url', ({ url }) => url.slice(0, 512)),
    ],
    'webhooks-create-url-repeated-names': [
      'The answer to a registration gives each name of the query once.',
      answeredOnCreation('url', ({ url }) => url.replace(/&(\w+)=[^&]*(&\1=)/, '$2')),
    ],
    'webhooks-create-url-slash': [
      'The answer to a registration gives the url with a slash at its end.',
      answeredOnCreation('url', ({ url }) => `${url}/`),
    ],
    'webhooks-create-url-without-query': [
      'The answer to a registration gives the url without its query.',
      answeredOnCreation('url', ({ url }) => url.replace(/\?.*/, '')),
    ],
    'webhooks-create-url-lower-case': [
      'The answer to a registration gives the whole url in lower case, not only its host.',
      answeredOnCreation('url', ({ url }) => url.toLowerCase()),
    ],
    'webhooks-create-url-decoded': [
      'The answer to a registration gives the url with its percent-encoding taken out.',
      answeredOnCreation('url', ({ url }) => url.replace(/(?:%[0-7][0-9a-f])+/gi, decodeURIComponent)),
    ],
    'webhooks-create-url-cut': [
      'The answer to a registration cuts the url after 100 characters.',
      answeredOnCreation('url', ({ url }) => url.slice(0, LONGEST_COLUMN)),
    ],
  },
  'CREATE-WEBHOOK-PREFIX-DEFAULT-KEPT': {
    'webhooks-default-prefix-token': [
      'The default authorizationHeaderPrefix is Token, as in an earlier version.',
      () => ({ defaultPrefix: 'Token' }),
    ],
    'webhooks-default-prefix-lower-case': [
      'The default authorizationHeaderPrefix is written in lower case.',
      () => ({ defaultPrefix: 'bearer' }),
    ],
  },
  'CREATE-WEBHOOK-PREFIX-RETURNED': {
    'webhooks-create-prefix-null-word': [
      'The authorizationHeaderPrefix null is taken for none.',
      answeredOnCreation('authorizationHeaderPrefix', ({ authorizationHeaderPrefix: prefix }) =>
        prefix === 'null' ? 'Bearer' : prefix,
      ),
    ],
    'webhooks-create-prefix-as-number': [
      'An authorizationHeaderPrefix of digits passes through a number.',
      answeredOnCreation('authorizationHeaderPrefix', ({ authorizationHeaderPrefix: prefix }) =>
        /^\d+$/.test(prefix) ? String(Number(prefix)) : prefix,
      ),
    ],
    'webhooks-create-prefix-always-default': [
      'The answer to a registration always gives the default authorizationHeaderPrefix.',
      answeredOnCreation('authorizationHeaderPrefix', () => 'Bearer'),
    ],
    'webhooks-create-prefix-lower-case': [
      'The answer to a registration gives the authorizationHeaderPrefix in lower case.',
      answeredOnCreation('authorizationHeaderPrefix', ({ authorizationHeaderPrefix: prefix }) =>
        prefix === 'Bearer' ? prefix : prefix.toLowerCase(),
      ),
    ],
    'webhooks-create-empty-prefix-as-default': [
      'The answer to a registration gives the default if the authorizationHeaderPrefix was empty.',
      answeredOnCreation(
        'authorizationHeaderPrefix',
        ({ authorizationHeaderPrefix: prefix }) => prefix || 'Bearer',
      ),
    ],
    'webhooks-create-prefix-cut-in-answer': [
      'The answer to a registration cuts the authorizationHeaderPrefix after 16 characters.',
      answeredOnCreation('authorizationHeaderPrefix', ({ authorizationHeaderPrefix }) =>
        authorizationHeaderPrefix.slice(0, 16),
      ),
    ],
  },
  'CREATE-WEBHOOK-EVENTS-RETURNED': {
    'webhooks-create-first-event-only': [
      'The answer to a registration gives only the first of its events.',
      answeredOnCreation('events', ({ events }) => events?.slice(0, 1)),
    ],
    'webhooks-create-all-events': [
      'The answer to a registration names all events, whatever was sent.',
      answeredOnCreation('events', () => ['CREATE', 'UPDATE', 'DELETE']),
    ],
    'webhooks-create-delete-event-lost': [
      'The answer to a registration leaves out the event DELETE.',
      answeredOnCreation('events', ({ events }) => events?.filter((event) => event !== 'DELETE')),
    ],
  },
  'CREATE-WEBHOOK-ENTITIES-RETURNED': {
    'webhooks-create-first-entity-only': [
      'The answer to a registration gives only the first of its entities.',
      answeredOnCreation('entities', ({ entities }) => entities?.slice(0, 1)),
    ],
    'webhooks-create-booking-always-named': [
      'The answer to a registration names the entity BOOKING even if only RESTAURANT was sent.',
      answeredOnCreation('entities', ({ entities }) => [...new Set(entities).add('BOOKING')]),
    ],
  },
  'CREATE-WEBHOOK-ID-ASSIGNED': {
    'webhooks-create-id-left-out': [
      'The answer is made before the database assigns the id, so it has none.',
      shownOtherwise('created', ['created'], 'id', () => undefined),
    ],
    'webhooks-create-id-left-out-without-token': [
      'The answer to a registration without a token has no id.',
      shownOtherwise('created', ['created'], 'id', ({ id, token }) => (token === undefined ? undefined : id)),
    ],
  },
  'CREATE-WEBHOOK-IDS-DISTINCT': {
    'webhooks-create-every-fifth-id-again': [
      'The last id of each block of five is given twice.',
      (sound) => ({ newWebhookId: (n) => sound.newWebhookId(n % 5 === 4 ? n - 1 : n) }),
    ],
  },
  'CREATE-WEBHOOK-FOREIGN-ID': {
    'webhooks-create-overwrites-sent-id': [
      'A registration that holds the id of another webhook overwrites it.',
      (sound) => {
        const made = new Set<bigint>();
        let sent: bigint | undefined;
        return {
          readSentWebhookId: (value) => (sent = sound.readSentWebhookId(value)),
          newWebhookId: (n) => {
            const id = sent !== undefined && made.has(sent) ? sent : sound.newWebhookId(n);
            made.add(id);
            return id;
          },
        };
      },
    ],
    'webhooks-create-moves-sent-id': [
      'A registration that holds the id of another webhook gets a new id, but its url is then also listed for the other.',
      (sound) => {
        const urls = new Map<bigint, string>();
        let sent: bigint | undefined;
        return {
          readSentWebhookId: (value) => (sent = sound.readSentWebhookId(value)),
          webhookJson: (webhook, where) => {
            if (where === 'created' && sent !== undefined) urls.set(sent, webhook.url);
            const url = where === 'listed' ? urls.get(webhook.id) : undefined;
            const json = sound.webhookJson(webhook, where);
            return url === undefined ? json : withField(json, 'url', () => url);
          },
        };
      },
    ],
  },
  'CREATE-WEBHOOK-REFUSED-UNLISTED': {
    'webhooks-refused-registration-kept': [
      'A registration is stored before it is checked.',
      listedDespiteRefusal(() => true),
    ],
    'webhooks-refused-registration-for-prefix-kept': [
      'The length of the authorizationHeaderPrefix is checked after the registration is stored.',
      listedDespiteRefusal((sent) => String(property(sent, 'authorizationHeaderPrefix')).length > 20),
    ],
    'webhooks-refused-registration-for-lists-kept': [
      'The row of a webhook stays when the insertion of its events fails.',
      listedDespiteRefusal((sent) => !hasOnly(eventKinds, property(sent, 'events'))),
    ],
  },
});

/** Lists the registrations that were refused, of those that `keeps` picks. */
function listedDespiteRefusal(keeps: (sent: JsonObject) => boolean): Fault['override'] {
  return (sound) => {
    const kept: Webhook[] = [];
    return {
      beforeSend: (answer, call) => {
        const sent = sentJson(call);
        const url = isObject(sent) ? property(sent, 'url') : undefined;
        const isRefused = call.operation === 'createWebhook' && answer.status === 400;
        if (isRefused && isObject(sent) && typeof url === 'string' && URL.canParse(url) && keeps(sent))
          kept.push({ ...phantom(8_000_000_000_000n + BigInt(kept.length)), url });
        return sound.beforeSend(answer, call);
      },
      listedWebhooks: (webhooks) => [...sound.listedWebhooks(webhooks), ...kept],
    };
  };
}

function hasOnly(kinds: readonly unknown[], list: unknown): boolean {
  return Array.isArray(list) && list.every((item) => kinds.includes(item));
}
