import { inconclusive } from '../../helpers/cannot-go-on.ts';
import { expectThat, leaveInconclusive } from '../../helpers/expectations.ts';
import { isJsonObject } from '../../helpers/json.ts';
import { covers, test } from '../../helpers/test.ts';
import { listWebhooks } from '../../helpers/webhooks/own-webhooks.ts';
import { register, requireDistinctIds } from '../../helpers/webhooks/register.ts';
import { isStoredAs, webhookDifferences } from '../../helpers/webhooks/webhook-differences.ts';

const VARIANTS = [
  {},
  { events: ['UPDATE', 'DELETE'], authorizationHeaderPrefix: 'Token' },
  { token: undefined, authorizationHeaderPrefix: undefined },
  { authorizationHeaderPrefix: '', entities: ['BOOKING'] },
];

test(
  'the list of webhooks shows each registered one, once and with its values',
  covers('LIST-WEBHOOKS-COMPLETE', 'LIST-WEBHOOKS-EACH-ONCE', 'LIST-WEBHOOKS-AGREES'),
  async ({ partner, contract }) => {
    const registered = await Promise.all(VARIANTS.map((changes) => register(partner, changes)));
    requireDistinctIds(registered);
    const { exchange, all, isPartlyUnreadable } = await listWebhooks(partner, contract);
    const twice = all.filter(({ id }, index) => all.findIndex((one) => one.id === id) < index);
    expectThat('LIST-WEBHOOKS-EACH-ONCE', twice.length === 0, {
      expected: 'each webhook once',
      observed: `${twice.map(({ id }) => id).join(', ')} more than once`,
      evidence: [exchange],
    });
    for (const { id, body, answer } of registered) {
      const listed = all.find((one) => one.id === id);
      if (listed === undefined && isPartlyUnreadable) {
        return inconclusive('the list shows webhooks without an id that can be read, a finding of its own');
      }
      expectThat('LIST-WEBHOOKS-COMPLETE', listed !== undefined, {
        expected: `webhook ${id} in the list`,
        observed: `not among ${all.length} webhooks`,
        evidence: [answer, exchange],
      });
      if (listed === undefined || !isJsonObject(answer.json) || !isStoredAs(answer.json, body)) {
        const reason = `the list does not show webhook ${id}, or its registration answered other values than were sent`;
        leaveInconclusive('LIST-WEBHOOKS-AGREES', reason);
        continue;
      }
      const differences = webhookDifferences(listed.json, answer.json);
      expectThat('LIST-WEBHOOKS-AGREES', differences.length === 0, {
        expected: 'the values that the registration answered',
        observed: differences.join('; '),
        evidence: [answer, exchange],
      });
    }
  },
);
