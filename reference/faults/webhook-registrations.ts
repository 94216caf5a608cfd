import { withField } from './changed-json.ts';
import type { Fault } from './fault.ts';
import { answeredOnCreation, shownOtherwise } from './shown-webhook.ts';

const LONGEST_COLUMN = 100;
const LONGEST_TOKEN = 32;

/** What answers to registrations give back: section 4.13. */
const returned: readonly Fault[] = [
  {
    id: 'webhooks-create-url-slash',
    mistake: 'The answer to a registration gives the url with a slash at its end.',
    breaks: ['CREATE-WEBHOOK-URL-RETURNED'],
    override: answeredOnCreation('url', ({ url }) => `${url}/`),
  },
  {
    id: 'webhooks-create-url-without-query',
    mistake: 'The answer to a registration gives the url without its query.',
    breaks: ['CREATE-WEBHOOK-URL-RETURNED'],
    subtle: true,
    override: answeredOnCreation('url', ({ url }) => url.replace(/\?.*/, '')),
  },
  {
    id: 'webhooks-create-url-lower-case',
    mistake: 'The answer to a registration gives the whole url in lower case, not only its host.',
    breaks: ['CREATE-WEBHOOK-URL-RETURNED'],
    subtle: true,
    override: answeredOnCreation('url', ({ url }) => url.toLowerCase()),
  },
  {
    id: 'webhooks-create-url-decoded',
    mistake: 'The answer to a registration gives the url with its percent-encoding taken out.',
    breaks: ['CREATE-WEBHOOK-URL-RETURNED'],
    subtle: true,
    override: answeredOnCreation('url', ({ url }) =>
      url.replace(/(?:%[0-7][0-9a-f])+/gi, decodeURIComponent),
    ),
  },
  {
    id: 'webhooks-create-url-cut',
    mistake: 'The answer to a registration cuts the url after 100 characters.',
    breaks: ['CREATE-WEBHOOK-URL-RETURNED'],
    subtle: true,
    override: answeredOnCreation('url', ({ url }) => url.slice(0, LONGEST_COLUMN)),
  },
  {
    id: 'webhooks-create-token-masked',
    mistake: 'The answer to a registration masks the token.',
    breaks: ['CREATE-WEBHOOK-TOKEN-RETURNED'],
    override: answeredOnCreation('token', ({ token }) => token && '********'),
  },
  {
    id: 'webhooks-create-token-left-out',
    mistake: 'The answer to a registration leaves the token out, because it is secret.',
    breaks: ['CREATE-WEBHOOK-TOKEN-RETURNED'],
    override: answeredOnCreation('token', () => undefined),
  },
  {
    id: 'webhooks-create-token-lower-case',
    mistake: 'The answer to a registration gives the token in lower case.',
    breaks: ['CREATE-WEBHOOK-TOKEN-RETURNED'],
    subtle: true,
    override: answeredOnCreation('token', ({ token }) => token?.toLowerCase()),
  },
  {
    id: 'webhooks-create-token-cut',
    mistake: 'The answer to a registration cuts the token after 32 characters.',
    breaks: ['CREATE-WEBHOOK-TOKEN-RETURNED'],
    subtle: true,
    override: answeredOnCreation('token', ({ token }) => token?.slice(0, LONGEST_TOKEN)),
  },
  {
    id: 'webhooks-create-token-without-padding',
    mistake:
      'The answer to a registration gives the token stripped of everything but letters, digits, _ and -.',
    breaks: ['CREATE-WEBHOOK-TOKEN-RETURNED'],
    subtle: true,
    override: answeredOnCreation('token', ({ token }) => token?.replace(/[^\w-]/g, '')),
  },
  {
    id: 'webhooks-create-prefix-always-default',
    mistake: 'The answer to a registration always gives the default authorizationHeaderPrefix.',
    breaks: ['CREATE-WEBHOOK-PREFIX-RETURNED'],
    override: answeredOnCreation('authorizationHeaderPrefix', () => 'Bearer'),
  },
  {
    id: 'webhooks-create-prefix-lower-case',
    mistake: 'The answer to a registration gives the authorizationHeaderPrefix in lower case.',
    breaks: ['CREATE-WEBHOOK-PREFIX-RETURNED'],
    override: answeredOnCreation('authorizationHeaderPrefix', ({ authorizationHeaderPrefix: prefix }) =>
      prefix === 'Bearer' ? prefix : prefix.toLowerCase(),
    ),
  },
  {
    id: 'webhooks-create-empty-prefix-as-default',
    mistake: 'The answer to a registration gives the default where the authorizationHeaderPrefix was empty.',
    breaks: ['CREATE-WEBHOOK-PREFIX-RETURNED'],
    subtle: true,
    override: answeredOnCreation(
      'authorizationHeaderPrefix',
      ({ authorizationHeaderPrefix: prefix }) => prefix || 'Bearer',
    ),
  },
  {
    id: 'webhooks-create-prefix-cut-in-answer',
    mistake: 'The answer to a registration cuts the authorizationHeaderPrefix after 16 characters.',
    breaks: ['CREATE-WEBHOOK-PREFIX-RETURNED'],
    subtle: true,
    override: answeredOnCreation('authorizationHeaderPrefix', ({ authorizationHeaderPrefix }) =>
      authorizationHeaderPrefix.slice(0, 16),
    ),
  },
  {
    id: 'webhooks-create-first-event-only',
    mistake: 'The answer to a registration gives only the first of its events.',
    breaks: ['CREATE-WEBHOOK-EVENTS-RETURNED'],
    override: answeredOnCreation('events', ({ events }) => events?.slice(0, 1)),
  },
  {
    id: 'webhooks-create-all-events',
    mistake: 'The answer to a registration names all events, whatever was sent.',
    breaks: ['CREATE-WEBHOOK-EVENTS-RETURNED'],
    override: answeredOnCreation('events', () => ['CREATE', 'UPDATE', 'DELETE']),
  },
  {
    id: 'webhooks-create-delete-event-lost',
    mistake: 'The answer to a registration leaves the event DELETE out.',
    breaks: ['CREATE-WEBHOOK-EVENTS-RETURNED'],
    subtle: true,
    override: answeredOnCreation('events', ({ events }) => events?.filter((event) => event !== 'DELETE')),
  },
  {
    id: 'webhooks-create-first-entity-only',
    mistake: 'The answer to a registration gives only the first of its entities.',
    breaks: ['CREATE-WEBHOOK-ENTITIES-RETURNED'],
    override: answeredOnCreation('entities', ({ entities }) => entities?.slice(0, 1)),
  },
  {
    id: 'webhooks-create-booking-always-named',
    mistake: 'The answer to a registration names the entity BOOKING even if only RESTAURANT was sent.',
    breaks: ['CREATE-WEBHOOK-ENTITIES-RETURNED'],
    subtle: true,
    override: answeredOnCreation('entities', ({ entities }) => [...new Set(entities).add('BOOKING')]),
  },
];

