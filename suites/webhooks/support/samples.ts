import { randomBytes } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { lettersOf } from '../../../helpers/generators/classes/text-classes.ts';
import { unreachableUrl, unreachableWebhook } from '../../../helpers/generators/webhooks.ts';
import type { RequestInput } from '../../../helpers/http/exchange.ts';
import type { JsonObject } from '../../../helpers/values/json/json.ts';
import { drawn, filledUp } from '../../../helpers/verdict/expectations/drawn.ts';
import { eventEntities, eventTypes } from '../../../spec/vocabulary.ts';

const WORD = /^[A-Za-z0-9._~-]{1,20}$/;

/** Words for a url; some encode other characters. */
const words = fc.oneof(
  fc.stringMatching(WORD),
  fc.constantFrom('a%2Fb', 'caf%C3%A9', 'x%20y', 'p%26q', '%25', "it's", 'v=1', 'a+b', 'UPPER', 'end.json'),
);

const paths = fc
  .array(words, { maxLength: 5 })
  .map((parts) => parts.map((part) => `/${part}`).join(''))
  .filter((path) => !/\/\.+(\/|$)/.test(path));

const queries = fc
  .array(fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), words), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));

const tokens = fc.oneof(
  fc.array(visible, { minLength: 1, maxLength: 60 }).map((characters) => characters.join('')),
  fc.stringMatching(/^[A-Za-z0-9._~+/-]{100,400}$/),
);

/** The values of a webhook, except for the unguessable part of its url. */
interface WebhookWish {
  readonly port: string;
  readonly path: string;
  readonly query: string;
  readonly rest: JsonObject;
}

const wishes: Arbitrary<WebhookWish> = fc.record({
  port: fc.constantFrom('', ':8443'),
  path: paths,
  query: queries,
  rest: fc.record({
    token: tokens,
    authorizationHeaderPrefix: fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,19}$/),
    events: fc.shuffledSubarray([...eventTypes], { minLength: 1 }),
    entities: fc.shuffledSubarray([...eventEntities], { minLength: 1 }),
  }),
});

/** Sound webhooks without a listener, with every field: any address, token, prefix and order of lists. */
export const soundWebhooks: Arbitrary<JsonObject> = wishes.map(({ port, path, query, rest }) =>
  unreachableWebhook({
    url: `${unreachableUrl(`https://receiver.invalid${port}`)}${path}${query === '' ? '' : `?${query}`}`,
    ...rest,
  }),
);

const VISIBLE_ASCII = 'AbCxYz!#$%&\'()*+,-./:;<=>?@[]^_`{|}~"\\';

/** Sound webhooks with every field and values that a careless target changes: reserved characters, lengths, orders. */
export function boundaryWebhooks(): readonly JsonObject[] {
  const unguessable = randomBytes(8).toString('hex');
  return [
    unreachableWebhook({
      url: `${unreachableUrl()}/Hooks/v1/?tenant=42&key=a%2Fb%20c&empty=`,
      token: `${unguessable}${VISIBLE_ASCII}`,
      authorizationHeaderPrefix: 'Api-Key',
      events: ['UPDATE', 'CREATE'],
    }),
    unreachableWebhook({
      url: `${unreachableUrl()}/${'long'.repeat(60)}`,
      token: `${unguessable}${'.long'.repeat(60)}`,
      authorizationHeaderPrefix: 'Prefix-Of-20-Letters',
      events: ['DELETE', 'UPDATE', 'CREATE'],
      entities: ['BOOKING', 'RESTAURANT'],
    }),
    unreachableWebhook({
      url: unreachableUrl('https://receiver.invalid:8443'),
      token: 't',
      authorizationHeaderPrefix: 'k',
    }),
    unreachableWebhook({ authorizationHeaderPrefix: '', events: ['CREATE'], entities: ['RESTAURANT'] }),
  ];
}

/**
 * As {@link boundaryWebhooks}, with values beyond lengths that many targets limit, or that mean something else to a
 * careless one. Sound targets may refuse some.
 */
