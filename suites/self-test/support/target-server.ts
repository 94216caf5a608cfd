/** The process of `target-process.ts`: serves a reference until its parent goes away or kills it. */
import { setTimeout as pause } from 'node:timers/promises';
import { defaultBehaviour } from '../../../reference/decisions/index.ts';
import type { Behaviour } from '../../../reference/decisions/index.ts';
import { faults } from '../../../reference/faults/index.ts';
import { accessTo, createReference } from '../../../reference/index.ts';
import { isControlCall } from '../../../reference/variants/builders/answers.ts';
import { restaurantsInAll } from '../../../reference/variants/layers/operation.ts';
import { isTargetOptions, type TargetOptions, type TargetState } from './target-process.ts';

/** The decisions of a server, one change upon the other. */
function behaviourOf({ latencyMs = 0, restaurants, faults: broken = [] }: TargetOptions): Partial<Behaviour> {
  let behaviour: Behaviour = defaultBehaviour;
  const change = (override: (usual: Behaviour) => Partial<Behaviour>): void => {
    behaviour = { ...behaviour, ...override(behaviour) };
  };
  for (const id of broken) {
    const fault = faults.find((one) => one.id === id);
    if (fault === undefined) throw new Error(`there is no fault ${id}`);
    change((usual) => fault.override(usual));
  }
  if (restaurants !== undefined)
    change((usual) => ({
      initialRestaurants: (seeded) => restaurantsInAll(usual.initialRestaurants(seeded), restaurants),
    }));
  if (latencyMs > 0)
    change((usual) => ({
      // Half of it before the handler and half after: a notification can arrive before the answer.
      intercept: async (call) => {
        if (!isControlCall(call)) await pause(latencyMs / 2);
        return usual.intercept(call);
      },
      beforeSend: async (answer, call) => {
        if (!isControlCall(call)) await pause(latencyMs / 2);
        return usual.beforeSend(answer, call);
      },
    }));
  return behaviour;
}

const options: unknown = JSON.parse(process.argv[2] ?? '{}');
if (!isTargetOptions(options)) throw new Error('only target-process.ts starts it');
let firstRequestAtMs: number | undefined;
const sound = behaviourOf(options);
const reference = await createReference({
  seed: options.seed,
  tokenLifetimeS: options.tokenLifetimeS,
  behaviour: {
    ...sound,
    intercept: (call) => {
      firstRequestAtMs ??= Date.now();
      return (sound.intercept ?? defaultBehaviour.intercept)(call);
    },
  },
});

process.on('message', () => {
  globalThis.gc?.();
  const { restaurants, bookings, activeBookings, webhooks, pendingNotifications, requestsServed } =
    reference.counts();
  const state: TargetState = {
    ...{ restaurants, bookings, activeBookings, webhooks, pendingNotifications, requestsServed },
    heapKb: Math.round(process.memoryUsage().heapUsed / 1024),
    ...(firstRequestAtMs !== undefined && { firstRequestAtMs }),
  };
  process.send?.({ state });
});
process.once('disconnect', () => process.exit());
process.send?.({ access: accessTo(reference) });
