import { expectRefused } from '../../helpers/expectations.ts';
import type { JsonObject } from '../../helpers/json.ts';
import type { RequestInput } from '../../helpers/partner-client.ts';
import { covers, test } from '../../helpers/test.ts';
import { register } from '../../helpers/webhooks/register.ts';
import { unheardWebhook } from '../../helpers/webhooks/unheard-webhook.ts';

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
const TOPICS = [
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

for (const { name, what, defects } of TOPICS) {
  test(
    `a webhook registration ${what} is refused`,
    ...covers([`CREATE-WEBHOOK-${name}`], async ({ partner }) => {
      const attempts = await Promise.all(
        defects.map(async ({ defect, input }) => {
          return { defect, exchange: await partner.send('createWebhook', input(unheardWebhook())) };
        }),
      );
      const twin = await partner.send('createWebhook', { body: unheardWebhook() });
      for (const { defect, exchange } of attempts) {
        expectRefused(`CREATE-WEBHOOK-${name}`, exchange, { twin, defect });
      }
    }),
  );

  test(
    `a webhook replacement ${what} is refused`,
    ...covers([`REPLACE-WEBHOOK-${name}`], async ({ partner }) => {
      const path = { id: (await register(partner)).id };
      const attempts = await Promise.all(
        defects.map(async ({ defect, input }) => {
          return {
            defect,
            exchange: await partner.send('replaceWebhook', { path, ...input(unheardWebhook()) }),
          };
        }),
      );
      const twin = await partner.send('replaceWebhook', { path, body: unheardWebhook() });
      for (const { defect, exchange } of attempts) {
        expectRefused(`REPLACE-WEBHOOK-${name}`, exchange, { twin, defect });
      }
    }),
  );
}
