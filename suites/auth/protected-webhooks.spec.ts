import { randomUUID } from 'node:crypto';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';
import { isAccepted, isRefused, type Exchange } from '../../helpers/exchange.ts';
import { expectRefused, expectThat, requireAccepted } from '../../helpers/expectations.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../helpers/json.ts';
import { JsonView } from '../../helpers/json-view.ts';
import { soundWebhook } from '../../helpers/sound-webhook.ts';
import type { Partner } from '../../helpers/target/partner.ts';
import { covers, test } from '../../helpers/test.ts';

const defect = 'a request without the header Authorization';
/** What seldom happens: nobody waits for notifications here. */
const rare = { events: ['DELETE'], entities: ['RESTAURANT'] } as const;

test(
  'createWebhook without the header Authorization is refused',
  covers('CREATE-WEBHOOK-PROTECTED'),
  async ({ partner, run }) => {
    const url = `${run.listener.publicUrl}/${randomUUID()}`;
    const body = soundWebhook(url, rare);
    const without = await partner.send('createWebhook', { body, authorization: null });
    const list = await partner.send('listWebhooks');
    const created = webhookIn(list, url);
    if (isRefused(without) && created !== undefined) noteForDeletion(partner, created);
    const twin = await partner.send('createWebhook', { body });
    expectRefused('CREATE-WEBHOOK-PROTECTED', without, { twin, defect });
    expectNoEffect('CREATE-WEBHOOK-PROTECTED', without, list, created === undefined);
  },
);

test(
  'replaceWebhook without the header Authorization is refused',
  covers('REPLACE-WEBHOOK-PROTECTED'),
  async ({ partner, run }) => {
    const url = `${run.listener.publicUrl}/${randomUUID()}`;
    const path = { id: await register(partner, url) };
    const replacement = `${url}/replaced`;
    const body = soundWebhook(replacement, rare);
    const without = await partner.send('replaceWebhook', { path, body, authorization: null });
    const list = await partner.send('listWebhooks');
    const twin = await partner.send('replaceWebhook', { path, body });
    expectRefused('REPLACE-WEBHOOK-PROTECTED', without, { twin, defect });
    expectNoEffect('REPLACE-WEBHOOK-PROTECTED', without, list, webhookIn(list, replacement) === undefined);
  },
);

test(
  'deleteWebhook without the header Authorization is refused',
  covers('DELETE-WEBHOOK-PROTECTED'),
  async ({ partner, run }) => {
    const url = `${run.listener.publicUrl}/${randomUUID()}`;
    const path = { id: await register(partner, url) };
    const before = await partner.send('listWebhooks');
    const without = await partner.send('deleteWebhook', { path, authorization: null });
    const list = await partner.send('listWebhooks');
    const twin = await partner.send('deleteWebhook', { path });
    expectRefused('DELETE-WEBHOOK-PROTECTED', without, { twin, defect });
    const gone =
      isAccepted(list) && webhookIn(before, url) !== undefined && webhookIn(list, url) === undefined;
    expectNoEffect('DELETE-WEBHOOK-PROTECTED', without, list, !gone);
  },
);

async function register(partner: Partner, url: string): Promise<bigint> {
  const registered = await partner.send('createWebhook', { body: soundWebhook(url, rare) });
  return JsonView.of(requireAccepted(registered)).at('id').id;
}

function webhookIn(list: Exchange, url: string): JsonObject | undefined {
  const webhooks = isAccepted(list) && isJsonArray(list.json) ? list.json : [];
  return webhooks.filter(isJsonObject).find((webhook) => webhook['url'] === url);
}

function noteForDeletion(partner: Partner, { id }: JsonObject): void {
  const isId = typeof id === 'bigint' || (typeof id === 'number' && Number.isSafeInteger(id));
  if (isId) partner.note({ kind: 'webhook', id: BigInt(id) });
}

/** A refusal that was carried out all the same is none. */
function expectNoEffect(requirement: RequirementId, refused: Exchange, list: Exchange, holds: boolean): void {
  if (holds || !isRefused(refused)) return;
  expectThat(requirement, false, {
    expected: 'a refused request without effect',
    observed: 'refused, but the list of webhooks shows that it was carried out',
    evidence: [refused, list],
  });
}
