import type { ControlClient } from '../../client/control-client.ts';
import type { Ledger } from '../../client/ledger.ts';
import type { PartnerClient } from '../../client/partner-client.ts';
import type { Listener } from '../../http/listener/listener.ts';
import { type TraceFile, TraceReader } from '../../oracle/trace-file.ts';
import {
  publishDescription,
  publishHindsight,
  publishLeftBehind,
  publishStages,
  publishTraceFile,
} from '../../settings/environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { cleanUp, nameOf } from '../context/cleanup.ts';
import { readAgain } from '../end/last-reads.ts';
import { lookBack } from '../end/look-back.ts';
import { consultOracle, keepTrace } from '../end/oracle.ts';
import { type Conducting, isBack, targetGone } from './conducting.ts';
import type { describeTarget } from './description.ts';
import type { Stages } from './stages.ts';

/** What the set-up of a run opened, and its end uses. */
interface Opened {
  /** Waits for no turns. */
  readonly client: PartnerClient;
  /** Sends when the conductor lets it. */
  readonly paced: PartnerClient;
  readonly control: ControlClient | undefined;
  readonly ledger: Ledger;
  readonly trace: TraceFile;
  readonly listener: Listener;
  readonly conducting: Conducting;
  readonly stages: Stages;
  readonly description: Awaited<ReturnType<typeof describeTarget>>;
}

interface Ending {
  readonly runDir: string;
  readonly ledgerFile: string;
  /** When the checks began; see monotonicMs. */
  readonly beganMs: number;
  readonly settings: Settings;
  /** Closes all that the set-up opened. */
  readonly close: () => Promise<void>;
}

/**
 * Ends a run: looks for late notifications, judges the whole trace, removes what is still on the target, and closes
 * everything.
 *
 * @throws SetupError TARGET_GONE where the target went away
 */
export async function endRun(opened: Opened, ending: Ending): Promise<void> {
  const { client, paced, control, ledger, trace, listener, conducting, stages, description } = opened;
  const { runDir, ledgerFile, beganMs, settings, close } = ending;
  stages.begin('end: looking for notifications that came late');
  const { conductor, checksEndAtMs: endsAtMs } = conducting;
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
  if (ended === undefined) await readAgain(cleaner, { reader, settings, endsAtMs });
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
  if (settings.shard !== undefined) publishTraceFile(keepTrace(listener, run, settings));
  ledger.close();
  await close();
  publishStages(JSON.stringify(stages.ended));
  if (isGone) throw targetGone(ended);
}
