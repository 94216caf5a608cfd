import { expectRefused } from '../../helpers/expectations.ts';
import { covers, test } from '../../helpers/test.ts';
import { unheardWebhook } from '../../helpers/webhooks/unheard-webhook.ts';
import { webhookDefects } from '../../helpers/webhooks/webhook-defects.ts';

for (const { name, what, defects } of webhookDefects) {
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
}
