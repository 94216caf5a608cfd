import { readSettled } from '../../../helpers/fixtures/late-reads.ts';
import {
  listWebhooks,
  register,
  sendWebhook,
  type WebhookList,
} from '../../../helpers/fixtures/registrations.ts';
import { unreachableWebhook } from '../../../helpers/generators/webhooks.ts';
import {
  awaitRead,
  covers,
  drawn,
  expectRefused,
  expectThat,
  inconclusive,
  isRefused,
  type JsonObject,
  test,
} from '../../../helpers/test.ts';
import { sameAddress } from '../../../helpers/values/webhook-values.ts';
import { triedDefects } from '../support/samples.ts';

test(
  'a webhook registration without an object as its body, or with an unfit url, token or prefix, is refused',
  ...covers(
    [
      'CREATE-WEBHOOK-BODY-REQUIRED',
      'CREATE-WEBHOOK-URL-REQUIRED',
      'CREATE-WEBHOOK-URL-WRONG-TYPE',
      'CREATE-WEBHOOK-URL-MIN-LENGTH',
      'CREATE-WEBHOOK-TOKEN-WRONG-TYPE',
      'CREATE-WEBHOOK-PREFIX-WRONG-TYPE',
      'CREATE-WEBHOOK-PREFIX-MAX-LENGTH',
      'CREATE-WEBHOOK-TYPES-COERCED',
    ],
    async ({ partner }) => {
      const attempts = await Promise.all(
        triedDefects().map(async ({ input, ...one }) => ({
          ...one,
          exchange: await partner.send('createWebhook', input(unreachableWebhook())),
        })),
      );
      const twin = await sendWebhook(partner, unreachableWebhook());
      for (const { name, defect, exchange } of attempts) {
        expectRefused(`CREATE-WEBHOOK-${name}`, exchange, { twin, defect });
      }
    },
  ),
);

/** Each is refused for another reason, by another part of a target, and some only after others have looked at it. */
const REFUSED: readonly JsonObject[] = [
  { authorizationHeaderPrefix: 'x'.repeat(21) },
  { token: { value: 'a-token' } },
  { events: ['ARCHIVE'] },
  { events: 'CREATE' },
  { entities: ['GUEST'] },
  { entities: ['BOOKING', 'BOOKING'] },
];

test(
  'a webhook registration that was refused is not listed',
  ...covers('CREATE-WEBHOOK-REFUSED-UNLISTED', async ({ partner, contract, check }, requirement) => {
    const sent = await Promise.all(
      drawn(REFUSED, 2).map(async (changes) => {
        const body = unreachableWebhook(changes);
        const exchange = await partner.send('createWebhook', { body });
        check.ignoreBreachesOf(exchange);
        return { body, exchange };
      }),
    );
    const refused = sent.filter(({ exchange }) => isRefused(exchange));
    const [one] = refused;
    if (one === undefined) return inconclusive('no defective registration was refused');
    const read = async (): Promise<WebhookList> => {
      const list = await listWebhooks(partner, contract);
      // What was accepted is listed as it was sent, which is a separate finding.
      if (refused.length < sent.length) check.ignoreBreachesOf(list.exchange);
      return list;
    };
    const sound = await register(partner);
    await awaitRead(sound.answer, read, ({ all }) => all.some(({ id }) => id === sound.id));
    const list = await readSettled(one.exchange, read);
    for (const { body, exchange } of refused) {
      const stray = list.all.find(({ json }) => sameAddress(json['url'], body['url']));
      if (stray !== undefined) partner.note({ kind: 'webhook', id: stray.id });
      expectThat(requirement, stray === undefined, {
        expected: 'no webhook with the url of the refused registration in the list',
        observed: `webhook ${stray?.id}`,
        evidence: [exchange, list.exchange],
      });
    }
  }),
);