/** Which ids registrations are given: section 4.13. */
const ids: readonly Fault[] = [
  {
    id: 'webhooks-create-id-left-out',
    mistake: 'The answer is made before the database assigns the id, so it has none.',
    breaks: ['CREATE-WEBHOOK-ID-ASSIGNED'],
    override: shownOtherwise('created', ['created'], 'id', () => undefined),
  },
  {
    id: 'webhooks-create-id-left-out-without-token',
    mistake: 'The answer to a registration without a token has no id.',
    breaks: ['CREATE-WEBHOOK-ID-ASSIGNED'],
    subtle: true,
    override: shownOtherwise('created', ['created'], 'id', ({ id, token }) =>
      token === undefined ? undefined : id,
    ),
  },
  {
    id: 'webhooks-create-every-fifth-id-again',
    mistake: 'At the end of each block of five ids the last one is given twice.',
    breaks: ['CREATE-WEBHOOK-IDS-DISTINCT'],
    subtle: true,
    override: (sound) => ({ newWebhookId: (n) => sound.newWebhookId(n % 5 === 4 ? n - 1 : n) }),
  },
  {
    id: 'webhooks-create-overwrites-sent-id',
    mistake: 'A registration that holds the id of another webhook is saved over that one.',
    breaks: ['CREATE-WEBHOOK-FOREIGN-ID'],
    override: (sound) => {
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
  },
  {
    id: 'webhooks-create-moves-sent-id',
    mistake:
      'A registration gets a new id, but the webhook whose id it holds is listed with its url from then on.',
    breaks: ['CREATE-WEBHOOK-FOREIGN-ID'],
    subtle: true,
    override: (sound) => {
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
  },
];

/** Registering webhooks: section 4.13. */
export const webhookRegistrationsFaults: readonly Fault[] = [...returned, ...ids];
