import { setTimeout as pause } from 'node:timers/promises';
import { monotonicMs } from '../../values/time.ts';
import type { Loss } from './pace.ts';

const FEWEST_PROBES = 2;

/** Attempts of one probe: a connection may break off now and then. */
const ATTEMPTS = 4;

const FIRST_PAUSE_MS = 100;

const LONGEST_PAUSE_MS = 2_000;

/** Sends a request that the target has answered before. @returns what went wrong; undefined when it was answered again */
export type Probe = (loss: Loss) => Promise<string | undefined>;

/** What is known of a target that is gone. */
export interface Absence {
  /** The first request without an answer. */
  readonly loss: Loss;
  /** The last answer of the target, as far as it is known. */
  readonly lastAnswer: Loss['lastAnswer'];
  /** When the first request without an answer was reported; see monotonicMs. */
  readonly noticedAtMs: number;
  /** What the last probe met. */
  readonly found: string;
}

interface Watched {
  /** Whether the target does not answer, and requests should wait until that is clear. */
  readonly onAbsent: (isAbsent: boolean) => void;
  readonly onGone: (absence: Absence) => void;
}

/**
 * Tells a target that is gone from an operation that breaks its connection: after a request without an answer it probes
 * the target, again and again where the probe gets no answer either.
 */
export class Watch {
  readonly #probe: Probe;
  readonly #watched: Watched;
  readonly #longestAbsenceMs: number;
  #lastAnswer: Loss['lastAnswer'];
  #probing: Promise<void> | undefined;

  constructor(probe: Probe, watched: Watched, longestAbsenceMs: number) {
    this.#probe = probe;
    this.#watched = watched;
    this.#longestAbsenceMs = longestAbsenceMs;
  }

  /** Ends when the target has answered again, or counts as gone. */
  suspect(loss: Loss): Promise<void> {
    const { lastAnswer } = loss;
    if (lastAnswer !== undefined && lastAnswer.atMs > (this.#lastAnswer?.atMs ?? -Infinity)) {
      this.#lastAnswer = lastAnswer;
    }
    this.#probing ??= this.#look(loss).finally(() => (this.#probing = undefined));
    return this.#probing;
  }

  async #look(loss: Loss): Promise<void> {
    const noticedAtMs = monotonicMs();
    for (let probes = 1, pauseMs = FIRST_PAUSE_MS; ; probes += 1, pauseMs *= 2) {
      const found = await this.#probeOnce(loss);
      if (found === undefined) break;
      this.#watched.onAbsent(true);
      if (probes >= FEWEST_PROBES && monotonicMs() - noticedAtMs >= this.#longestAbsenceMs) {
        this.#watched.onGone({ loss, lastAnswer: this.#lastAnswer, noticedAtMs, found });
        return;
      }
      await pause(Math.min(pauseMs, LONGEST_PAUSE_MS));
    }
    this.#watched.onAbsent(false);
  }

  /** A silent target is asked once, because each attempt takes as long as an answer may take. */
  async #probeOnce(loss: Loss): Promise<string | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const found = await this.#probe(loss);
      if (found === undefined || attempt === ATTEMPTS || /TIMEOUT/.test(found)) return found;
    }
  }
}
