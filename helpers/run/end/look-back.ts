import { refutationsOf } from '../../fixtures/events/claims.ts';
import { ListenerPulse } from '../../http/listener/pulse.ts';
import type { Listener } from '../../http/listener/listener.ts';
import { createTransport } from '../../http/transport.ts';
import { monotonicMs } from '../../values/time.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Hindsight } from '../../verdict/hindsight.ts';
import { keptClaims } from '../claims-file.ts';

/** The longest wait for notifications at the end of a run, as a multiple of the time that one may take. */
const MOST_WAITS = 12;

/** The most inboxes that are read at once. */
const MOST_READS = 8;

interface Ended {
  readonly runDir: string;
  /** When the checks began; see monotonicMs. */
  readonly beganMs: number;
  /** See InboxAccess. */
  readonly group: string;
  /** As {@link MOST_WAITS}; 0 where the run has no time left. */
  readonly mostWaits: number | undefined;
  readonly settings: Pick<Settings, 'eventTimeoutMs' | 'requestTimeoutMs'>;
}

/** What the end of a run shows: the notifications that its checks missed and that have come after all. */
export async function lookBack(
  listener: Listener,
  { runDir, beganMs, group, settings, mostWaits = MOST_WAITS }: Ended,
): Promise<Hindsight> {
  const claims = keptClaims(runDir);
  const access = { publicUrl: listener.publicUrl, adminUrl: listener.adminUrl, group };
  const transport = createTransport(MOST_READS, settings.requestTimeoutMs);
  try {
    const pulse = new ListenerPulse(access, transport, listener.loop);
    const mostMs = mostWaits * settings.eventTimeoutMs;
    const lateness = { ...listener.loop.since(beganMs), ofMs: Math.round(monotonicMs() - beganMs) };
    const refutations = await refutationsOf(claims, { listener: access, transport, pulse, mostMs });
    const lostBecause = listener.lostBecause(group);
    const flooded = listener.floodedBecause();
    return {
      ...{ refutations, lateness },
      ...(lostBecause !== undefined && { lostBecause }),
      ...(flooded !== undefined && { flooded }),
    };
  } finally {
    await transport.abandon();
  }
}
