import { readSettled } from '../../../helpers/fixtures/late-reads.ts';
import { register, sendWebhook } from '../../../helpers/fixtures/registrations.ts';
import { sameAddress } from '../../../helpers/values/webhook-values.ts';
import { unreachableWebhook } from '../../../helpers/generators/webhooks.ts';
import {
  awaitRead,
  covers,
  type Exchange,
  expectRefused,
  expectThat,
  isAccepted,
  isJsonArray,
  isJsonObject,
  isRefused,
  type JsonObject,
  leaveInconclusive,
  type Partner,
  type RequirementId,
  test,
} from '../../../helpers/test.ts';
import { sameJson } from '../../../helpers/values/json/equality.ts';
import { currentCheck } from '../../../helpers/verdict/current-check.ts';

const defect = 'a request without the header Authorization';

test(
  'createWebhook without the header Authorization is refused',
  ...covers('CREATE-WEBHOOK-PROTECTED', async ({ partner }, id) => {
    const body = unreachableWebhook();
    const without = await partner.send('createWebhook', { body, authorization: null });
    const twinBody = unreachableWebhook();
    const twin = await sendWebhook(partner, twinBody);
    // A list that shows the later twin, or is read late, does not hide what the refused request did.
    await awaitRead(
      twin,
      () => listWebhooks(partner),
      (one) => hasUrlOf(twinBody, one),
    );
    const list = await readSettled(without, () => listWebhooks(partner));
    const stray = webhooksOf(list).find((webhook) => sameAddress(webhook['url'], body['url']));
    if (isRefused(without) && stray !== undefined) noteForDeletion(partner, stray);
    expectRefused(id, without, { twin, defect });
    expectNoEffect(id, without, list, stray === undefined);
  }),
);

test(
  'replaceWebhook without the header Authorization is refused',
  ...covers('REPLACE-WEBHOOK-PROTECTED', async ({ partner }, requirement) => {
    const { id, answer } = await register(partner);
    const body = unreachableWebhook();
    const without = await partner.send('replaceWebhook', { path: { id }, body, authorization: null });
    const shows = (one: Exchange): boolean => webhooksOf(one).some((two) => sameJson(two['id'] ?? null, id));
    await awaitRead(answer, () => listWebhooks(partner), shows);
    const list = await readSettled(without, () => listWebhooks(partner));
    const twin = await partner.send('replaceWebhook', { path: { id }, body });
    expectRefused(requirement, without, { twin, defect });
    expectNoEffect(requirement, without, list, !hasUrlOf(body, list));
  }),
);

test(
  'deleteWebhook without the header Authorization is refused',
  ...covers('DELETE-WEBHOOK-PROTECTED', async ({ partner }, requirement) => {
    const { id, body, answer } = await register(partner);
    // If the list leaves out the newest webhook, that is the finding of another statement.
    await register(partner);
    const shows = (list: Exchange): boolean => hasUrlOf(body, list);
    const before = await awaitRead(answer, () => listWebhooks(partner), shows);
    const without = await partner.send('deleteWebhook', { path: { id }, authorization: null });
    const after = await readSettled(without, () => awaitRead(answer, () => listWebhooks(partner), shows));
    const twin = await partner.send('deleteWebhook', { path: { id } });
    expectRefused(requirement, without, { twin, defect });
    const isGone = shows(before) && isAccepted(after) && !shows(after);
    // The id may have been reused, or somebody else may have changed the url.
    if (isGone && webhooksOf(after).some((webhook) => sameJson(webhook['id'] ?? null, id)))
      return leaveInconclusive(requirement, `webhook ${id} is listed with another url`);
    expectNoEffect(requirement, without, after, !isGone);
  }),
);

/** Other errors in the list do not concern these checks: the list also shows other people's webhooks. */
async function listWebhooks(partner: Partner): Promise<Exchange> {
  const list = await partner.send('listWebhooks');
  currentCheck().ignoreBreachesOf(list);
  return list;
}

function hasUrlOf({ url }: JsonObject, list: Exchange): boolean {
  return webhooksOf(list).some((webhook) => sameAddress(webhook['url'], url));
}

function webhooksOf(list: Exchange): readonly JsonObject[] {
  return isAccepted(list) && isJsonArray(list.json) ? list.json.filter(isJsonObject) : [];
}

function noteForDeletion(partner: Partner, { id }: JsonObject): void {
  const isId = typeof id === 'bigint' || (typeof id === 'number' && Number.isSafeInteger(id));
  if (isId) partner.note({ kind: 'webhook', id: BigInt(id) });
}

/** A request that took effect was not really refused. */
function expectNoEffect(requirement: RequirementId, refused: Exchange, list: Exchange, holds: boolean): void {
  if (holds || !isRefused(refused)) return;
  expectThat(requirement, false, {
    expected: 'a refused request without effect',
    observed: 'refused, but the list of webhooks shows its effect',
    evidence: [refused, list],
  });
}
