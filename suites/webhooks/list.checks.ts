import {
  areOnlyNew,
  listWebhooks,
  register,
  type Registered,
  requireDistinctIds,
  type WebhookList,
} from '../../helpers/fixtures/registrations.ts';
import { isStoredAs, webhookDifferences } from '../../helpers/fixtures/webhook-values.ts';
import {
  covers,
  expectThat,
  inconclusive,
  isJsonObject,
  leaveInconclusive,
  type RequirementId,
  test,
} from '../../helpers/test.ts';
import { poll } from '../../helpers/values/time.ts';
import { boundaryWebhooks } from './support/samples.ts';

/** Others may register and delete a webhook in step with one round, but hardly with several. */
const QUIET_ROUNDS = 3;

/** By then other checks and runs have probably finished with their webhooks; a slow target takes longer. */
const MOST_ROUNDS = 60;

const LONGEST_MS = 150_000;

const VARIANTS = [
  {},
  ...boundaryWebhooks(),
  { events: ['UPDATE', 'DELETE'], authorizationHeaderPrefix: 'Token' },
  { token: undefined, authorizationHeaderPrefix: undefined },
  { authorizationHeaderPrefix: '', entities: ['BOOKING'] },
];

test(
  'the list of webhooks shows each registered webhook once, with its values',
  ...covers(
    {
      complete: 'LIST-WEBHOOKS-COMPLETE',
      eachOnce: 'LIST-WEBHOOKS-EACH-ONCE',
      agrees: 'LIST-WEBHOOKS-AGREES',
    },
    async ({ partner, contract, check }, { complete, eachOnce, agrees }) => {
      const registered = [...(await Promise.all(VARIANTS.map((changes) => register(partner, changes))))];
      requireDistinctIds(registered);
      const first = await listWebhooks(partner, contract);
      const { exchange, all } = first;
      const twice = all.filter(({ id }, index) => all.findIndex((one) => one.id === id) < index);
      expectThat(eachOnce, twice.length === 0, {
        expected: 'each webhook once',
        observed: `${twice.map(({ id }) => id).join(', ')} more than once`,
        evidence: [exchange],
      });
      expectShown(complete, first, registered);
      let [rounds, quiet] = [0, 0];
      const quietRounds = async (): Promise<void> => {
        let before = await listWebhooks(partner, contract);
        for (let isQuiet = true; isQuiet && quiet < QUIET_ROUNDS; quiet += Number(isQuiet)) {
          const known = before;
          rounds += 1;
          // Twice: a stranger's webhook that is left out as the newest appears once there is a newer one.
          for (let n = 0; n < 2; n += 1) {
            registered.push(await register(partner));
            before = await listWebhooks(partner, contract);
            expectShown(complete, before, registered);
            isQuiet &&= areOnlyNew(registered, known, before);
          }
        }
      };
      // The newest webhook can only be judged while nobody else registers one.
      const isOver = (): boolean =>
        quiet >= QUIET_ROUNDS || rounds >= MOST_ROUNDS || check.deviatesFrom(complete);
      await poll(quietRounds, isOver, LONGEST_MS);
      if (quiet < QUIET_ROUNDS) leaveInconclusive(complete, 'others registered webhooks all the time');
      for (const { id, body, answer } of registered.slice(0, VARIANTS.length)) {
        const listed = all.find((one) => one.id === id);
        if (listed === undefined || !isJsonObject(answer.json) || !isStoredAs(answer.json, body)) {
          const reason = `the list does not show webhook ${id}, or the response to its registration has other values than were sent`;
          leaveInconclusive(agrees, reason);
          continue;
        }
        const differences = webhookDifferences(listed.json, answer.json);
        expectThat(agrees, differences.length === 0, {
          expected: 'the values of the response to the registration',
          observed: differences.join('; '),
          evidence: [answer, exchange],
        });
      }
    },
  ),
);

function expectShown(
  complete: RequirementId,
  { exchange, all, isPartlyUnreadable }: WebhookList,
  registered: readonly Registered[],
): void {
  const missing = registered.find(({ id }) => !all.some((one) => one.id === id));
  if (missing !== undefined && isPartlyUnreadable) {
    return inconclusive('the list shows webhooks without a readable id, which is a finding of its own');
  }
  expectThat(complete, missing === undefined, {
    expected: `webhook ${missing?.id} in the list`,
    observed: `not among ${all.length} webhooks`,
    evidence: missing === undefined ? [exchange] : [missing.answer, exchange],
  });
}
