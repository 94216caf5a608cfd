import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** What a run creates on a target and has to take back. */
export type CreatedKind = 'booking' | 'webhook' | 'restaurant';

export interface Created {
  readonly kind: CreatedKind;
  readonly id: bigint;
}

/**
 * What the run has created and not yet taken back, in a file outside of any process: it outlives a worker that crashes
 * and one that is restarted. One line an event, each written whole at once.
 */
export class Ledger {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  created({ kind, id }: Created): void {
    appendFileSync(this.#file, `created ${kind} ${id}\n`);
  }

  takenBack({ kind, id }: Created): void {
    appendFileSync(this.#file, `taken-back ${kind} ${id}\n`);
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
