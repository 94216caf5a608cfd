import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import type { Exchange } from '../exchange.ts';
import { expectThat } from '../expectations.ts';
import type { ListedWebhook, WebhookList } from './own-webhooks.ts';
import { webhookDifferences } from './webhook-differences.ts';

/** Judges that a list shows a webhook as an earlier one did, in spite of what was sent in between. */
export function expectAsBefore(
  requirement: RequirementId,
  { id, json }: ListedWebhook,
  { all, exchange }: WebhookList,
  sent: Exchange,
): void {
  const listed = all.find((one) => one.id === id);
  const differences = listed === undefined ? ['not listed any more'] : webhookDifferences(listed.json, json);
  expectThat(requirement, differences.length === 0, {
    expected: `webhook ${id} as before`,
    observed: differences.join('; '),
    evidence: [sent, exchange],
  });
}
