import type { Webhook } from '../domain/webhook.ts';
import { withField } from './changed-json.ts';
import type { Fault } from './fault.ts';

const LONGEST_PREFIX = 20;

interface Signed {
  readonly token: string;
  readonly prefix: string;
}

/** Another value of the header Authorization, for webhooks with a token whose prefix `concerned` picks. */
function authorised(
  concerned: (prefix: string) => boolean,
  header: (signed: Signed) => string | undefined,
): Fault['override'] {
  return (sound) => ({
    authorizationHeader: (webhook) => {
      const { token, authorizationHeaderPrefix: prefix } = webhook;
      return token !== undefined && concerned(prefix)
        ? header({ token, prefix })
        : sound.authorizationHeader(webhook);
    },
  });
}

/** Prefixes that have a statement of their own are left alone: none, the default and the longest. */
function isOrdinary(prefix: string): boolean {
  return prefix !== '' && prefix !== 'Bearer' && prefix.length < LONGEST_PREFIX;
}

const isEmpty = (prefix: string): boolean => prefix === '';
const isLongest = (prefix: string): boolean => prefix.length === LONGEST_PREFIX;

/** The default prefix is another; answers leave it out, as they may with what was not sent. */
function byDefault(defaultPrefix: string): Fault['override'] {
  return (sound) => ({
    defaultPrefix,
    webhookJson: (webhook, where) =>
      withField(sound.webhookJson(webhook, where), 'authorizationHeaderPrefix', (prefix) =>
        prefix === defaultPrefix ? undefined : prefix,
      ),
  });
}

/** Headers are made from what a webhook was before its last replacement, where `old` says so. */
function headerOfFormer(former: (webhook: Webhook, old: Webhook) => Webhook): Fault['override'] {
  return (sound) => {
    const formers = new WeakMap<Webhook, Webhook>();
    return {
      replacedWebhook: (old, request) => {
        const replaced = sound.replacedWebhook(old, request);
        formers.set(replaced, old);
        return replaced;
      },
      authorizationHeader: (webhook) => {
        const old = formers.get(webhook);
        return sound.authorizationHeader(old === undefined ? webhook : former(webhook, old));
      },
    };
  };
}

