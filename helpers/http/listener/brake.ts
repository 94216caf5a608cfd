import type { Socket } from 'node:net';

/** The time after which the next requests are let go. */
const SLICE_MS = 50;

/** So many requests that were turned away are answered in a slice. */
const MOST_ANSWERED = 50;

/** So many requests may wait for their answer. */
const MOST_WAITING = 4_000;

/** So many new connections are taken in a slice of a second. */
const MOST_CONNECTIONS = 3_000;

const SECOND_MS = 1_000;

/**
 * Slows senders down whose requests nobody needs: most of them send the next request when the last one is answered, so
 * the answer waits its turn. A connection with a second such request is closed, and so are connections beyond a number.
 */
export class Brake {
  readonly #waiting = new Map<Socket, () => void>();
  /** Those that end their waiting when they close. */
  readonly #watched = new WeakSet<Socket>();
  #answered = 0;
  #isArmed = false;
  #connections = 0;
  #connectionsSinceMs = -Infinity;
  #refusedConnections = 0;

  /** How many connections were closed as soon as they were made. */
  get refusedConnections(): number {
    return this.#refusedConnections;
  }

  /** Calls back when the answer may be sent; never when the connection is closed in its place. */
  hold(socket: Socket, answer: () => void): void {
    if (this.#answered < MOST_ANSWERED) {
      this.#answered += 1;
      this.#arm();
      answer();
    } else if (this.#waiting.has(socket) || this.#waiting.size >= MOST_WAITING) {
      socket.destroy();
    } else {
      this.#waiting.set(socket, answer);
      if (!this.#watched.has(socket)) socket.once('close', () => this.#waiting.delete(socket));
      this.#watched.add(socket);
      this.#arm();
    }
  }

  /** Whether one more connection may be made; otherwise it is closed. */
  admits(socket: Socket, nowMs: number): boolean {
    if (nowMs - this.#connectionsSinceMs >= SECOND_MS) {
      this.#connectionsSinceMs = nowMs;
      this.#connections = 0;
    }
    this.#connections += 1;
    if (this.#connections <= MOST_CONNECTIONS) return true;
    this.#refusedConnections += 1;
    socket.destroy();
    return false;
  }

  #arm(): void {
    if (!this.#isArmed) setTimeout(() => this.#next(), SLICE_MS).unref();
    this.#isArmed = true;
  }

  #next(): void {
    this.#isArmed = false;
    this.#answered = 0;
    for (const [socket, answer] of [...this.#waiting].slice(0, MOST_ANSWERED)) {
      this.#waiting.delete(socket);
      this.#answered += 1;
      answer();
    }
    if (this.#answered > 0) this.#arm();
  }
}
