import type { WebhookWrite } from '../../decisions/webhooks.ts';
import { isObject, jsonText } from '../../wire/json.ts';
import { breaking, faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import {
  body,
  DEFAULT_URL,
  firstOf,
  prefix,
  refusedIf,
  scalarText,
  textOf,
  token,
  unset,
  url,
} from '../builders/webhooks.ts';

/** Limits that are not kept, or kept too strictly. */
function limitFaults(write: WebhookWrite): Fault[] {
  const area = write === 'create' ? 'CREATE' : 'REPLACE';
  const what = write === 'create' ? 'registration' : 'replacement';
  return [
    ...breaking(`${area}-WEBHOOK-PREFIX-MAX-LENGTH`, {
      [`webhooks-${write}-prefix-unlimited`]: [
        `A ${what} is accepted however long its authorizationHeaderPrefix is.`,
        prefix(write, textOf),
      ],
      [`webhooks-${write}-prefix-cut`]: [
        `A ${what} whose authorizationHeaderPrefix is too long is accepted, and the prefix cut to 20 characters.`,
        prefix(write, (value) => textOf(value)?.slice(0, 20)),
      ],
      [`webhooks-${write}-prefix-of-21`]: [
        `A ${what} is accepted with an authorizationHeaderPrefix of 21 characters.`,
        prefix(write, (value) => (textOf(value)?.length === 21 ? textOf(value) : undefined)),
      ],
    }),
    ...breaking(`${area}-WEBHOOK-PREFIX-BOUNDS-ACCEPTED`, {
      [`webhooks-${write}-prefix-of-20-refused`]: [
        `A ${what} is refused for an authorizationHeaderPrefix of 20 characters, with < in place of <=.`,
        prefix(write, (value) => refusedIf(textOf(value)?.length === 20, 'authorizationHeaderPrefix')),
      ],
      [`webhooks-${write}-empty-prefix-refused`]: [
        `A ${what} is refused for an authorizationHeaderPrefix of length 0.`,
        prefix(write, (value) => refusedIf(value === '', 'authorizationHeaderPrefix')),
      ],
    }),
    ...breaking(`${area}-WEBHOOK-TYPES-COERCED`, {
      [`webhooks-${write}-token-coerced`]: [
        `A ${what} is accepted with a number or a boolean for its token, as a lenient parser does.`,
        token(write, scalarText),
      ],
      [`webhooks-${write}-prefix-coerced`]: [
        `A ${what} is accepted with a number or a boolean for its authorizationHeaderPrefix.`,
        prefix(write, scalarText),
      ],
      [`webhooks-${write}-url-coerced`]: [
        `A ${what} is accepted with a number or a boolean for its url.`,
        url(write, scalarText),
      ],
    }),
    ...breaking(`${area}-WEBHOOK-PLAIN-HTTP-ACCEPTED`, {
      [`webhooks-${write}-plain-http-refused`]: [
        `A ${what} is refused for a url of plain HTTP, as if HTTPS were required.`,
        url(write, (value) => refusedIf(/^http:/i.test(textOf(value) ?? ''), 'url')),
      ],
      [`webhooks-${write}-plain-http-only-locally`]: [
        `A ${what} is refused for a url of plain HTTP, unless it stays on the same machine.`,
        url(write, (value) =>
          refusedIf(/^http:\/\/(?!127\.|localhost|\[::1\])/i.test(textOf(value) ?? ''), 'url'),
        ),
      ],
    }),
  ];
}

/** Input that is accepted although one constraint of sections 2.8 and 8 forbids it. */
function requiredFaults(write: WebhookWrite): Fault[] {
  const area = write === 'create' ? 'CREATE' : 'REPLACE';
  const what = write === 'create' ? 'registration' : 'replacement';
  return [
    ...breaking(`${area}-WEBHOOK-BODY-REQUIRED`, {
      [`webhooks-${write}-without-body`]: [
        `A ${what} without a body counts as a webhook with only default values.`,
        body(write, (text) => (text === '' ? unset : undefined)),
      ],
      [`webhooks-${write}-list-unwrapped`]: [
        `A ${what} whose body is a list is read as the list's first element.`,
        body(write, (text, json) =>
          text.trimStart().startsWith('[') ? (firstOf(json()) ?? unset) : undefined,
        ),
      ],
      [`webhooks-${write}-scalar-body`]: [
        `A ${what} whose body is null, a string or a number counts as one with only default values.`,
        body(write, (text) => (/^\s*(null|true|false|-?\d+|".*")\s*$/s.test(text) ? unset : undefined)),
      ],
    }),
    ...breaking(`${area}-WEBHOOK-URL-REQUIRED`, {
      [`webhooks-${write}-url-absent`]: [
        `A ${what} without a url gets a default one.`,
        url(write, (value) => (value === undefined ? DEFAULT_URL : undefined)),
      ],
      [`webhooks-${write}-url-null`]: [
        `A ${what} whose url is null gets a default one, because only its presence is checked.`,
        url(write, (value) => (value === null ? DEFAULT_URL : undefined)),
      ],
    }),
    ...breaking(`${area}-WEBHOOK-URL-WRONG-TYPE`, {
      [`webhooks-${write}-url-object`]: [
        `A ${what} whose url is an object is accepted with the object's text as the address.`,
        url(write, (value) => (isObject(value) ? `${DEFAULT_URL}object` : undefined)),
      ],
      [`webhooks-${write}-url-list`]: [
        `A ${what} whose url is a list is accepted with the list's first element.`,
        url(write, (value) => (Array.isArray(value) ? (textOf(firstOf(value)) ?? DEFAULT_URL) : undefined)),
      ],
    }),
    ...breaking(`${area}-WEBHOOK-URL-MIN-LENGTH`, {
      [`webhooks-${write}-url-empty`]: [
        `A ${what} whose url is the empty string is accepted.`,
        url(write, (value) => (value === '' ? '' : undefined)),
      ],
    }),
    ...breaking(`${area}-WEBHOOK-TOKEN-WRONG-TYPE`, {
      [`webhooks-${write}-token-object`]: [
        `A ${what} whose token is an object is accepted with the object's JSON as the token.`,
        token(write, (value) => (isObject(value) ? jsonText({}) : undefined)),
      ],
      [`webhooks-${write}-token-list`]: [
        `A ${what} whose token is a list is accepted with the list's elements joined.`,
        token(write, (value) => (Array.isArray(value) ? value.map(textOf).join(',') : undefined)),
      ],
    }),
    ...breaking(`${area}-WEBHOOK-PREFIX-WRONG-TYPE`, {
      [`webhooks-${write}-prefix-object`]: [
        `A ${what} whose authorizationHeaderPrefix is an object is accepted with the default prefix.`,
        prefix(write, (value) => (isObject(value) ? 'Bearer' : undefined)),
      ],
      [`webhooks-${write}-prefix-list`]: [
        `A ${what} whose authorizationHeaderPrefix is a list is accepted with the list's first element.`,
        prefix(write, (value) => (Array.isArray(value) ? (textOf(firstOf(value)) ?? 'Bearer') : undefined)),
      ],
    }),
  ];
}

/** The fields of registrations and replacements, apart from the lists: sections 2.8, 4.13, 4.14 and 8. */
export const requestFaults: readonly Fault[] = [
  ...requiredFaults('create'),
  ...requiredFaults('replace'),
  ...limitFaults('create'),
  ...limitFaults('replace'),
  ...faults({
    'CREATE-WEBHOOK-TOKEN-OPTIONAL': {
      'webhooks-create-token-demanded': [
        'A registration without a token is refused.',
        token('create', (value) => refusedIf(value === undefined, 'token')),
      ],
      'webhooks-create-prefix-demands-token': [
        'A registration with an authorizationHeaderPrefix is refused when it has no token.',
        (sound) => {
          let sent: unknown;
          return {
            readWebhookPrefix: (value, write) => {
              sent = value;
              return sound.readWebhookPrefix(value, write);
            },
            readWebhookToken: (value, write) => {
              refusedIf(write === 'create' && value === undefined && typeof sent === 'string', 'token');
              return sound.readWebhookToken(value, write);
            },
          };
        },
      ],
    },
    'CREATE-WEBHOOK-PREFIX-OPTIONAL': {
      'webhooks-create-prefix-demanded': [
        'A registration without an authorizationHeaderPrefix is refused.',
        prefix('create', (value) => refusedIf(value === undefined, 'authorizationHeaderPrefix')),
      ],
      'webhooks-create-token-demands-prefix': [
        'A registration with a token is refused when it has no authorizationHeaderPrefix.',
        (sound) => {
          let sent: unknown;
          return {
            readWebhookPrefix: (value, write) => {
              sent = value;
              return sound.readWebhookPrefix(value, write);
            },
            readWebhookToken: (value, write) => {
              refusedIf(write === 'create' && sent === undefined && typeof value === 'string', 'token');
              return sound.readWebhookToken(value, write);
            },
          };
        },
      ],
    },
  }),
];