/** The header Authorization of notifications: section 6.3. */
export const notificationHeadersFaults: readonly Fault[] = [
  {
    id: 'events-given-prefix-ignored',
    mistake: 'The header Authorization always begins with Bearer.',
    breaks: ['EVENT-HEADER-GIVEN-PREFIX'],
    override: authorised(isOrdinary, ({ token }) => `Bearer ${token}`),
  },
  {
    id: 'events-given-prefix-without-space',
    mistake: 'The given prefix and the token stand together without a space.',
    breaks: ['EVENT-HEADER-GIVEN-PREFIX'],
    override: authorised(isOrdinary, ({ token, prefix }) => `${prefix}${token}`),
  },
  {
    id: 'events-given-prefix-after-default',
    mistake: 'The given prefix is put behind the default one.',
    breaks: ['EVENT-HEADER-GIVEN-PREFIX'],
    override: authorised(isOrdinary, ({ token, prefix }) => `Bearer ${prefix} ${token}`),
  },
  {
    id: 'events-given-prefix-lower-case',
    mistake: 'The given prefix is lowered in case.',
    breaks: ['EVENT-HEADER-GIVEN-PREFIX'],
    subtle: true,
    override: authorised(isOrdinary, ({ token, prefix }) => `${prefix.toLowerCase()} ${token}`),
  },
  {
    id: 'events-token-cut-in-header',
    mistake: 'With a given prefix the token is cut after eight characters.',
    breaks: ['EVENT-HEADER-GIVEN-PREFIX'],
    subtle: true,
    override: authorised(isOrdinary, ({ token, prefix }) => `${prefix} ${token.slice(0, 8)}`),
  },
  {
    id: 'events-token-encoded-in-header',
    mistake: 'With a given prefix the token is encoded in Base64, as with Basic.',
    breaks: ['EVENT-HEADER-GIVEN-PREFIX'],
    override: authorised(
      isOrdinary,
      ({ token, prefix }) => `${prefix} ${Buffer.from(token).toString('base64')}`,
    ),
  },
  {
    id: 'events-default-prefix-left-out',
    mistake: 'Without a given prefix the token stands alone.',
    breaks: ['EVENT-HEADER-DEFAULT-PREFIX'],
    override: () => ({ defaultPrefix: '' }),
  },
  {
    id: 'events-default-prefix-lower-case',
    mistake: 'Without a given prefix the header begins with bearer, in lower case.',
    breaks: ['EVENT-HEADER-DEFAULT-PREFIX'],
    subtle: true,
    override: byDefault('bearer'),
  },
  {
    id: 'events-default-prefix-null',
    mistake: 'Without a given prefix the header begins with the word null.',
    breaks: ['EVENT-HEADER-DEFAULT-PREFIX'],
    override: byDefault('null'),
  },
  {
    id: 'events-empty-prefix-as-default',
    mistake: 'An empty prefix counts as none, so the header begins with Bearer.',
    breaks: ['EVENT-HEADER-EMPTY-PREFIX'],
    override: authorised(isEmpty, ({ token }) => `Bearer ${token}`),
  },
  {
    id: 'events-empty-prefix-without-header',
    mistake: 'With an empty prefix the header is left out.',
    breaks: ['EVENT-HEADER-EMPTY-PREFIX'],
    override: authorised(isEmpty, () => undefined),
  },
  {
    id: 'events-longest-prefix-cut',
    mistake: 'The prefix is cut after 16 characters in the header.',
    breaks: ['EVENT-HEADER-LONGEST-PREFIX'],
    override: authorised(isLongest, ({ token, prefix }) => `${prefix.slice(0, 16)} ${token}`),
  },
  {
    id: 'events-longest-prefix-ignored',
    mistake: 'A prefix of 20 characters counts as too long and gives way to the default.',
    breaks: ['EVENT-HEADER-LONGEST-PREFIX'],
    override: authorised(isLongest, ({ token }) => `Bearer ${token}`),
  },
  {
    id: 'events-longest-prefix-one-short',
    mistake: 'The last character of a prefix of 20 is lost.',
    breaks: ['EVENT-HEADER-LONGEST-PREFIX'],
    subtle: true,
    override: authorised(isLongest, ({ token, prefix }) => `${prefix.slice(0, -1)} ${token}`),
  },
  {
    id: 'events-replaced-header-stays',
    mistake: 'After a replacement notifications carry the old token and prefix.',
    breaks: ['EVENT-AFTER-REPLACEMENT-HEADER'],
    override: headerOfFormer((_webhook, old) => old),
  },
  {
    id: 'events-replaced-token-stays',
    mistake: 'After a replacement notifications carry the new prefix, but the old token.',
    breaks: ['EVENT-AFTER-REPLACEMENT-HEADER'],
    subtle: true,
    override: headerOfFormer((webhook, { token }) => ({ ...webhook, token })),
  },
  {
    id: 'events-replaced-prefix-stays',
    mistake: 'After a replacement notifications carry the new token, but the old prefix.',
    breaks: ['EVENT-AFTER-REPLACEMENT-HEADER'],
    subtle: true,
    override: headerOfFormer((webhook, old) => ({
      ...webhook,
      authorizationHeaderPrefix: old.authorizationHeaderPrefix,
    })),
  },
  {
    id: 'events-header-made-once',
    mistake:
      'The header is made for the first notification and kept, so a replacement after that does not reach it.',
    breaks: ['EVENT-AFTER-REPLACEMENT-HEADER'],
    subtle: true,
    override: (sound) => {
      const made = new Map<bigint, string | undefined>();
      return {
        authorizationHeader: (webhook) => {
          if (!made.has(webhook.id)) made.set(webhook.id, sound.authorizationHeader(webhook));
          return made.get(webhook.id);
        },
      };
    },
  },
];
