import { register } from '../../../helpers/fixtures/registrations.ts';
import { unreachableWebhook } from '../../../helpers/generators/webhooks.ts';
import { covers, expectRefused, test } from '../../../helpers/test.ts';
import { triedDefects } from '../support/samples.ts';

test(
  'a webhook replacement without an object as its body, or with an unfit url, token or prefix, is refused',
  ...covers(
    [
      'REPLACE-WEBHOOK-BODY-REQUIRED',
      'REPLACE-WEBHOOK-URL-REQUIRED',
      'REPLACE-WEBHOOK-URL-WRONG-TYPE',
      'REPLACE-WEBHOOK-URL-MIN-LENGTH',
      'REPLACE-WEBHOOK-TOKEN-WRONG-TYPE',
      'REPLACE-WEBHOOK-PREFIX-WRONG-TYPE',
      'REPLACE-WEBHOOK-PREFIX-MAX-LENGTH',
      'REPLACE-WEBHOOK-TYPES-COERCED',
    ],
    async ({ partner }) => {
      const path = { id: (await register(partner)).id };
      const attempts = await Promise.all(
        triedDefects().map(async ({ input, ...one }) => ({
          ...one,
          exchange: await partner.send('replaceWebhook', { path, ...input(unreachableWebhook()) }),
        })),
      );
      const twin = await partner.send('replaceWebhook', { path, body: unreachableWebhook() });
      for (const { name, defect, exchange } of attempts) {
        expectRefused(`REPLACE-WEBHOOK-${name}`, exchange, { twin, defect });
      }
    },
  ),
);
