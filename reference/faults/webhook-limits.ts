import type { WebhookWrite } from '../decisions/webhooks.ts';
import type { Fault } from './fault.ts';
import { prefix, refusedIf, scalarText, textOf, token, url } from './webhook-readers.ts';

/** Limits that are not kept, or kept too strictly. */
function limitFaults(write: WebhookWrite): Fault[] {
  const area = write === 'create' ? 'CREATE' : 'REPLACE';
  const what = write === 'create' ? 'registration' : 'replacement';
  return [
    {
      id: `webhooks-${write}-prefix-unlimited`,
      mistake: `A ${what} is accepted however long its authorizationHeaderPrefix is.`,
      breaks: [`${area}-WEBHOOK-PREFIX-MAX-LENGTH`],
      override: prefix(write, textOf),
    },
    {
      id: `webhooks-${write}-prefix-cut`,
      mistake: `A ${what} whose authorizationHeaderPrefix is too long is accepted, and the prefix cut to 20 characters.`,
      breaks: [`${area}-WEBHOOK-PREFIX-MAX-LENGTH`],
      override: prefix(write, (value) => textOf(value)?.slice(0, 20)),
    },
    {
      id: `webhooks-${write}-prefix-of-21`,
      mistake: `A ${what} is accepted with an authorizationHeaderPrefix of 21 characters.`,
      breaks: [`${area}-WEBHOOK-PREFIX-MAX-LENGTH`],
      subtle: true,
      override: prefix(write, (value) => (textOf(value)?.length === 21 ? textOf(value) : undefined)),
    },
    {
      id: `webhooks-${write}-prefix-of-20-refused`,
      mistake: `A ${what} is refused for an authorizationHeaderPrefix of 20 characters, with < in place of <=.`,
      breaks: [`${area}-WEBHOOK-PREFIX-BOUNDS-ACCEPTED`],
      subtle: true,
      override: prefix(write, (value) =>
        refusedIf(textOf(value)?.length === 20, 'authorizationHeaderPrefix'),
      ),
    },
    {
      id: `webhooks-${write}-empty-prefix-refused`,
      mistake: `A ${what} is refused for an authorizationHeaderPrefix of length 0.`,
      breaks: [`${area}-WEBHOOK-PREFIX-BOUNDS-ACCEPTED`],
      subtle: true,
      override: prefix(write, (value) => refusedIf(value === '', 'authorizationHeaderPrefix')),
    },
    {
      id: `webhooks-${write}-token-coerced`,
      mistake: `A ${what} is accepted with a number or a boolean for its token, as a lenient parser does.`,
      breaks: [`${area}-WEBHOOK-TYPES-COERCED`],
      override: token(write, scalarText),
    },
    {
      id: `webhooks-${write}-prefix-coerced`,
      mistake: `A ${what} is accepted with a number or a boolean for its authorizationHeaderPrefix.`,
      breaks: [`${area}-WEBHOOK-TYPES-COERCED`],
      override: prefix(write, scalarText),
    },
    {
      id: `webhooks-${write}-url-coerced`,
      mistake: `A ${what} is accepted with a number or a boolean for its url.`,
      breaks: [`${area}-WEBHOOK-TYPES-COERCED`],
      override: url(write, scalarText),
    },
    {
      id: `webhooks-${write}-plain-http-refused`,
      mistake: `A ${what} is refused for a url of plain HTTP, as if HTTPS were demanded.`,
      breaks: [`${area}-WEBHOOK-PLAIN-HTTP-ACCEPTED`],
      override: url(write, (value) => refusedIf(/^http:/i.test(textOf(value) ?? ''), 'url')),
    },
    {
      id: `webhooks-${write}-plain-http-only-locally`,
      mistake: `A ${what} is refused for a url of plain HTTP, unless it stays on the machine itself.`,
      breaks: [`${area}-WEBHOOK-PLAIN-HTTP-ACCEPTED`],
      subtle: true,
      override: url(write, (value) =>
        refusedIf(/^http:\/\/(?!127\.|localhost|\[::1\])/i.test(textOf(value) ?? ''), 'url'),
      ),
    },
  ];
}

/** What registrations and replacements may hold, and need not: sections 2.8 and 8. Lists have a file of their own. */
export const brokenLimits: readonly Fault[] = [
  ...limitFaults('create'),
  ...limitFaults('replace'),
  {
    id: 'webhooks-create-token-demanded',
    mistake: 'A registration without a token is refused.',
    breaks: ['CREATE-WEBHOOK-TOKEN-OPTIONAL'],
    override: token('create', (value) => refusedIf(value === undefined, 'token')),
  },
  {
    id: 'webhooks-create-prefix-demands-token',
    mistake: 'A registration with an authorizationHeaderPrefix is refused when it has no token.',
    breaks: ['CREATE-WEBHOOK-TOKEN-OPTIONAL'],
    subtle: true,
    override: (sound) => {
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
  },
  {
    id: 'webhooks-create-prefix-demanded',
    mistake: 'A registration without an authorizationHeaderPrefix is refused.',
    breaks: ['CREATE-WEBHOOK-PREFIX-OPTIONAL'],
    override: prefix('create', (value) => refusedIf(value === undefined, 'authorizationHeaderPrefix')),
  },
  {
    id: 'webhooks-create-token-demands-prefix',
    mistake: 'A registration with a token is refused when it has no authorizationHeaderPrefix.',
    breaks: ['CREATE-WEBHOOK-PREFIX-OPTIONAL'],
    subtle: true,
    override: (sound) => {
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
  },
];
