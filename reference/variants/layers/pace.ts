import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../domain/random.ts';
import { Refusal } from '../../wire/call.ts';
import { isControlCall } from '../builders/answers.ts';
import { numbered } from '../builders/layer.ts';
import type { Layer } from '../builders/layer.ts';

const SECOND_MS = 1000;

const KIND = 'pace';

/** A gateway that takes so many requests a second; the header tells when to come again. */
function pace(
  name: string,
  refusal: string,
  status: 429 | 503,
  headers: (nowMs: number) => Readonly<Record<string, string>>,
): Layer {
  return numbered(
    name,
    `requests that are taken in a second; more get ${refusal}`,
    { from: 10, to: 100 },
    (most) =>
      `Of more than ${most} requests a second the others get ${refusal} (section 8: rate limits are not shown).`,
    (most) => (usual) => {
      let second = 0;
      let taken = 0;
      return {
        turnedAway: (call, nowMs) => {
          const now = Math.floor(nowMs / SECOND_MS);
          taken = now === second ? taken + 1 : 1;
          second = now;
          return taken > most
            ? new Refusal('overloaded', 'Too many requests', headers(nowMs))
            : usual.turnedAway(call, nowMs);
        },
        statusFor: (kind, operation) => (kind === 'overloaded' ? status : usual.statusFor(kind, operation)),
      };
    },
    { kind: KIND },
  );
}

const inSeconds = (): Readonly<Record<string, string>> => ({ 'retry-after': '1' });

/** How many requests a service takes, and how long its answers take. */
export const paceLayers: readonly Layer[] = [
  pace('pace', '429 with Retry-After in seconds', 429, inSeconds),
  pace('pace-date', '429 with Retry-After as a date', 429, (nowMs) => ({
    'retry-after': new Date(nowMs + 2 * SECOND_MS).toUTCString(),
  })),
  pace('pace-silent', '429 without Retry-After', 429, () => ({})),
  pace('pace-503', '503 with Retry-After in seconds', 503, inSeconds),
  numbered(
    'busy',
    'requests of which the last gets 503 without Retry-After',
    { from: 20, to: 200 },
    (every) => `One in ${every} requests gets 503 and has no effect (section 7).`,
    (every) => (usual) => {
      let count = 0;
      return {
        turnedAway: (call, nowMs) =>
          (count += 1) % every === 0 ? new Refusal('overloaded', 'Busy') : usual.turnedAway(call, nowMs),
        statusFor: (kind, operation) => (kind === 'overloaded' ? 503 : usual.statusFor(kind, operation)),
      };
    },
    { kind: KIND },
  ),
  numbered(
    'latency',
    'ms that an answer takes at most',
    { from: 10, to: 300, step: 10 },
    (most) => `Answers take up to ${most} ms, each another time (the contract is silent on times).`,
    (most) => (usual) => {
      const random = createRandom(`latency ${most}`);
      // Half of it before the handler and half after: a notification can arrive before the answer.
      const half = (): number => random.integer(0, most / 2);
      return {
        intercept: async (call) => {
          if (!isControlCall(call)) await pause(half());
          return usual.intercept(call);
        },
        beforeSend: async (answer, call) => {
          if (!isControlCall(call)) await pause(half());
          return usual.beforeSend(answer, call);
        },
      };
    },
  ),
];
