import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { loadContract } from './contract/contract.ts';
import { PartnerClient } from './partner-client.ts';
import { requireOptions } from './require-options.ts';
import { publishLeftBehind, readSettings } from './settings.ts';
import { ControlClient } from './target/control-client.ts';
import { Ledger } from './target/ledger.ts';
import { preflight } from './target/preflight.ts';
import { shareRunContext } from './target/run-context.ts';
import { takeBack } from './target/take-back.ts';
import { openTarget } from './target/target.ts';
import { createTransport } from './transport.ts';
import { startListener } from './webhooks/listener.ts';
import { unreachableBecause } from './webhooks/reachability.ts';
import { readTlsIdentity } from './webhooks/tls-identity.ts';

/** How long a target may take to answer before the first check; a silent one is told from a slow one by this. */
const PREFLIGHT_TIMEOUT_MS = 3_000;

/**
 * Sets up a run: target, listener, ledger. What it starts lives in the runner and outlives the workers.
 *
 * @returns the end of the run: takes back what is still there, and closes everything
 * @throws CannotJudge
 */
export default async function globalSetup({
  workers,
  fullyParallel,
}: FullConfig): Promise<() => Promise<void>> {
  const settings = readSettings();
  requireOptions({ workers, fullyParallel, words: process.argv }, settings);
  const [target, contract] = await Promise.all([openTarget(settings), loadContract()]);
  const transport = createTransport(
    Math.min(2, settings.concurrency),
    Math.min(settings.requestTimeoutMs, PREFLIGHT_TIMEOUT_MS),
  );
  const client = new PartnerClient({ contract, transport, ...target, token: undefined });
  const control = target.control && new ControlClient(transport, target.control);
  const room = await mkdtemp(join(tmpdir(), 'booking-conformance-'));
  const ledgerFile = join(settings.reportDir, 'ledger');
  const ledger = Ledger.of(ledgerFile, target.url);
  const closers = [() => transport.close(), () => target.close(), () => rm(room, { recursive: true })];
  const close = async (): Promise<void> => {
    for (const closeOne of closers) await closeOne();
  };
  try {
    const token = await preflight(client);
    // What a run left that could not come to its end, such as one that was killed.
    await takeBack(ledger.outstanding(), client, control, ledger);
    ledger.begin();
    const capabilities = (await control?.capabilities()) ?? [];
    const { listenerHost: host, listenerPort: port, listenerPublicUrl: publicUrl } = settings;
    const tls = await readTlsIdentity(settings.listenerTlsKey, settings.listenerTlsCert);
    const listener = await startListener({ host, port, publicUrl, tls });
    closers.unshift(() => listener.close());
    const { url, authUrl, clientId, clientSecret, timeZone, readOnlyBecause } = target;
    shareRunContext({
      ...{ url, authUrl, clientId, clientSecret, timeZone, readOnlyBecause },
      ...{ token, capabilities, room, ledgerFile },
      control: target.control,
      level: settings.level ?? (control === undefined ? 'core' : 'full'),
      listener: {
        publicUrl: listener.publicUrl,
        adminUrl: listener.adminUrl,
        unreachableBecause: await unreachableBecause(listener, target.url),
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
  return async () => {
    publishLeftBehind(await takeBack(ledger.outstanding(), client, control, ledger));
    ledger.close();
    await close();
  };
}
