import { register } from '../../helpers/fixtures/registrations.ts';
import { unreachableWebhook } from '../../helpers/generators/webhooks.ts';
import {
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
} from '../../helpers/test.ts';
import { sameJson } from '../../helpers/values/equality.ts';
import { currentCheck } from '../../helpers/verdict/current-check.ts';

const defect = 'a request without the header Authorization';

test(
  'createWebhook without the header Authorization is refused',
  ...covers('CREATE-WEBHOOK-PROTECTED', async ({ partner }, id) => {
    const body = unreachableWebhook();
    const without = await partner.send('createWebhook', { body, authorization: null });
    const list = await listWebhooks(partner);
    const created = webhookLike(body, list);
    if (isRefused(without) && created !== undefined) noteForDeletion(partner, created);
    const twin = await partner.send('createWebhook', { body });
    expectRefused(id, without, { twin, defect });
    expectNoEffect(id, without, list, created === undefined);
  }),
);

test(
  'replaceWebhook without the header Authorization is refused',
  ...covers('REPLACE-WEBHOOK-PROTECTED', async ({ partner }, requirement) => {
    const { id } = await register(partner);
    const body = unreachableWebhook();
    const without = await partner.send('replaceWebhook', { path: { id }, body, authorization: null });
    const list = await listWebhooks(partner);
    const twin = await partner.send('replaceWebhook', { path: { id }, body });
    expectRefused(requirement, without, { twin, defect });
    expectNoEffect(requirement, without, list, webhookLike(body, list) === undefined);
  }),
);

test(
  'deleteWebhook without the header Authorization is refused',
  ...covers('DELETE-WEBHOOK-PROTECTED', async ({ partner }, requirement) => {
    const { id, body } = await register(partner);
    // If the list leaves out the newest webhook, that is the finding of another statement.
    await register(partner);
    const before = await listWebhooks(partner);
    const without = await partner.send('deleteWebhook', { path: { id }, authorization: null });
    const after = await listWebhooks(partner);
    const twin = await partner.send('deleteWebhook', { path: { id } });
    expectRefused(requirement, without, { twin, defect });
    const wasThere = webhookLike(body, before) !== undefined;
    const isGone = wasThere && isAccepted(after) && webhookLike(body, after) === undefined;
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

function webhookLike({ url }: JsonObject, list: Exchange): JsonObject | undefined {
  return webhooksOf(list).find((webhook) => webhook['url'] === url);
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
