import type { JsonObject } from '../json.ts';
import type { RequestInput } from '../partner-client.ts';

interface Defect {
  /** As in «a refusal of {an empty url}». */
  readonly defect: string;
  readonly input: (sound: JsonObject) => Pick<RequestInput, 'body' | 'rawBody'>;
}

const changed = (defect: string, changes: JsonObject): Defect => ({
  defect,
  input: (sound) => ({ body: { ...sound, ...changes } }),
});

/** What must be refused of a registration and of a replacement alike; the name ends the ids of both statements. */
export const webhookDefects = [
  {
    name: 'BODY-REQUIRED',
    what: 'without a JSON object as its body',
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
    what: 'without a url',
    defects: [changed('an absent url', { url: undefined }), changed('a url of null', { url: null })],
  },
  {
    name: 'URL-WRONG-TYPE',
    what: 'whose url is an object or an array',
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
    what: 'whose url is empty',
    defects: [changed('an empty url', { url: '' })],
  },
  {
    name: 'TOKEN-WRONG-TYPE',
    what: 'whose token is an object or an array',
    defects: [
      changed('a token that is an object', { token: { value: 'a-token' } }),
      changed('a token that is an array', { token: ['a-token'] }),
    ],
  },
  {
    name: 'PREFIX-WRONG-TYPE',
    what: 'whose authorizationHeaderPrefix is an object or an array',
    defects: [
      changed('an authorizationHeaderPrefix that is an object', {
        authorizationHeaderPrefix: { value: 'Token' },
      }),
      changed('an authorizationHeaderPrefix that is an array', { authorizationHeaderPrefix: ['Token'] }),
    ],
  },
  {
    name: 'PREFIX-MAX-LENGTH',
    what: 'whose authorizationHeaderPrefix has more than 20 characters',
    defects: [21, 100].map((length) =>
      changed(`an authorizationHeaderPrefix of ${length} characters`, {
        authorizationHeaderPrefix: 'x'.repeat(length),
      }),
    ),
  },
  {
    name: 'TYPES-COERCED',
    what: 'with a number or a boolean in place of a string',
    defects: [
      changed('a url that is a number', { url: 5 }),
      changed('a url that is a boolean', { url: true }),
      changed('a token that is a number', { token: 12345678 }),
      changed('a token that is a boolean', { token: false }),
      changed('an authorizationHeaderPrefix that is a number', { authorizationHeaderPrefix: 7 }),
      changed('an authorizationHeaderPrefix that is a boolean', { authorizationHeaderPrefix: true }),
    ],
  },
] as const satisfies readonly { name: string; what: string; defects: readonly Defect[] }[];
