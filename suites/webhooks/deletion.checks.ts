import { expectThat, requireAccepted } from '../../helpers/expectations.ts';
import { covers, test } from '../../helpers/test.ts';
import { listWebhooks, requireListed } from '../../helpers/webhooks/own-webhooks.ts';
import { register, requireDistinctIds } from '../../helpers/webhooks/register.ts';
import { webhookDifferences } from '../../helpers/webhooks/webhook-differences.ts';

test(
  'a deleted webhook is no longer in the list, and the others still are',
  ...covers(['DELETE-WEBHOOK-UNLISTED', 'DELETE-WEBHOOK-OTHERS-KEPT'], async ({ partner, contract }) => {
    const [earlier, deleted, later] = [
      await register(partner),
      await register(partner),
      await register(partner),
    ];
    requireDistinctIds([earlier, deleted, later]);
    const before = await listWebhooks(partner, contract);
    const deletion = requireAccepted(await partner.send('deleteWebhook', { path: { id: deleted.id } }));
    const { exchange, all } = await listWebhooks(partner, contract);
    const evidence = [deletion, exchange];
    for (const { id } of [earlier, later]) {
      const known = requireListed(before, id);
      const listed = all.find((one) => one.id === id);
      const differences = listed === undefined ? [] : webhookDifferences(listed.json, known.json);
      expectThat('DELETE-WEBHOOK-OTHERS-KEPT', listed !== undefined && differences.length === 0, {
        expected: `webhook ${id} as before`,
        observed: differences.join('; ') || 'not listed any more',
        evidence,
      });
    }
    requireListed(before, deleted.id);
    expectThat('DELETE-WEBHOOK-UNLISTED', !all.some(({ id }) => id === deleted.id), {
      expected: `no webhook ${deleted.id} in the list`,
      observed: 'it is still listed',
      evidence,
    });
  }),
);
