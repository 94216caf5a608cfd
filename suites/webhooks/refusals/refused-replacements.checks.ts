import { register } from '../../../helpers/fixtures/registrations.ts';
import { unreachableWebhook } from '../../../helpers/generators/webhooks.ts';
import { covers, drawn, expectRefused, filledUp, test } from '../../../helpers/test.ts';
import { webhookDefects } from '../support/samples.ts';

for (const { name, what, defects } of webhookDefects) {
  test(
    `a webhook replacement ${what} is refused`,
    ...covers([`REPLACE-WEBHOOK-${name}`], async ({ partner }) => {
      const path = { id: (await register(partner)).id };
      const attempts = await Promise.all(
        filledUp(drawn(defects, 2)).map(async ({ defect, input }) => {
          return {
            defect,
            exchange: await partner.send('replaceWebhook', { path, ...input(unreachableWebhook()) }),
          };
        }),
      );
      const twin = await partner.send('replaceWebhook', { path, body: unreachableWebhook() });
      for (const { defect, exchange } of attempts) {
        expectRefused(`REPLACE-WEBHOOK-${name}`, exchange, { twin, defect });
      }
    }),
  );
}
