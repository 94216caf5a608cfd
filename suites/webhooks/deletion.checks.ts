import { expectThat, requireAccepted } from '../../helpers/expectations.ts';
import { covers, test } from '../../helpers/test.ts';
import { listWebhooks, requireListed } from '../../helpers/webhooks/own-webhooks.ts';
import { register, requireDistinctIds } from '../../helpers/webhooks/register.ts';
import { webhookDifferences } from '../../helpers/webhooks/webhook-differences.ts';

/** What holds for one webhook may fail for another, such as one with a longer id. */
const MANY = 7;

test(
  'a deleted webhook is no longer in the list, and the others still are',
  ...covers(['DELETE-WEBHOOK-UNLISTED', 'DELETE-WEBHOOK-OTHERS-KEPT'], async ({ partner, contract }) => {
    const registered = [];
    for (let n = 0; n < MANY; n += 1) registered.push(await register(partner));
    requireDistinctIds(registered);
    // A list that leaves out the newest webhook is the finding of another statement.
    await register(partner);
    const before = await listWebhooks(partner, contract);
    // Of a list that leaves out some of them already, what it leaves out later says nothing.
    const known = registered.map(({ id }) => requireListed(before, id));
    // Every kept one stands beside deleted ones, and the other way round.
    const deleted = known.filter((_, index) => index % 2 === 1);
    const kept = known.filter((_, index) => index % 2 === 0);
    const deletions = await Promise.all(
      deleted.map(({ id }) => partner.send('deleteWebhook', { path: { id } })),
    );
    deletions.forEach(requireAccepted);
    const after = await listWebhooks(partner, contract);
    const evidence = [...deletions, after.exchange];
    for (const { id, json } of kept) {
      const listed = after.all.find((one) => one.id === id);
      const differences = listed === undefined ? [] : webhookDifferences(listed.json, json);
      expectThat('DELETE-WEBHOOK-OTHERS-KEPT', listed !== undefined && differences.length === 0, {
        expected: `webhook ${id} as before`,
        observed: differences.join('; ') || 'not listed any more',
        evidence,
      });
    }
    for (const { id } of deleted) {
      expectThat('DELETE-WEBHOOK-UNLISTED', !after.all.some((one) => one.id === id), {
        expected: `no webhook ${id} in the list`,
        observed: 'it is still listed',
        evidence,
      });
    }
  }),
);
