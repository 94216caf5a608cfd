import type { ReportedTransition } from './check-outcome.ts';
import { MOVERS, type SeenTransition } from './run-result.ts';

/** The states of section 3, in its order. */
export const STATES = [
  'CREATED',
  'SENT',
  'ACCEPTED',
  'DECLINED',
  'IN_PROGRESS',
  'CLOSED',
  'CANCELING',
  'CANCELED',
  'PATCHING',
  'ERROR',
] as const;

/** Each transition once, with all that it came from; in an order that does not hang on when it was seen. */
export function unitedTransitions(seen: readonly ReportedTransition[]): readonly SeenTransition[] {
  const united = new Map<string, SeenTransition>();
  for (const { from, to, by } of seen) {
    const key = `${from} ${to}`;
    const movers = new Set([...(united.get(key)?.by ?? []), by]);
    united.set(key, { from, to, by: MOVERS.filter((mover) => movers.has(mover)) });
  }
  return [...united.values()].sort((one, other) => place(one.from, other.from) || place(one.to, other.to));
}

/** States of the contract first, in its order. */
function place(one: string, other: string): number {
  const [a, b] = [one, other].map((state) => {
    const found = STATES.findIndex((known) => known === state);
    return found < 0 ? STATES.length : found;
  });
  return (a ?? 0) - (b ?? 0) || (one < other ? -1 : Number(one > other));
}
