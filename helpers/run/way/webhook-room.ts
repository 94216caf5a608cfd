import { Ledger } from '../../client/ledger.ts';
import type { PartnerClient } from '../../client/partner-client.ts';
import { Allowance, Partner } from '../../client/partner.ts';
import { Redactor } from '../../evidence/redactor.ts';
import { unreachableWebhook, withWebhookBase } from '../../generators/webhooks.ts';
import { isAccepted } from '../../http/exchange.ts';
import { ceilingsOf } from '../../settings/depth.ts';
import type { Settings } from '../../settings/settings.ts';
import { CheckRecord } from '../../verdict/check-record.ts';
import { CheckEnded, within } from '../../verdict/current-check.ts';
import type { Way } from './way.ts';

/** As many as one check has at once; at smoke none has more than a few. */
const ENOUGH = { smoke: 10, standard: 24, deep: 24 } as const satisfies Record<Settings['depth'], number>;

interface Start {
  readonly client: PartnerClient;
  readonly settings: Settings;
  readonly ledgerFile: string;
  /** The listener's address, for a target that refuses one where nobody answers. */
  readonly listenerUrl: string;
}

/**
 * Finds out whether the target takes as many webhooks at once as a check has. A partner may have a limit, and others of
 * the partner's webhooks count as well. All that are registered here are deleted again.
 */
export async function findWebhookRoom(start: Start): Promise<Pick<Way, 'mostWebhooks' | 'foundOut'>> {
  const { client, settings, ledgerFile, listenerUrl } = start;
  const enough = ENOUGH[settings.depth];
  const allowance = new Allowance(ceilingsOf(settings), undefined);
  const partner = new Partner(client, new Ledger(ledgerFile), allowance, undefined);
  const register = async (base?: string): Promise<boolean> =>
    isAccepted(
      await withWebhookBase(base, () => partner.send('createWebhook', { body: unreachableWebhook() })),
    );
  const count = async (): Promise<number> => {
    const base = (await register()) ? undefined : listenerUrl;
    // Without an id, nothing could be deleted again.
    if ((base !== undefined && !(await register(base))) || partner.created.length === 0) return 0;
    const others = await Promise.all(Array.from({ length: enough - 1 }, () => register(base)));
    return 1 + others.filter(Boolean).length;
  };
  let most = 0;
  await within(new CheckRecord([], new Redactor(), settings.seed), async () => {
    most = await count();
    await Promise.all(partner.created.map(({ id }) => partner.send('deleteWebhook', { path: { id } })));
  }).catch((error: unknown) => {
    if (!(error instanceof CheckEnded)) throw error;
  });
  if (most === 0 || most === enough) return {};
  return {
    mostWebhooks: most,
    foundOut: [`webhooks: the target takes ${most} at once, so the checks that register some take turns`],
  };
}
