import { isAccepted, type Exchange } from '../../helpers/exchange.ts';
import { expectRefused, requireAccepted } from '../../helpers/expectations.ts';
import { isJsonObject } from '../../helpers/json.ts';
import { unknownId } from '../../helpers/unknown-id.ts';
import type { Partner } from '../../helpers/target/partner.ts';
import { covers, test } from '../../helpers/test.ts';
import { register } from '../../helpers/webhooks/register.ts';
import { unheardWebhook } from '../../helpers/webhooks/unheard-webhook.ts';

/** Read leniently, they name the check's own webhook and nobody else's. */
const malformed = (id: bigint): readonly string[] => ['abc', `${id}x`, `${id}.5`, `x${id}`];

test(
  'the replacement of a webhook that does not exist is refused',
  ...covers(['REPLACE-WEBHOOK-UNKNOWN-ID'], async ({ partner, settings }) => {
    const [deleted, present] = [await register(partner), await register(partner)];
    requireAccepted(await partner.send('deleteWebhook', { path: { id: deleted.id } }));
    const unknown = unknownId(settings.seed, 'replaced webhook');
    const twin = await replace(partner, present.id);
    for (const [id, defect] of [
      [deleted.id, 'the id of a deleted webhook'],
      [unknown, 'an id that no webhook has'],
    ] as const) {
      expectRefused('REPLACE-WEBHOOK-UNKNOWN-ID', await replace(partner, id), { twin, defect });
    }
  }),
);

test(
  'the replacement of a webhook by an id that is not an integer is refused',
  ...covers(['REPLACE-WEBHOOK-MALFORMED-ID'], async ({ partner }) => {
    const { id } = await register(partner);
    const attempts: { readonly text: string; readonly exchange: Exchange }[] = [];
    for (const text of malformed(id)) attempts.push({ text, exchange: await replace(partner, text) });
    const twin = await replace(partner, id);
    for (const { text, exchange } of attempts) {
      expectRefused('REPLACE-WEBHOOK-MALFORMED-ID', exchange, { twin, defect: `the id «${text}»` });
    }
  }),
);

test(
  'the deletion of a webhook that does not exist is refused',
  ...covers(['DELETE-WEBHOOK-UNKNOWN-ID'], async ({ partner, settings }) => {
    const { id } = await register(partner);
    const twin = await partner.send('deleteWebhook', { path: { id } });
    const unknown = unknownId(settings.seed, 'deleted webhook');
    for (const [path, defect] of [
      [{ id }, 'the id of a webhook that was deleted before'],
      [{ id: unknown }, 'an id that no webhook has'],
    ] as const) {
      const exchange = await partner.send('deleteWebhook', { path });
      expectRefused('DELETE-WEBHOOK-UNKNOWN-ID', exchange, { twin, defect });
    }
  }),
);

test(
  'the deletion of a webhook by an id that is not an integer is refused',
  ...covers(['DELETE-WEBHOOK-MALFORMED-ID'], async ({ partner }) => {
    const { id } = await register(partner);
    const attempts: { readonly text: string; readonly exchange: Exchange }[] = [];
    for (const text of malformed(id)) {
      attempts.push({ text, exchange: await partner.send('deleteWebhook', { path: { id: text } }) });
    }
    const twin = await partner.send('deleteWebhook', { path: { id } });
    for (const { text, exchange } of attempts) {
      expectRefused('DELETE-WEBHOOK-MALFORMED-ID', exchange, { twin, defect: `the id «${text}»` });
    }
  }),
);

/** Sends a sound replacement. What a target makes of it that should have refused it must not stay behind. */
async function replace(partner: Partner, id: bigint | string): Promise<Exchange> {
  const exchange = await partner.send('replaceWebhook', { path: { id }, body: unheardWebhook() });
  const made = isAccepted(exchange) && isJsonObject(exchange.json) ? exchange.json['id'] : undefined;
  const isId = typeof made === 'number' || typeof made === 'bigint';
  if (isId && !partner.created.some((one) => one.id === BigInt(made))) {
    partner.note({ kind: 'webhook', id: BigInt(made) });
  }
  return exchange;
}
