import type { Webhook } from '../../domain/webhook.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { withField } from '../builders/json.ts';

const LONGEST_PREFIX = 20;

interface Signed {
  readonly token: string;
  readonly prefix: string;
}

/** Another value of the header Authorization, for webhooks with a token and a prefix that `concerned` picks. */
function authorised(
  concerned: (prefix: string) => boolean,
  header: (signed: Signed) => string | undefined,
): Fault['override'] {
  return (sound) => ({
    authorizationHeader: (webhook, name) => {
      const { token, authorizationHeaderPrefix: prefix } = webhook;
      return token !== undefined && concerned(prefix)
        ? header({ token, prefix })
        : sound.authorizationHeader(webhook, name);
    },
  });
}

/** Leaves out prefixes that other requirements cover: none, the default and the longest. */
function isOrdinary(prefix: string): boolean {
  return prefix !== '' && prefix !== 'Bearer' && prefix.length < LONGEST_PREFIX;
}

const isEmpty = (prefix: string): boolean => prefix === '';

const isLongest = (prefix: string): boolean => prefix.length === LONGEST_PREFIX;

/** Uses another default prefix; answers leave it out, as they may for a field that was not sent. */
function byDefault(defaultPrefix: string): Fault['override'] {
  return (sound) => ({
    defaultPrefix,
    webhookJson: (webhook, where) =>
      withField(sound.webhookJson(webhook, where), 'authorizationHeaderPrefix', (prefix) =>
        prefix === defaultPrefix ? undefined : prefix,
      ),
  });
}

/** Takes headers from the webhook before its last replacement, if `old` says so. */
function headerOfFormer(former: (webhook: Webhook, old: Webhook) => Webhook): Fault['override'] {
  return (sound) => {
    const formers = new WeakMap<Webhook, Webhook>();
    return {
      replacedWebhook: (old, request) => {
        const replaced = sound.replacedWebhook(old, request);
        formers.set(replaced, old);
        return replaced;
      },
      authorizationHeader: (webhook, name) => {
        const old = formers.get(webhook);
        return sound.authorizationHeader(old === undefined ? webhook : former(webhook, old), name);
      },
    };
  };
}

/** The header Authorization of notifications: section 6.3. */
export const headerFaults = faults({
  'EVENT-HEADER-GIVEN-PREFIX': {
    'events-long-token-cut': [
      'A token is cut after 512 characters.',
      authorised(isOrdinary, ({ token, prefix }) => `${prefix} ${token.slice(0, 512)}`),
    ],
    'events-prefix-capitalised': [
      'The scheme bearer is written in its usual letter case.',
      authorised(isOrdinary, ({ token, prefix }) => `${prefix === 'bearer' ? 'Bearer' : prefix} ${token}`),
    ],
    'events-prefix-as-number': [
      'A prefix of digits passes through a number.',
      authorised(
        isOrdinary,
        ({ token, prefix }) => `${/^\d+$/.test(prefix) ? Number(prefix) : prefix} ${token}`,
      ),
    ],
    'events-given-prefix-ignored': [
      'The header Authorization always begins with Bearer.',
      authorised(isOrdinary, ({ token }) => `Bearer ${token}`),
    ],
    'events-given-prefix-without-space': [
      'The given prefix and the token are joined without a space.',
      authorised(isOrdinary, ({ token, prefix }) => `${prefix}${token}`),
    ],
    'events-given-prefix-after-default': [
      'The given prefix is put after the default one.',
      authorised(isOrdinary, ({ token, prefix }) => `Bearer ${prefix} ${token}`),
    ],
    'events-given-prefix-lower-case': [
      'The given prefix is converted to lower case.',
      authorised(isOrdinary, ({ token, prefix }) => `${prefix.toLowerCase()} ${token}`),
    ],
    'events-token-cut-in-header': [
      'With a given prefix the token is cut after eight characters.',
      authorised(isOrdinary, ({ token, prefix }) => `${prefix} ${token.slice(0, 8)}`),
    ],
    'events-token-encoded-in-header': [
      'With a given prefix the token is encoded in Base64, as with Basic.',
      authorised(isOrdinary, ({ token, prefix }) => `${prefix} ${Buffer.from(token).toString('base64')}`),
    ],
  },
  'EVENT-HEADER-DEFAULT-PREFIX': {
    'events-default-prefix-left-out': [
      'Without a given prefix the header holds only the token.',
      () => ({ defaultPrefix: '' }),
    ],
    'events-default-prefix-lower-case': [
      'Without a given prefix the header begins with bearer, in lower case.',
      byDefault('bearer'),
    ],
    'events-default-prefix-null': [
      'Without a given prefix the header begins with the word null.',
      // A partner may give the prefix null; the space tells that apart.
      byDefault('null '),
    ],
  },
  'EVENT-HEADER-EMPTY-PREFIX': {
    'events-empty-prefix-as-default': [
      'An empty prefix counts as none, so the header begins with Bearer.',
      authorised(isEmpty, ({ token }) => `Bearer ${token}`),
    ],
    'events-empty-prefix-without-header': [
      'With an empty prefix the header is left out.',
      authorised(isEmpty, () => undefined),
    ],
  },
  'EVENT-HEADER-LONGEST-PREFIX': {
    'events-longest-prefix-cut': [
      'The prefix is cut after 16 characters in the header.',
      authorised(isLongest, ({ token, prefix }) => `${prefix.slice(0, 16)} ${token}`),
    ],
    'events-longest-prefix-ignored': [
      'A prefix of 20 characters counts as too long and is replaced by the default.',
      authorised(isLongest, ({ token }) => `Bearer ${token}`),
    ],
    'events-longest-prefix-one-short': [
      'The last character of a prefix of 20 is lost.',
      authorised(isLongest, ({ token, prefix }) => `${prefix.slice(0, -1)} ${token}`),
    ],
  },
  'EVENT-AFTER-REPLACEMENT-HEADER': {
    'events-replaced-header-stays': [
      'After a replacement notifications carry the old token and prefix.',
      headerOfFormer((_webhook, old) => old),
    ],
    'events-replaced-token-stays': [
      'After a replacement notifications carry the new prefix, but the old token.',
      headerOfFormer((webhook, { token }) => ({ ...webhook, token })),
    ],
    'events-replaced-prefix-stays': [
      'After a replacement notifications carry the new token, but the old prefix.',
      headerOfFormer((webhook, old) => ({
        ...webhook,
        authorizationHeaderPrefix: old.authorizationHeaderPrefix,
      })),
    ],
    'events-header-made-once': [
      'The header is built for the first notification and cached, so a later replacement has no effect on it.',
      (sound) => {
        const made = new Map<bigint, string | undefined>();
        return {
          authorizationHeader: (webhook, name) => {
            if (!made.has(webhook.id)) made.set(webhook.id, sound.authorizationHeader(webhook, name));
            return made.get(webhook.id);
          },
        };
      },
    ],
  },
});
