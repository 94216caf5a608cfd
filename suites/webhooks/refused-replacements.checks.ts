import { expectRefused } from '../../helpers/expectations.ts';
import { covers, test } from '../../helpers/test.ts';
import { register } from '../../helpers/webhooks/register.ts';
import { unheardWebhook } from '../../helpers/webhooks/unheard-webhook.ts';
import { webhookDefects } from '../../helpers/webhooks/webhook-defects.ts';

for (const { name, what, defects } of webhookDefects) {
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
