import type { Contract } from '../../../helpers/contract/contract.ts';
import {
  awaitListed,
  isGivenAgain,
  listUnchanged,
  listWebhooks,
  register,
  type Registered,
  requireListed,
} from '../../../helpers/fixtures/registrations.ts';
import { unknownId, usualStrangeIds } from '../../../helpers/generators/ids.ts';
import { unreachableWebhook } from '../../../helpers/generators/webhooks.ts';
import {
  awaitRead,
  covers,
  drawn,
  type Exchange,
  expectRefused,
  expectThat,
  isAccepted,
  isJsonObject,
  isRefused,
  leaveInconclusive,
  type Partner,
  repeated,
  requireAccepted,
  test,
} from '../../../helpers/test.ts';
import { expectAsBefore } from '../support/assertions.ts';

/** How many new ids prove that a target does not reuse freed ones. */
const MOST_ATTEMPTS = 3;

/** Ids that no webhook has. */
const STRANGERS = 2;

/** Malformed ids that a lenient parser takes for the check's own webhook, never for somebody else's. */
const malformed = (id: bigint): readonly string[] => ['abc', `${id}x`, `${id}.5`, `x${id}`];

test(
  'the replacement of a webhook that does not exist is refused',
  ...covers('REPLACE-WEBHOOK-UNKNOWN-ID', async ({ partner, contract }, requirement) => {
    const [deleted, present] = [await register(partner), await register(partner)];
    const deletion = requireAccepted(await partner.send('deleteWebhook', { path: { id: deleted.id } }));
    const isFree = await staysFree(partner, contract, deleted);
    const twin = await replace(partner, present.id);
    if (isFree) {
      // The target may look for it in a store that still has it.
      const exchange = await awaitRead(deletion, () => replace(partner, deleted.id), isRefused);
      expectRefused(requirement, exchange, { twin, defect: 'the id of a deleted webhook' });
    }
    for (const { defect, of } of drawn(usualStrangeIds)) {
      const exchange = await replace(partner, of(present.id));
      expectRefused(requirement, exchange, { twin, defect: `an id ${defect}` });
    }
  }),
);

test(
  'the replacement of a webhook with an id that is no integer is refused',
  ...covers('REPLACE-WEBHOOK-MALFORMED-ID', async ({ partner }, requirement) => {
    const { id } = await register(partner);
    const attempts: { readonly text: string; readonly exchange: Exchange }[] = [];
    for (const text of drawn(malformed(id))) attempts.push({ text, exchange: await replace(partner, text) });
    const twin = await replace(partner, id);
    for (const { text, exchange } of attempts) {
      expectRefused(requirement, exchange, { twin, defect: `the id "${text}"` });
    }
  }),
);

test(
  'the deletion of a webhook that does not exist is refused',
  ...covers(
    { unknownId: 'DELETE-WEBHOOK-UNKNOWN-ID', othersKept: 'DELETE-WEBHOOK-OTHERS-KEPT' },
    async ({ partner, contract, settings }, ids) => {
      const deleted = await register(partner);
      const twin = await partner.send('deleteWebhook', { path: { id: deleted.id } });
      const isFree = await staysFree(partner, contract, deleted);
      // A careless target deletes the newest webhook instead.
      const present = await register(partner);
      const known = requireListed(await awaitListed(partner, contract, [present]), present.id);
      const attempts: { readonly defect: string; readonly exchange: Exchange }[] = [];
      const remove = (id: bigint | string): Promise<Exchange> =>
        partner.send('deleteWebhook', { path: { id } });
      if (isFree && present.id !== deleted.id) {
        const exchange = await awaitRead(twin, () => remove(deleted.id), isRefused);
        attempts.push({ defect: 'the id of a deleted webhook', exchange });
      }
      for (const [id, defect] of [
        ...Array.from({ length: STRANGERS }, (_, count) => {
          const stranger = unknownId(settings.seed, `deleted webhook ${count}`);
          return [stranger, 'an id that no webhook has'] as const;
        }),
        ...drawn(usualStrangeIds).map(({ defect, of }) => [of(present.id), `an id ${defect}`] as const),
        ['word', 'an id that no webhook has, because it is a word'] as const,
      ]) {
        attempts.push({ defect, exchange: await remove(id) });
      }
      const [last] = attempts.slice(-1);
      if (last !== undefined) {
        const after = await listUnchanged(partner, contract, last.exchange, known);
        expectAsBefore(ids.othersKept, known, after, last.exchange);
      }
      for (const { exchange, defect } of attempts) expectRefused(ids.unknownId, exchange, { twin, defect });
    },
  ),
);

test(
  'the deletion of a webhook with an id that is no integer is refused, or deletes nothing',
  ...covers('DELETE-WEBHOOK-MALFORMED-ID', async ({ partner, contract, check }, requirement) => {
    const registered = await register(partner);
    const { id } = registered;
    const known = requireListed(await awaitListed(partner, contract, [registered]), id);
    const attempts: { readonly text: string; readonly exchange: Exchange }[] = [];
    for (const text of drawn(malformed(id))) {
      attempts.push({ text, exchange: await partner.send('deleteWebhook', { path: { id: text } }) });
    }
    const [last] = attempts.slice(-1);
    const after = last && (await listUnchanged(partner, contract, last.exchange, known));
    const twin = await partner.send('deleteWebhook', { path: { id } });
    const isKept = after?.all.some((one) => one.id === id) === true;
    for (const { text, exchange } of attempts) {
      // A deletion of nothing may succeed, as it may for any id that no webhook has.
      if (isAccepted(exchange) && isKept && isAccepted(twin)) check.ignoreBreachesOf(exchange);
      else expectRefused(requirement, exchange, { twin, defect: `the id "${text}"` });
    }
    // A list may leave out what is there, which is a separate finding.
    if (!isKept && isAccepted(twin))
      return leaveInconclusive(requirement, 'the list does not show a webhook whose deletion is accepted');
    expectThat(requirement, isKept, {
      expected: `webhook ${id} in the list`,
      observed: 'gone after refused deletions by malformed ids',
      evidence: [...attempts.map(({ exchange }) => exchange), ...(after ? [after.exchange] : [])],
    });
  }),
);

/** Whether the id of a deleted webhook stays free; a target may reuse it, perhaps for somebody else's webhook. */
async function staysFree(partner: Partner, contract: Contract, { id, body }: Registered): Promise<boolean> {
  const freed = new Set([id]);
  // Somebody else may get a freed id, but hardly every time.
  for (let attempt = 1; attempt <= repeated(MOST_ATTEMPTS); attempt += 1) {
    const next = await register(partner);
    if (freed.has(next.id)) return false;
    await partner.send('deleteWebhook', { path: { id: next.id } });
    freed.add(next.id);
  }
  return !isGivenAgain(await listWebhooks(partner, contract), id, body['url']);
}

/** Sends a sound replacement. A webhook that the target creates instead of refusing it must not stay behind. */
async function replace(partner: Partner, id: bigint | string): Promise<Exchange> {
  const exchange = await partner.send('replaceWebhook', { path: { id }, body: unreachableWebhook() });
  const made = isAccepted(exchange) && isJsonObject(exchange.json) ? exchange.json['id'] : undefined;
  const isId = typeof made === 'number' || typeof made === 'bigint';
  if (isId && !partner.created.some((one) => one.id === BigInt(made))) {
    partner.note({ kind: 'webhook', id: BigInt(made) });
  }
  return exchange;
}
