import { accessSync, constants, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import type { Created, CreatedKind } from '../http/exchange.ts';
import { appendPrivate, makePrivate, writePrivate } from '../settings/private-files.ts';
import { SetupError } from '../settings/setup-error.ts';

const BEGIN = 'begin';

/** How each line begins and ends: what was written in part, on a full disk, is then no line, and spoils none. */
const [LINE, END] = ['\n', ' .'] as const;

/** Space beside the ledger, so that on a full disk what was created can still be noted, and removed. */
const RESERVE_BYTES = 64 * 1024;

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
    try {
      const isOfTarget = existsSync(file) && readFileSync(file, 'utf8').startsWith(`${title}\n`);
      if (isOfTarget) {
        accessSync(file, constants.W_OK);
        makePrivate(file);
      } else writePrivate(file, `${title}\n`);
      writePrivate(reserveOf(file), Buffer.alloc(RESERVE_BYTES));
    } catch (cause) {
      throw unusable(file, cause);
    }
    return new Ledger(file);
  }

  /** Begins a run. Objects of an earlier run stay in the ledger, but their ids may have been reused by now. */
  begin(): void {
    this.#append(BEGIN);
  }

  created({ kind, id }: Created): void {
    this.#append(`created ${kind} ${id} ${this.#by}`);
    // The object is noted, so the end of the run removes it; a further one might not be.
    if (this.#reserved() === 0) throw unusable(this.#file, 'no space is left on its disk');
  }

  /** Notes an object that no registration answered with, so it may be another creator's. The run removes it as well. */
  found({ kind, id }: Created): void {
    this.#append(`found ${kind} ${id} ${this.#by}`);
  }

  /** Notes, before an object is deleted, that from now on its id may be reused, whatever the answer is. */
  mayBeReused({ kind, id }: Created): void {
    this.#append(`may-be-reused ${kind} ${id} ${this.#by}`);
  }

  removed({ kind, id }: Created): void {
    this.#append(`removed ${kind} ${id}`);
  }

  /** Removes the file, unless a later run still has to remove something. */
  close(): void {
    rmSync(reserveOf(this.#file), { force: true });
    if (this.outstanding().length === 0) rmSync(this.#file, { force: true });
  }

  /** Everything that was created and not removed, in the order of creation. */
  outstanding(): readonly Created[] {
    const open = new Map<string, Created>();
    for (const { event, created, name } of entriesIn(this.#text())) {
      if (event === 'created' || event === 'found') open.set(name, created);
      else if (event === 'removed') open.delete(name);
    }
    return [...open.values()];
  }

  /**
   * A booking or webhook of this creator whose id another creator got as well, in the same round of the run. A booking
   * keeps its id for ever, a webhook until its id may be reused, whoever deletes it: a check may delete an id that it
   * believes to be free.
   */
  sharedWithOthers(): Shared | undefined {
    const holders = new Map<string, Holders>();
    const round = roundOf(this.#by);
    const ofThisRun = this.#text().split(`${LINE}${BEGIN}${END}\n`).at(-1) ?? '';
    for (const { event, created, name, by } of entriesIn(ofThisRun)) {
      if (roundOf(by) !== round || created.kind === 'restaurant') continue;
      const held = holders.get(name) ?? {
        ...{ created, now: new Set(), ever: new Set(), finders: new Set(), isContested: false },
      };
      holders.set(name, held);
      if (event === 'created' || event === 'found') {
        held.now.add(by);
        held.ever.add(by);
        if (event === 'found') held.finders.add(by);
        // A finder removes what may be the other's.
        if (held.finders.size > 0 && held.ever.size > 1) held.isContested = true;
      } else if (created.kind === 'webhook') {
        // Who got the id in the meantime, and has not noted it yet, loses a webhook.
        if (event === 'may-be-reused' && held.now.size === 0 && held.ever.size > 0) held.isContested = true;
        if (held.now.size < 2) held.now.clear();
      }
    }
    const mine = [...holders.values()].filter(({ ever }) => ever.size > 1 && ever.has(this.#by));
    const shared = mine.find(({ now, isContested }) => !isContested && now.size > 1 && now.has(this.#by));
    const found = shared ?? mine.find(({ isContested }) => isContested);
    return found && { ...found.created, isCertain: !found.isContested };
  }

  /** The first process that finds the disk full spends the reserve: it is for the end of the run. */
  #append(event: string): void {
    const line = `${LINE}${event}${END}\n`;
    try {
      appendPrivate(this.#file, line);
    } catch (cause) {
      if (this.#reserved() === undefined || this.#reserved() === 0) throw unusable(this.#file, cause);
      truncateSync(reserveOf(this.#file));
      appendPrivate(this.#file, line);
    }
  }

  /** Bytes of the reserve; undefined where there never was one. */
  #reserved(): number | undefined {
    return statSync(reserveOf(this.#file), { throwIfNoEntry: false })?.size;
  }

  #text(): string {
    return existsSync(this.#file) ? readFileSync(this.#file, 'utf8') : '';
  }
}

function reserveOf(file: string): string {
  return `${file}.reserve`;
}

function unusable(file: string, cause: unknown): SetupError {
  return new SetupError('LEDGER_UNUSABLE', {
    expected: `a file in which the run notes what it creates on the target: ${file}`,
    found: cause instanceof Error ? cause.message : String(cause),
    remedy: 'free its disk, change its owner or mode, or set REPORT_DIR to a folder of this user',
    cause,
  });
}

/** An id that several creators got. */
export interface Shared extends Created {
  /** False where one of them may have deleted the object of another: the id may have been free in between. */
  readonly isCertain: boolean;
}

interface Holders {
  readonly created: Created;
  readonly now: Set<string>;
  readonly ever: Set<string>;
  /** Who met the object without having been given its id by a registration. */
  readonly finders: Set<string>;
  /** Somebody deleted the id although it was free, or removes an object that may be another's. */
  isContested: boolean;
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
    if (!line.endsWith(END)) return [];
    const [event = '', kind, id, by = ''] = line.slice(0, -END.length).split(' ');
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
