import { loadContract } from '../../../helpers/contract/contract.ts';
import {
  accessTo,
  createReference,
  type Reference,
  type ReferenceOptions,
} from '../../../reference/index.ts';
import type { Behaviour } from '../../../reference/decisions/index.ts';
import type { Operation } from '../../../spec/vocabulary.ts';
import { type ConformanceRun, startConformance } from '../support/run-conformance.ts';
import { type FloodKind, startFlood } from '../support/flood.ts';
import { watchMemory } from '../support/process-memory.ts';
import { type Hostility, startRelay } from './relay.ts';

/** What an attack may do besides answering. */
export interface Scene {
  /** Loses all connections for some ms; without its data, another server answers then. */
  restart(awayMs: number, keepsData: boolean): void;
  /** Loses all connections for good. */
  die(): void;
}

/** How the relay treats a request of an operation; `count` requests of any operation came before it. */
export type Attacks = (operation: Operation, count: number) => Hostility | undefined;

/** A run against a hostile target, and what it took. */
export interface Measured {
  readonly run: ConformanceRun;
  readonly mostMemoryKb: number;
  /** How many requests were attacked. */
  readonly attacked: number;
  /** Bookings that are still active in the reference. */
  readonly activeBookings: number;
}

/** As a partner's tests would have it: long enough for a run, short enough to end in one. */
const REFERENCE: ReferenceOptions = { tokenLifetimeS: 3 };

/** What makes a target hostile; nothing: it is sound. */
export interface Harm {
  /** Unset: it passes every request on. */
  readonly attacks?: (scene: Scene) => Attacks;
  /** What its own server does otherwise. */
  readonly behaviour?: Partial<Behaviour>;
  /** What it floods the listener with, from its first notification on. */
  readonly flood?: FloodKind;
}

/** Judges a reference behind a hostile relay by a whole run, in processes of its own. */
export async function measure(
  { attacks: attacksIn, behaviour, flood: floodKind }: Harm,
  settings: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<Measured> {
  const { operations } = loadContract();
  const routes = operations.map(({ id, method, path }) => ({ id, method, path: patternOf(path) }));
  const options: ReferenceOptions = { ...REFERENCE, ...(behaviour && { behaviour }) };
  let reference: Reference = await createReference(options);
  const ended: Promise<void>[] = [];
  let count = 0;
  let attacked = 0;
  const scene: Scene = {
    restart(awayMs, keepsData) {
      const again = async (): Promise<void> => {
        await relay.pause();
        if (!keepsData) {
          await reference.close();
          reference = await createReference(options);
        }
        await new Promise((resolve) => setTimeout(resolve, awayMs));
        await relay.resume();
      };
      ended.push(again());
    },
    die: () => void ended.push(relay.pause()),
  };
  const attacks = attacksIn?.(scene);
  const relay = await startRelay(
    () => reference.url,
    (method, url) => {
      const [path = ''] = url.split('?');
      // The longest pattern is the one without a place for an id.
      const operation = routes.find((one) => one.method === method && one.path.test(path))?.id;
      if (operation === undefined) return undefined;
      const attack = attacks?.(operation, count);
      count += 1;
      if (attack !== undefined) attacked += 1;
      return attack;
    },
  );
  const access = {
    ...accessTo(reference),
    TARGET_URL: relay.url,
    TARGET_CONTROL_URL: `${relay.url}/control`,
  };
  const flood = floodKind && (await startFlood(floodKind));
  const started = startConformance(
    { ...access, ...flood?.settings, EVENT_TIMEOUT_MS: '', ...settings },
    args,
  );
  const memory = watchMemory(started.pid);
  try {
    const run = await started.ended;
    const { activeBookings } = reference.counts();
    return { run, mostMemoryKb: memory.mostKb, attacked, activeBookings };
  } finally {
    memory.stop();
    flood?.stop();
    await Promise.all(ended);
    await relay.close();
    await reference.close();
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace('{id}', '[^/]+')}$`);
}
