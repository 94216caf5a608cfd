import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { ControlClient } from '../../client/control-client.ts';
import { Ledger } from '../../client/ledger.ts';
import { PartnerClient } from '../../client/partner-client.ts';
import { loadContract } from '../../contract/contract.ts';
import { readTlsIdentity, startListener, unreachableBecause } from '../../http/listener.ts';
import { createTransport } from '../../http/transport.ts';
import { publishHindsight, publishLeftBehind } from '../../settings/environment.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { SetupError } from '../../settings/setup-error.ts';
import type { Hindsight } from '../../verdict/hindsight.ts';
import { cleanUp } from './cleanup.ts';
import { shareRunContext } from './context.ts';
import { lookBack } from './look-back.ts';
import { preflight } from './preflight.ts';
import { openTarget } from './target.ts';

const REPEATED = '--repeat-each';

/** Options of Playwright. */
interface Options {
  readonly workers: number;
  readonly fullyParallel: boolean;
  /** The words of the command line: Playwright shows repetitions only once the checks are loaded. */
  readonly words: readonly string[];
}

/**
 * Refuses options with which a run can't keep its promises.
 *
 * @throws SetupError
 */
export function requireOptions(
  { workers, fullyParallel, words }: Options,
  { concurrency }: Pick<Settings, 'concurrency'>,
): void {
  const repeated = words.findLastIndex((word) => word.startsWith(REPEATED));
  const [word = '', next = ''] = repeated < 0 ? [] : words.slice(repeated);
  const times = word === REPEATED ? next : word.slice(REPEATED.length + 1);
  if (parseInt(times, 10) > 1) {
    throw new SetupError('OPTIONS_UNSUITABLE', {
      expected: 'each check runs once at a time, because its guests are its own',
      found: `${REPEATED} ${times}`,
      remedy: 'repeat the whole run instead',
    });
  }
  if (fullyParallel) {
    throw new SetupError('OPTIONS_UNSUITABLE', {
      expected: 'all checks of a file in one worker, which runs them side by side anyway',
      found: '--fully-parallel',
      remedy: 'leave out this option',
    });
  }
  if (workers > concurrency) {
    throw new SetupError('OPTIONS_UNSUITABLE', {
      expected: `at most ${concurrency} requests in flight at once, as set by CONCURRENCY`,
      found: `--workers ${workers}, each of which sends requests`,
      remedy: 'raise CONCURRENCY, or lower --workers',
    });
  }
}

/**
 * Sets up a run: target, listener, ledger. All of them live in the runner and outlive the workers.
 *
 * @returns the end of the run: removes what is still on the target, and closes everything
 * @throws SetupError
 */
export default async function globalSetup({
  workers,
  fullyParallel,
}: FullConfig): Promise<() => Promise<void>> {
  const settings = readSettings();
  requireOptions({ workers, fullyParallel, words: process.argv }, settings);
  const [target, contract] = await Promise.all([openTarget(settings), loadContract()]);
  const transport = createTransport(Math.min(2, settings.concurrency), settings.requestTimeoutMs);
  const client = new PartnerClient({ contract, transport, ...target, token: undefined });
  const control = target.control && new ControlClient(transport, target.control);
  const runDir = await mkdtemp(join(tmpdir(), 'booking-conformance-'));
  const ledgerFile = join(settings.reportDir, 'ledger');
  const ledger = Ledger.of(ledgerFile, target.url);
  const closers = [() => transport.close(), () => target.close(), () => rm(runDir, { recursive: true })];
  let lastLook: () => Promise<Hindsight>;
  const close = async (): Promise<void> => {
    for (const closeOne of closers) await closeOne();
  };
  try {
    const token = await preflight(client);
    // Objects that an interrupted run has left on the target.
    await cleanUp(ledger.outstanding(), client, control, ledger);
    ledger.begin();
    const capabilities = (await control?.capabilities()) ?? [];
    const { listenerHost: host, listenerPort: port, listenerPublicUrl: publicUrl } = settings;
    const tls = await readTlsIdentity(settings.listenerTlsKey, settings.listenerTlsCert);
    const listener = await startListener({ host, port, publicUrl, tls });
    closers.unshift(() => listener.close());
    lastLook = () => lookBack(listener, { runDir, group: ledgerFile, settings });
    const { url, authUrl, clientId, clientSecret, timeZone, readOnlyBecause } = target;
    shareRunContext({
      ...{ url, authUrl, clientId, clientSecret, timeZone, readOnlyBecause },
      ...{ token, capabilities, runDir, ledgerFile },
      control: target.control,
      level: settings.level ?? (control === undefined ? 'core' : 'full'),
      listener: {
        publicUrl: listener.publicUrl,
        adminUrl: listener.adminUrl,
        unreachableBecause: await unreachableBecause(listener, target.url, settings.requestTimeoutMs),
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
  return async () => {
    publishHindsight(JSON.stringify(await lastLook()));
    publishLeftBehind(await cleanUp(ledger.outstanding(), client, control, ledger));
    ledger.close();
    await close();
  };
}
