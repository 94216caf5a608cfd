import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a run creates on a target and has to take back. */
export type CreatedKind = 'booking' | 'webhook' | 'restaurant';

export interface Created {
  readonly kind: CreatedKind;
  readonly id: bigint;
}

const BEGIN = 'begin';

/**
 * What the run has created and not yet taken back, in a file outside of any process: it outlives a worker that crashes
 * or is restarted, and a run that is killed. One line an event, each written whole at once.
 */
export class Ledger {
  readonly #file: string;
  readonly #by: string;

  /** @param by who creates with it, such as the name of a check */
  constructor(file: string, by = '') {
    this.#file = file;
    this.#by = by;
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

  /** Begins a run. What an earlier one has left is to be taken back, but its ids may be given again by now. */
  begin(): void {
    appendFileSync(this.#file, `${BEGIN}\n`);
  }

  created({ kind, id }: Created): void {
    appendFileSync(this.#file, `created ${kind} ${id} ${this.#by}\n`);
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
    const open = new Map<string, Created>();
    for (const { event, created, name } of entriesIn(this.#text())) {
      if (event === 'created') open.set(name, created);
      else open.delete(name);
    }
    return [...open.values()];
  }

  /**
   * What was created with this ledger and, in the same run, with another under the same id: a booking keeps its id for
   * ever, anything else until it is taken back.
   */
  sharedWithOthers(): Created | undefined {
    const holders = new Map<string, Set<string>>();
    const ofThisRun = this.#text().split(`${BEGIN}\n`).at(-1) ?? '';
    for (const { event, created, name, by } of entriesIn(ofThisRun)) {
      const held = holders.get(name) ?? new Set();
      holders.set(name, held);
      if (event === 'created') held.add(by);
      else if (created.kind !== 'booking' && held.size < 2) held.clear();
      if (held.size > 1 && held.has(this.#by)) return created;
    }
    return undefined;
  }

  #text(): string {
    return existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : '';
  }
}

interface Entry {
  readonly event: string;
  readonly created: Created;
  /** Of what was created. */
  readonly name: string;
  readonly by: string;
}

function entriesIn(text: string): readonly Entry[] {
  return text.split('\n').flatMap((line) => {
    const [event = '', kind, id, by = ''] = line.split(' ');
    if (id === undefined || !isCreatedKind(kind)) return [];
    return [{ event, created: { kind, id: BigInt(id) }, name: `${kind} ${id}`, by }];
  });
}

function isCreatedKind(kind: string | undefined): kind is CreatedKind {
  return kind === 'booking' || kind === 'webhook' || kind === 'restaurant';
}
