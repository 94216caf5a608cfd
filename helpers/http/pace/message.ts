import { createInterface } from 'node:readline';
import type { Socket } from 'node:net';
import type { Busy, Halt, Loss, RunEnd, Share, Turn } from './pace.ts';

/** From a worker to the runner. A question has an id, which its answer repeats. */
export type Question =
  | { readonly ask: 'enter'; readonly secret: string }
  | { readonly ask: 'turn'; readonly id: number; readonly turn: Turn }
  | { readonly ask: 'lost'; readonly id: number; readonly loss: Loss }
  | { readonly ask: 'claim'; readonly id: number; readonly checks: number }
  | { readonly ask: 'answered'; readonly operation: string; readonly count: number }
  | { readonly ask: 'busy'; readonly operation: string; readonly busy: Busy }
  | { readonly ask: 'slow-down'; readonly reason: string }
  | { readonly ask: 'needs'; readonly count: number }
  | { readonly ask: 'keeps-to'; readonly number: number }
  | { readonly ask: 'take-room'; readonly id: number }
  | { readonly ask: 'hold-back'; readonly id: number; readonly operations: readonly string[] }
  | { readonly ask: 'give-back'; readonly id: number };

/** From the runner to a worker. */
export type Answer =
  | {
      readonly tell: 'answer';
      readonly id: number;
      readonly halt?: Halt;
      readonly end?: RunEnd;
      readonly claimed?: number;
    }
  | { readonly tell: 'limits'; readonly limited: readonly string[] }
  | { readonly tell: 'share'; readonly share: Share }
  | { readonly tell: 'end'; readonly end: RunEnd };

/** Sends one message as a line. */
export function sendLine(socket: Socket, message: Question | Answer): void {
  if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`);
}

/** Calls the listener with every message that arrives. Both ends are the run's own, so their shape is taken for granted. */
export function onLine(socket: Socket, listener: (message: unknown) => void): void {
  // A process that ends breaks off its connection, perhaps in mid-line, which means nothing more than that. The reader
  // of lines passes the error of its socket on.
  const breakOff = (): void => void socket.destroy();
  socket.on('error', breakOff);
  createInterface({ input: socket, crlfDelay: Infinity })
    .on('line', (line) => {
      const message = messageIn(line);
      if (message === undefined) return breakOff();
      listener(message);
    })
    .on('error', breakOff);
}

/** The message of a line; undefined for half a line. */
function messageIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
