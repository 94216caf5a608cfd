import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Created, CreatedKind } from '../http/exchange.ts';

const BEGIN = 'begin';

/**
 * What the run has created and not yet taken back, and which check created it, in a file outside of any process: it outlives a worker that crashes
 * or is restarted, and a run that is killed. One line an event, each written whole at once.
 */
export class Ledger {
  readonly #file: string;
  readonly #by: string;

  /** @param by who creates with it: the name of a check, after that of the round in which it runs and a slash */
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

  /** Says, before a webhook is deleted, that from now on it may be gone, whatever is answered. */
  mayBeReused({ kind, id }: Created): void {
    appendFileSync(this.#file, `may-be-reused ${kind} ${id} ${this.#by}\n`);
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
      else if (event === 'taken-back') open.delete(name);
    }
    return [...open.values()];
  }

  /**
   * The booking or webhook that was created with this ledger and, in the same round of the run, by another creator under
   * the same id: a booking keeps its id for ever, a webhook until its creator releases it.
   */
  sharedWithOthers(): Created | undefined {
    const holders = new Map<string, { readonly created: Created; readonly by: Set<string> }>();
    const round = roundOf(this.#by);
    const ofThisRun = this.#text().split(`${BEGIN}\n`).at(-1) ?? '';
    for (const { event, created, name, by } of entriesIn(ofThisRun)) {
      if (roundOf(by) !== round || created.kind === 'restaurant') continue;
      const held = holders.get(name) ?? { created, by: new Set() };
      holders.set(name, held);
      if (event === 'created') held.by.add(by);
      else if (created.kind === 'webhook' && held.by.size < 2) held.by.delete(by);
    }
    return [...holders.values()].find(({ by }) => by.size > 1 && by.has(this.#by))?.created;
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

function roundOf(by: string): string | undefined {
  return by.split('/')[0];
}

function isCreatedKind(kind: string | undefined): kind is CreatedKind {
  return kind === 'booking' || kind === 'webhook' || kind === 'restaurant';
}
