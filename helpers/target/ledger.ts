import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a run creates on a target and has to take back. */
export type CreatedKind = 'booking' | 'webhook' | 'restaurant';

export interface Created {
  readonly kind: CreatedKind;
  readonly id: bigint;
}

/**
 * What the run has created and not yet taken back, in a file outside of any process: it outlives a worker that crashes
 * or is restarted, and a run that is killed. One line an event, each written whole at once.
 */
export class Ledger {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * The ledger of a run against a target. One that an earlier run against the same target has left in the file, because
   * it could not come to its end, is gone on with; any other is begun anew.
   */
  static of(file: string, target: string): Ledger {
    const title = `target ${target}`;
    const isOfTarget = existsSync(file) && readFileSync(file, 'utf8').startsWith(`${title}\n`);
    mkdirSync(dirname(file), { recursive: true });
    if (!isOfTarget) writeFileSync(file, `${title}\n`);
    return new Ledger(file);
  }

  created({ kind, id }: Created): void {
    appendFileSync(this.#file, `created ${kind} ${id}\n`);
  }

  takenBack({ kind, id }: Created): void {
    appendFileSync(this.#file, `taken-back ${kind} ${id}\n`);
  }

  /** Removes the file, unless something is still to be taken back, by a later run. */
  close(): void {
    if (this.outstanding().length === 0) rmSync(this.#file, { force: true });
  }

  /** Everything created and not taken back, in the order of creation. */
  outstanding(): readonly Created[] {
    const lines = existsSync(this.#file) ? readFileSync(this.#file, 'utf8').split('\n') : [];
    const open = new Map<string, Created>();
    for (const line of lines) {
      const [event, kind, id] = line.split(' ');
      if (id === undefined || !isCreatedKind(kind)) continue;
      if (event === 'created') open.set(`${kind} ${id}`, { kind, id: BigInt(id) });
      else open.delete(`${kind} ${id}`);
    }
    return [...open.values()];
  }
}

function isCreatedKind(kind: string | undefined): kind is CreatedKind {
  return kind === 'booking' || kind === 'webhook' || kind === 'restaurant';
}
