import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { ControlClient } from '../../client/control-client.ts';
import { Ledger } from '../../client/ledger.ts';
import { NewestToken } from '../../client/newest-token.ts';
import { type ClientOptions, PartnerClient } from '../../client/partner-client.ts';
import { loadContract } from '../../contract/contract.ts';
import { readTlsIdentity, startListener, unreachableBecause } from '../../http/listener/listener.ts';
import { networkOf, networkToListener } from '../../http/network/network.ts';
import { createTransport, type Transport } from '../../http/transport.ts';
import { TraceFile } from '../../oracle/trace-file.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { SetupError } from '../../settings/setup-error.ts';
import { monotonicMs } from '../../values/time.ts';
import { surveyOf } from '../../fixtures/restaurants/survey.ts';
import { findWay } from '../way/way.ts';
import { findWebhookRoom } from '../way/webhook-room.ts';
import { cleanUp } from '../context/cleanup.ts';
import { conductRun } from './conducting.ts';
import { shareRunContext } from '../context/context.ts';
import { describeTarget } from './description.ts';
import { endRun } from './end-of-run.ts';
import { endAtSecondInterrupt } from './interrupts.ts';
import { preflight } from './preflight.ts';
import { redactionOfRun } from '../context/redaction.ts';
import { Stages } from './stages.ts';
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
  const stages = new Stages();
  const redact = redactionOfRun(settings);
  const { targetUrl } = settings;
  stages.begin(
    `set-up: ${targetUrl === undefined ? 'starting the embedded reference' : 'reading the contract'}`,
  );
  const contract = loadContract();
  const target = await openTarget(settings);
  const network = networkOf(settings);
  const transport = createTransport(settings.concurrency, settings.requestTimeoutMs, network);
  const runDir = await mkdtemp(join(tmpdir(), 'booking-conformance-'));
  const newestToken = new NewestToken(runDir);
  const trace = new TraceFile(runDir);
  const tracedClient = (own: Pick<ClientOptions, 'token'> & Partial<ClientOptions>): PartnerClient => {
    const traced = new PartnerClient({ contract, transport, ...target, newestToken, ...own });
    traced.onExchange((exchange) => trace.add(exchange));
    return traced;
  };
  const client = tracedClient({ token: undefined });
  const control =
    target.control && new ControlClient(transport, target.control, ({ exhibit }) => trace.add(exhibit));
  const ledgerFile = join(settings.reportDir, 'ledger');
  const ledger = Ledger.of(ledgerFile, target.url);
  const endWatch = endAtSecondInterrupt(ledger, { reportDir: settings.reportDir, runDir });
  const closers: (() => Promise<void> | void)[] = [
    () => stages.end(),
    endWatch,
    () => transport.close(),
    () => target.close(),
    () => rm(runDir, { recursive: true }),
  ];
  const close = async (): Promise<void> => {
    for (const closeOne of closers) await closeOne();
  };
  try {
    stages.begin('set-up: asking the target for a token and a restaurant');
    const token = await preflight(client, settings.targetRestaurantIds, network);
    const describing = describeTarget(settings, target, token);
    stages.begin('set-up: removing what an interrupted run has left on the target');
    await cleanUp(ledger.outstanding(), client, control, ledger);
    ledger.begin();
    stages.begin('set-up: opening the webhook listener');
    const capabilities = (await control?.capabilities()) ?? [];
    const { listenerHost: host, listenerPort: port, listenerPublicUrl: publicUrl } = settings;
    const tls = await readTlsIdentity(settings.listenerTlsKey, settings.listenerTlsCert);
    const listener = await startListener({ host, port, publicUrl, tls });
    closers.unshift(() => listener.close());
    const clientOver = (own: Transport): PartnerClient => tracedClient({ transport: own, token });
    const conducting = await conductRun(settings, clientOver, (text) => stages.say(redact(text)));
    closers.unshift(() => conducting.close());
    const paced = tracedClient({ token, pace: conducting.conductor });
    const { url, authUrl, clientId, clientSecret, timeZone, readOnlyBecause, alwaysSent, by } = target;
    const isZoneSure = targetUrl === undefined;
    stages.begin('set-up: trying which bookings the target accepts, and in which zone its hours are');
    const survey = await surveyOf(paced, settings.targetRestaurantIds, runDir);
    const way = await findWay({
      ...{ survey, client, settings, ledgerFile, readOnlyBecause, timeZone, isZoneSure },
      ...{ capabilities, restaurantSide: control },
    });
    stages.begin('set-up: trying how many webhooks the target takes');
    const room =
      readOnlyBecause === undefined
        ? await findWebhookRoom({ client, settings, ledgerFile, listenerUrl: listener.publicUrl })
        : {};
    stages.begin('set-up: asking for the webhook listener from outside');
    shareRunContext({
      ...way,
      ...room,
      foundOut: [...(way.foundOut ?? []), ...(room.foundOut ?? [])],
      ...{ url, authUrl, clientId, clientSecret, readOnlyBecause, alwaysSent, by },
      ...{ token, capabilities, runDir, ledgerFile },
      ...{ conductor: conducting.access, checksEndAtMs: conducting.checksEndAtMs },
      control: target.control,
      level: settings.level ?? (control === undefined ? 'core' : 'full'),
      listener: {
        publicUrl: listener.publicUrl,
        adminUrl: listener.adminUrl,
        unreachableBecause: await unreachableBecause(
          listener,
          target.url,
          settings.requestTimeoutMs,
          networkToListener(settings),
        ),
      },
    });
    if (settings.targetOpenapiUrl !== undefined) {
      stages.begin("set-up: comparing the target's own description with the contract");
    }
    const description = await describing;
    const beganMs = monotonicMs();
    stages.leaveWith('set-up: loading the checks');
    return () =>
      endRun(
        { client, paced, control, ledger, trace, listener, conducting, stages, description },
        { runDir, ledgerFile, beganMs, settings, close },
      );
  } catch (error) {
    await close();
    throw error;
  }
}
