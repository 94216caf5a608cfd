import { factsOf } from '../../spec/vocabulary.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationId } from '../http/exchange.ts';
import type { Ceilings } from '../settings/depth.ts';
import { inconclusive } from '../verdict/current-check.ts';

type Kind = keyof Ceilings;

const SPENT: Readonly<Record<Kind, (ceiling: number) => string>> = {
  bookings: (ceiling) => `the run has made as many bookings as it may: MAX_BOOKINGS=${ceiling}`,
  codeRequests: (ceiling) => `the run has requested as many codes as it may: MAX_CODE_REQUESTS=${ceiling}`,
};

/** A worker claims a ceiling part by part. What it has not used of its last part, no other has. */
const MOST_PARTS = 100;

/** What a run may still make of its ceilings: its workers, also those that replace others, share them. */
export class Allowance {
  readonly #ceilings: Ceilings;
  readonly #runDir: string | undefined;
  /** Of the parts that this worker has claimed. */
  readonly #left: Record<Kind, number> = { bookings: 0, codeRequests: 0 };
  readonly #nextPart: Record<Kind, number> = { bookings: 0, codeRequests: 0 };

  /** @param runDir the run's folder, in which its workers claim their parts; undefined for a target of this process alone */
  constructor(ceilings: Ceilings, runDir: string | undefined) {
    this.#ceilings = ceilings;
    this.#runDir = runDir;
  }

  /** Takes one from the allowance, before it is sent: what is under way counts as made. Without any left the check ends. */
  take(operation: OperationId): void {
    const kind = factsOf(operation).ceiling;
    if (kind === undefined) return;
    if (this.#left[kind] === 0) this.#left[kind] = this.#claimPart(kind);
    if (this.#left[kind] === 0) inconclusive(SPENT[kind](this.#ceilings[kind]));
    this.#left[kind] -= 1;
  }

  /** How many are in the next part that nobody has; 0 where all are taken. */
  #claimPart(kind: Kind): number {
    const ceiling = this.#ceilings[kind];
    const parts = Math.min(ceiling, MOST_PARTS);
    while (this.#nextPart[kind] < parts) {
      const part = this.#nextPart[kind]++;
      if (this.#claim(`${kind}-${part}`)) {
        return Math.floor((ceiling * (part + 1)) / parts) - Math.floor((ceiling * part) / parts);
      }
    }
    return 0;
  }

  #claim(name: string): boolean {
    if (this.#runDir === undefined) return true;
    try {
      writeFileSync(join(this.#runDir, name), '', { flag: 'wx' });
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    }
  }
}
