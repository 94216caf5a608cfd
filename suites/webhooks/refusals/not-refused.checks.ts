import { discard, register, sendWebhook, untilKnown } from '../../../helpers/fixtures/registrations.ts';
import { unreachableUrl, unreachableWebhook } from '../../../helpers/generators/webhooks.ts';
import { covers, type Exchange, expectNotRefused, type JsonObject, test } from '../../../helpers/test.ts';

interface Point {
  /** As in "a refusal for {no token}". */
  readonly point: string;
  readonly changes: () => JsonObject;
}

const NO_TOKEN: readonly Point[] = [{ point: 'no token', changes: () => ({ token: undefined }) }];

const NO_PREFIX: readonly Point[] = [
  { point: 'no authorizationHeaderPrefix', changes: () => ({ authorizationHeaderPrefix: undefined }) },
];

const BOUNDS: readonly Point[] = [
  { point: 'an empty authorizationHeaderPrefix', changes: () => ({ authorizationHeaderPrefix: '' }) },
  {
    point: 'an authorizationHeaderPrefix of 20 characters',
    changes: () => ({ authorizationHeaderPrefix: 'Prefix-Of-20-Letters' }),
  },
];

const PLAIN_HTTP: readonly Point[] = [
  { point: 'a url of plain HTTP', changes: () => ({ url: unreachableUrl().replace('https:', 'http:') }) },
];

for (const { id, what, points } of [
  { id: 'CREATE-WEBHOOK-TOKEN-OPTIONAL', what: 'having no token', points: NO_TOKEN },
  { id: 'CREATE-WEBHOOK-PREFIX-OPTIONAL', what: 'having no authorizationHeaderPrefix', points: NO_PREFIX },
  { id: 'CREATE-WEBHOOK-PREFIX-BOUNDS-ACCEPTED', what: 'a prefix of 0 or of 20 characters', points: BOUNDS },
  { id: 'CREATE-WEBHOOK-PLAIN-HTTP-ACCEPTED', what: 'a url of plain HTTP', points: PLAIN_HTTP },
] as const) {
  test(
    `a webhook registration is not refused for ${what}`,
    ...covers([id], async ({ partner }) => {
      for (const { point, changes } of points) {
        // What is registered makes room for the next: a target may limit the number of a partner's webhooks.
        const registering = async (body: JsonObject): Promise<Exchange> => {
          const answer = await sendWebhook(partner, body);
          await discard(partner, answer);
          return answer;
        };
        const request = () => registering(unreachableWebhook(changes()));
        const twin = () => registering(unreachableWebhook());
        await expectNotRefused(id, point, [{ request, twin }]);
      }
    }),
  );
}

for (const { id, what, points } of [
  { id: 'REPLACE-WEBHOOK-PREFIX-BOUNDS-ACCEPTED', what: 'a prefix of 0 or of 20 characters', points: BOUNDS },
  { id: 'REPLACE-WEBHOOK-PLAIN-HTTP-ACCEPTED', what: 'a url of plain HTTP', points: PLAIN_HTTP },
] as const) {
  test(
    `a webhook replacement is not refused for ${what}`,
    ...covers([id], async ({ partner }) => {
      const registered = await register(partner);
      const path = { id: registered.id };
      for (const { point, changes } of points) {
        const request = () =>
          untilKnown(registered, () =>
            partner.send('replaceWebhook', { path, body: unreachableWebhook(changes()) }),
          );
        const twin = () => partner.send('replaceWebhook', { path, body: unreachableWebhook() });
        await expectNotRefused(id, point, [{ request, twin }]);
      }
    }),
  );
}
