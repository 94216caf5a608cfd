import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { ControlClient } from '../../client/control-client.ts';
import { Ledger } from '../../client/ledger.ts';
import { NewestToken } from '../../client/newest-token.ts';
import { PartnerClient } from '../../client/partner-client.ts';
import { loadContract } from '../../contract/contract.ts';
import { readTlsIdentity, startListener, unreachableBecause } from '../../http/listener/listener.ts';
import { networkOf, networkToListener } from '../../http/network/network.ts';
import { createTransport, type Transport } from '../../http/transport.ts';
import { TraceFile, TraceReader } from '../../oracle/trace-file.ts';
import {
  publishDescription,
  publishHindsight,
  publishLeftBehind,
  publishStages,
  publishTraceFile,
} from '../../settings/environment.ts';
import { readSettings, type Settings } from '../../settings/settings.ts';
import { SetupError } from '../../settings/setup-error.ts';
import { monotonicMs } from '../../values/time.ts';
import { surveyOf } from '../../fixtures/restaurants/survey.ts';
import { findWay } from '../way/way.ts';
import { findWebhookRoom } from '../way/webhook-room.ts';
import { cleanUp, nameOf } from '../context/cleanup.ts';
import { conductRun, isBack, targetGone } from './conducting.ts';
import { shareRunContext } from '../context/context.ts';
import { describeTarget } from './description.ts';
import { endAtSecondInterrupt } from './interrupts.ts';
import { readAgain } from '../end/last-reads.ts';
import { lookBack } from '../end/look-back.ts';
import { consultOracle, keepTrace } from '../end/oracle.ts';
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
  const client = new PartnerClient({ contract, transport, ...target, token: undefined, newestToken });
  const trace = new TraceFile(runDir);
  client.onExchange((exchange) => trace.add(exchange));
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
    const clientOver = (own: Transport): PartnerClient => {
      const prober = new PartnerClient({ contract, transport: own, ...target, token, newestToken });
      prober.onExchange((exchange) => trace.add(exchange));
      return prober;
    };
    const conducting = await conductRun(settings, clientOver, (text) => stages.say(redact(text)));
    closers.unshift(() => conducting.close());
    const pace = conducting.conductor;
    const paced = new PartnerClient({ contract, transport, ...target, token, pace, newestToken });
    paced.onExchange((exchange) => trace.add(exchange));
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
    return async () => {
      stages.begin('end: looking for notifications that came late');
      const { conductor } = conducting;
      const { ended } = conductor;
      const isGone = ended?.code === 'TARGET_GONE';
      const cleaner = isGone ? client : paced.forCleanUp();
      const mostWaits = ended === undefined ? undefined : 0;
      const hindsight = await lookBack(listener, { runDir, beganMs, group: ledgerFile, settings, mostWaits });
      // Not before: the variables of a worker have little room.
      if (description !== undefined) publishDescription(JSON.stringify(description));
      trace.flush();
      // A run that ended before its time waits for nothing more.
      stages.begin('end: reading once more what the run wrote');
      const reader = new TraceReader(runDir);
      if (ended === undefined) {
        await readAgain(cleaner, { reader, settings, endsAtMs: conducting.checksEndAtMs });
      }
      trace.flush();
      const run = { runDir, reader, group: ledgerFile };
      stages.begin('end: judging the whole trace');
      publishHindsight(JSON.stringify({ ...hindsight, ...consultOracle(listener, run, settings) }));
      const outstanding = ledger.outstanding();
      stages.begin('end: removing what is left on the target', ` (${outstanding.length})`);
      const isReachable = !isGone || outstanding.length === 0 || (await isBack(client));
      publishLeftBehind(
        isReachable ? await cleanUp(outstanding, cleaner, control, ledger) : outstanding.map(nameOf),
      );
      trace.flush();
      if (settings.shard !== undefined) {
        publishTraceFile(keepTrace(listener, run, settings));
      }
      ledger.close();
      await close();
      publishStages(JSON.stringify(stages.ended));
      if (isGone) throw targetGone(ended);
    };
  } catch (error) {
    await close();
    throw error;
  }
}
