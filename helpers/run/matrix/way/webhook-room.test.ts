import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Behaviour, defaultBehaviour } from '../../../../reference/decisions/index.ts';
import { createReference } from '../../../../reference/index.ts';
import { layeredServer } from '../../../../reference/variants/layered.ts';
import { Refusal } from '../../../../reference/wire/call.ts';
import { PartnerClient } from '../../../client/partner-client.ts';
import { loadContract } from '../../../contract/contract.ts';
import { createTransport } from '../../../http/transport.ts';
import { findWebhookRoom } from '../../way/webhook-room.ts';
import { readSettings } from '../../../settings/settings.ts';

/** A server that takes so many webhooks at once. */
function limitedTo(most: number): Partial<Behaviour> {
  let held = 0;
  return {
    newWebhookId: (n) => {
      if (held === most) throw new Refusal('conflict', 'There are too many webhooks');
      held += 1;
      return BigInt(n + 1);
    },
    deletedWebhook: () => {
      held -= 1;
      return undefined;
    },
  };
}

/** A server of these layers. */
function layered(layers: string): Partial<Behaviour> {
  return layeredServer(layers).override(defaultBehaviour);
}

/** Looks for the room for webhooks at a server. */
async function roomAt(behaviour: Partial<Behaviour>): Promise<{ most: number | undefined; left: number }> {
  const reference = await createReference({ behaviour });
  const transport = createTransport(2, 10_000);
  const { url, clientId, clientSecret } = reference;
  const contract = loadContract();
  const client = new PartnerClient({
    ...{ contract, transport, url, authUrl: url, clientId, clientSecret },
    token: undefined,
  });
  try {
    const { mostWebhooks } = await findWebhookRoom({
      ...{ client, settings: { ...readSettings(), seed: 'room' }, listenerUrl: 'http://127.0.0.1:9' },
      ledgerFile: join(test.info().outputPath(), 'ledger'),
    });
    return { most: mostWebhooks, left: reference.counts().webhooks };
  } finally {
    await transport.close();
    await reference.close();
  }
}

test('a target that takes few webhooks at once is known by it, and none is left there', async () => {
  expect(await roomAt(limitedTo(4))).toEqual({ most: 4, left: 0 });
});

test('a target that takes as many as a run has, or none at all, needs no turns', async () => {
  expect(await roomAt(limitedTo(50))).toEqual({ most: undefined, left: 0 });
  expect(await roomAt(layered('webhook-address=listening'))).toEqual({ most: undefined, left: 0 });
});
