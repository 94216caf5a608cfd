import { unreachableWebhook } from '../../helpers/generators/webhooks.ts';
import { covers, expectRefused, test } from '../../helpers/test.ts';
import { webhookDefects } from './support/samples.ts';

for (const { name, what, defects } of webhookDefects) {
  test(
    `a webhook registration ${what} is refused`,
    ...covers([`CREATE-WEBHOOK-${name}`], async ({ partner }) => {
      const attempts = await Promise.all(
        defects.map(async ({ defect, input }) => {
          return { defect, exchange: await partner.send('createWebhook', input(unreachableWebhook())) };
        }),
      );
      const twin = await partner.send('createWebhook', { body: unreachableWebhook() });
      for (const { defect, exchange } of attempts) {
        expectRefused(`CREATE-WEBHOOK-${name}`, exchange, { twin, defect });
      }
    }),
  );
}