export function boldWebhooks(): readonly JsonObject[] {
  const unguessable = randomBytes(8).toString('hex');
  return [
    unreachableWebhook({
      url: `${unreachableUrl()}/${lettersOf(500)}`,
      token: `${unguessable}${lettersOf(1001)}`,
      authorizationHeaderPrefix: 'Prefix-Of-19-Letter',
    }),
    unreachableWebhook({
      url: `${unreachableUrl()}/${lettersOf(1001)}?next=${lettersOf(500)}`,
      token: `${unguessable}${lettersOf(4001)}`,
      authorizationHeaderPrefix: '0070',
      events: ['DELETE', 'CREATE'],
    }),
    unreachableWebhook({
      url: `${unreachableUrl()}/of/../a/./b//c/%2e%2e/d;v=1?q=%25+%2B&list=1&list=2`,
      authorizationHeaderPrefix: 'null',
      entities: ['BOOKING', 'RESTAURANT'],
    }),
    unreachableWebhook({ authorizationHeaderPrefix: "O'Hara%20<b>", events: ['UPDATE'] }),
  ];
}

interface Defect {
  /** As in "a refusal of {an empty url}". */
  readonly defect: string;
  readonly input: (sound: JsonObject) => Pick<RequestInput, 'body' | 'rawBody'>;
}

const changed = (defect: string, changes: JsonObject): Defect => ({
  defect,
  input: (sound) => ({ body: { ...sound, ...changes } }),
});

/** Defects for which registrations and replacements must be refused; the name ends the ids of both statements. */
const webhookDefects = [
  {
    name: 'BODY-REQUIRED',
    defects: [
      { defect: 'no body', input: () => ({}) },
      { defect: 'an empty body', input: () => ({ rawBody: '' }) },
      { defect: 'a body that is no JSON', input: () => ({ rawBody: '{"url":' }) },
      { defect: 'a body that is an array', input: (sound) => ({ body: [sound] }) },
      { defect: 'a body that is a string', input: () => ({ body: 'webhook' }) },
      { defect: 'a body of null', input: () => ({ body: null }) },
    ],
  },
  {
    name: 'URL-REQUIRED',
    defects: [changed('an absent url', { url: undefined }), changed('a url of null', { url: null })],
  },
  {
    name: 'URL-WRONG-TYPE',
    defects: [
      {
        defect: 'a url that is an object',
        input: (sound) => ({ body: { ...sound, url: { href: sound['url'] } } }),
      },
      {
        defect: 'a url that is an array',
        input: (sound) => ({ body: { ...sound, url: [sound['url'] ?? null] } }),
      },
    ],
  },
  {
    name: 'URL-MIN-LENGTH',
    defects: [changed('an empty url', { url: '' })],
  },
  {
    name: 'TOKEN-WRONG-TYPE',
    defects: [
      changed('a token that is an object', { token: { value: 'a-token' } }),
      changed('a token that is an array', { token: ['a-token'] }),
    ],
  },
  {
    name: 'PREFIX-WRONG-TYPE',
    defects: [
      changed('an authorizationHeaderPrefix that is an object', {
        authorizationHeaderPrefix: { value: 'Token' },
      }),
      changed('an authorizationHeaderPrefix that is an array', { authorizationHeaderPrefix: ['Token'] }),
    ],
  },
  {
    name: 'PREFIX-MAX-LENGTH',
    defects: [21, 100].map((length) =>
      changed(`an authorizationHeaderPrefix of ${length} characters`, {
        authorizationHeaderPrefix: 'x'.repeat(length),
      }),
    ),
  },
  {
    name: 'TYPES-COERCED',
    defects: [
      changed('a url that is a number', { url: 5 }),
      changed('a url that is a boolean', { url: true }),
      changed('a token that is a number', { token: 12345678 }),
      changed('a token that is a boolean', { token: false }),
      changed('an authorizationHeaderPrefix that is a number', { authorizationHeaderPrefix: 7 }),
      changed('an authorizationHeaderPrefix that is a boolean', { authorizationHeaderPrefix: true }),
    ],
  },
] as const satisfies readonly { name: string; defects: readonly Defect[] }[];

/** What is tried of these defects, each with the end of the ids of its statements. */
export const triedDefects = () =>
  webhookDefects.flatMap(({ name, defects }) =>
    filledUp(drawn<Defect>(defects, 2, name)).map((one) => ({ ...one, name })),
  );
