import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Created, CreatedKind } from '../http/exchange.ts';

const BEGIN = 'begin';

/**
 * The objects that the run has created and not yet removed, each with the check that created it. The ledger is a file,
 * so it outlives a worker that crashes or is restarted, and a run that is killed. One line an event, each written at
 * once.
 */
export class Ledger {
  readonly #file: string;
  readonly #by: string;

  /** @param by the creator: the number of the round, a slash and the name of the check */
  constructor(file: string, by = '') {
    this.#file = file;
    this.#by = by;
  }

  /**
   * Continues the ledger of an interrupted run against the same target; otherwise starts a new one.
   */
  static of(file: string, target: string): Ledger {
    const title = `target ${target}`;
    const isOfTarget = existsSync(file) && readFileSync(file, 'utf8').startsWith(`${title}\n`);
    mkdirSync(dirname(file), { recursive: true });
    if (!isOfTarget) writeFileSync(file, `${title}\n`);
    return new Ledger(file);
  }

  /** Begins a run. Objects of an earlier run stay in the ledger, but their ids may have been reused by now. */
  begin(): void {
    appendFileSync(this.#file, `${BEGIN}\n`);
  }

  created({ kind, id }: Created): void {
    appendFileSync(this.#file, `created ${kind} ${id} ${this.#by}\n`);
  }

  /** Notes, before an object is deleted, that from now on its id may be reused, whatever the answer is. */
  mayBeReused({ kind, id }: Created): void {
    appendFileSync(this.#file, `may-be-reused ${kind} ${id} ${this.#by}\n`);
  }

  removed({ kind, id }: Created): void {
    appendFileSync(this.#file, `removed ${kind} ${id}\n`);
  }

  /** Removes the file, unless a later run still has to remove something. */
  close(): void {
    if (this.outstanding().length === 0) rmSync(this.#file, { force: true });
  }

  /** Everything that was created and not removed, in the order of creation. */
  outstanding(): readonly Created[] {
    const open = new Map<string, Created>();
    for (const { event, created, name } of entriesIn(this.#text())) {
      if (event === 'created') open.set(name, created);
      else if (event === 'removed') open.delete(name);
    }
    return [...open.values()];
  }

  /**
   * A booking or webhook of this creator whose id another creator got as well, in the same round of the run. A booking
   * keeps its id for ever, a webhook until its id may be reused.
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
  /** Kind and id of the object. */
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
