import { soundTokenForm, tokenOf } from '../../helpers/client/token-source.ts';
import {
  areOnlyNew,
  awaitList,
  awaitListed,
  discard,
  listIn,
  listWebhooks,
  register,
  type Registered,
  requireDistinctIds,
  type WebhookList,
} from '../../helpers/fixtures/registrations.ts';
import { isStoredAs, webhookDifferences } from '../../helpers/values/webhook-values.ts';
import {
  awaitRead,
  covers,
  drawn,
  type Exchange,
  expectThat,
  inconclusive,
  isAccepted,
  isJsonObject,
  type JsonObject,
  JsonView,
  leaveInconclusive,
  type Partner,
  readLate,
  repeated,
  type RequirementId,
  test,
  MOSTLY_WAITS,
} from '../../helpers/test.ts';
import { poll } from '../../helpers/values/time.ts';
import { boldWebhooks, boundaryWebhooks } from './support/samples.ts';

/** Others may register and delete a webhook in step with one round, but hardly with several. */
const QUIET_ROUNDS = 3;

/** A stranger's webhook that is left out as the newest appears once there is a newer one. */
const IN_A_ROUND = 2;

/** Webhooks with other values, at smoke. */
const FEW = 2;

/** By then other checks of the run have probably finished with their webhooks; a slow target takes longer. */
const MOST_ROUNDS = 60;

const LONGEST_MS = 90_000;

/** A target may show a webhook in one list and leave it out of the next. */
const LATE_READS = 4;

const variants = () => [
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
    async ({ partner, contract, check, run }, { complete, eachOnce, agrees }) => {
      const accepted = await Promise.all(drawn(boldWebhooks()).map((body) => registerBoldly(partner, body)));
      // Beside these there is room for those of a round and a bold one.
      const few = Math.min(FEW, (run.mostWebhooks ?? Infinity) - 1 - IN_A_ROUND);
      const varied = await Promise.all(drawn(variants(), few).map((changes) => register(partner, changes)));
      const registered = [...accepted.flat(), ...varied];
      const compared = registered.length;
      requireDistinctIds(registered);
      const first = await awaitListed(partner, contract, registered);
      const { exchange, all } = first;
      const twice = all.filter(({ id }, index) => all.findIndex((one) => one.id === id) < index);
      expectThat(eachOnce, twice.length === 0, {
        expected: 'each webhook once',
        observed: `${twice.map(({ id }) => id).join(', ')} more than once`,
        evidence: [exchange],
      });
      expectShown(complete, first, registered);
      const quietRoundsNeeded = repeated(QUIET_ROUNDS);
      let [rounds, quiet] = [0, 0];
      const quietRounds = async (): Promise<void> => {
        let before = await listWebhooks(partner, contract);
        for (let isQuiet = true; isQuiet && quiet < quietRoundsNeeded; quiet += Number(isQuiet)) {
          const known = before;
          rounds += 1;
          const added: Registered[] = [];
          for (let n = 0; n < IN_A_ROUND; n += 1) {
            const newest = await register(partner);
            registered.push(newest);
            added.push(newest);
            before = await awaitList(partner, contract, newest.answer, (list) => isShown(list, newest));
            expectShown(complete, before, [newest]);
            isQuiet &&= areOnlyNew(registered, known, before);
          }
          for (const { answer } of added) await discard(partner, answer);
        }
      };
      // A list that leaves out the newest webhook is seen only while nobody else registers one: that is awaited for a
      // while. Where others go on and on, it counts that each webhook was in some list.
      const isOver = (): boolean =>
        quiet >= quietRoundsNeeded || rounds >= repeated(MOST_ROUNDS, 2) || check.deviatesFrom(complete);
      await poll(quietRounds, isOver, LONGEST_MS);
      // Some lists may be old, but only for a while: later on each shows the newest webhook.
      const newest = await register(partner);
      for (let read = 1; read <= repeated(LATE_READS, 0) && !check.deviatesFrom(complete); read += 1) {
        expectShown(complete, await readLate(newest.answer, () => listWebhooks(partner, contract)), [newest]);
      }
      const issued = await partner.send('requestToken', { form: soundTokenForm });
      const further = tokenOf(issued);
      if (further !== undefined && !check.deviatesFrom(complete)) {
        // The webhooks are the partner's, whatever its token is.
        const authorization = `Bearer ${further.value}`;
        const isNewestShown = (one: Exchange): boolean =>
          isAccepted(one) && isShown(listIn(one, partner, contract), newest);
        const late = await awaitRead(
          issued,
          () => partner.send('listWebhooks', { authorization }),
          isNewestShown,
        );
        if (isAccepted(late)) expectShown(complete, listIn(late, partner, contract), [newest]);
      }
      for (const { id, body, answer } of registered.slice(0, compared)) {
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
    MOSTLY_WAITS,
  ),
);

/** Registers a webhook that a sound target may refuse. */
async function registerBoldly(partner: Partner, body: JsonObject): Promise<readonly Registered[]> {
  const answer = await partner.send('createWebhook', { body });
  return isAccepted(answer) ? [{ id: JsonView.of(answer).at('id').id, body, answer }] : [];
}

function isShown({ all }: WebhookList, { id }: Registered): boolean {
  return all.some((one) => one.id === id);
}

function expectShown(complete: RequirementId, list: WebhookList, registered: readonly Registered[]): void {
  const { exchange, all, isPartlyUnreadable } = list;
  const missing = registered.find((one) => !isShown(list, one));
  if (missing !== undefined && isPartlyUnreadable) {
    return inconclusive('the list shows webhooks without a readable id, which is a separate finding');
  }
  expectThat(complete, missing === undefined, {
    expected: `webhook ${missing?.id} in the list`,
    observed: `not among ${all.length} webhooks`,
    evidence: missing === undefined ? [exchange] : [missing.answer, exchange],
  });
}
