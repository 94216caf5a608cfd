import {
  isGivenAgain,
  type ListedWebhook,
  listWebhooks,
  requireListed,
} from '../../helpers/fixtures/registrations.ts';
import { covers, expectThat, requireAccepted, test } from '../../helpers/test.ts';
import { expectAsBefore } from './support/assertions.ts';
import { registerSideBySide } from './support/registrations.ts';

/** A target may handle one webhook rightly and another wrongly, such as one with a longer id. */
const MANY = 7;

/** Different from that of other checks, see registerSideBySide. */
const QUIET_MS = 420;

test(
  'a deleted webhook disappears from the list, and the others stay',
  ...covers(
    { unlisted: 'DELETE-WEBHOOK-UNLISTED', othersKept: 'DELETE-WEBHOOK-OTHERS-KEPT' },
    async ({ partner, contract }, { unlisted, othersKept }) => {
      // If the list leaves out the newest webhook, that is the finding of another statement.
      const { registered, list: before } = await registerSideBySide(partner, contract, MANY + 1, QUIET_MS);
      // If the list lacks some webhooks already, a later gap proves nothing.
      const known = registered.slice(0, MANY).map(({ id }) => requireListed(before, id));
      // Every kept webhook has deleted neighbours, and vice versa.
      const kept = known.filter((_, index) => index % 2 === 0);
      const deleted: ListedWebhook[] = [];
      for (const webhook of known.filter((_, index) => index % 2 === 1)) {
        const deletion = requireAccepted(await partner.send('deleteWebhook', { path: { id: webhook.id } }));
        deleted.push(webhook);
        const after = await listWebhooks(partner, contract);
        for (const webhook of kept) expectAsBefore(othersKept, webhook, after, deletion);
        for (const { id, json } of deleted) {
          const isGone = !after.all.some((one) => one.id === id) || isGivenAgain(after, id, json['url']);
          expectThat(unlisted, isGone, {
            expected: `no webhook ${id} in the list`,
            observed: 'it is still listed',
            evidence: [deletion, after.exchange],
          });
        }
      }
    },
  ),
);
