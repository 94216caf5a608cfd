import fc, { type Arbitrary } from 'fast-check';
import type { JsonObject } from '../json.ts';
import { unheardUrl, unheardWebhook } from '../webhooks/unheard-webhook.ts';

const WORD = /^[A-Za-z0-9._~-]{1,20}$/;
const EVENTS = ['CREATE', 'UPDATE', 'DELETE'];
const ENTITIES = ['RESTAURANT', 'BOOKING'];

/** Words as an address holds them: some stand for other characters. */
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

/** What a webhook holds, all but the part of its url that nobody can guess. */
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
    events: fc.shuffledSubarray(EVENTS, { minLength: 1 }),
    entities: fc.shuffledSubarray(ENTITIES, { minLength: 1 }),
  }),
});

/** Sound webhooks that nobody listens to, with every field sent: any address, token, prefix and order of lists. */
export const soundWebhooks: Arbitrary<JsonObject> = wishes.map(({ port, path, query, rest }) =>
  unheardWebhook({
    url: `${unheardUrl(`receiver.invalid${port}`)}${path}${query === '' ? '' : `?${query}`}`,
    ...rest,
  }),
);
