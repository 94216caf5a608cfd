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

/** Workers claim a ceiling in this many parts. What a worker does not use of its last part is lost to the others. */
const MOST_PARTS = 100;

/** What is left of a run's ceilings, which all its workers share, including those that replace others. */
export class Allowance {
  readonly #ceilings: Ceilings;
  readonly #runDir: string | undefined;
  /** What is left of the parts that this worker has claimed. */
  readonly #left: Record<Kind, number> = { bookings: 0, codeRequests: 0 };
  readonly #nextPart: Record<Kind, number> = { bookings: 0, codeRequests: 0 };

  /**
   * @param runDir the run's folder, in which its workers claim parts; undefined if only this process uses the target
   */
  constructor(ceilings: Ceilings, runDir: string | undefined) {
    this.#ceilings = ceilings;
    this.#runDir = runDir;
  }

  /** Takes one request from the allowance before it is sent. When nothing is left, the check ends. */
  take(operation: OperationId): void {
    const kind = factsOf(operation).ceiling;
    if (kind === undefined) return;
    if (this.#left[kind] === 0) this.#left[kind] = this.#claimPart(kind);
    if (this.#left[kind] === 0) inconclusive(SPENT[kind](this.#ceilings[kind]));
    this.#left[kind] -= 1;
  }

  /** The size of the next part that is free; 0 when all are taken. */
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
