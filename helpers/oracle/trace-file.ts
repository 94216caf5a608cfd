import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Controlled, EvidenceSource } from '../evidence/exhibit.ts';
import type { Exchange } from '../http/exchange.ts';
import { isSuccess } from '../http/exchange.ts';
import { appendPrivate, makeFolder } from '../settings/private-files.ts';
import { parseJsonOrUndefined } from '../values/json/json.ts';
import { spanOf, type Trace } from './trace.ts';

/** In the run's own folder, readable by its owner only: what it holds is not redacted. */
const FOLDER = 'trace';

/** Characters that are kept in memory before they are written. */
const MOST_PENDING = 256 * 1024;

/** An answer longer than this is traced whole only while there is room: few answers are, and each is read again at the end. */
const LONG_TEXT = 256 * 1024;

/** Characters of long answers that one process traces. */
const MOST_LONG_TEXTS = 8 * 1024 * 1024;

interface Line {
  readonly check: string;
  readonly traced: Exchange | Controlled;
}

/** Writes what one process of a run sends. Everything is in the file after {@link TraceFile.flush}. */
export class TraceFile {
  readonly #file: string;
  #pending: string[] = [];
  #characters = 0;
  #longTexts = 0;

  /** @param runDir the folder that all processes of the run share */
  constructor(runDir: string) {
    const folder = join(runDir, FOLDER);
    makeFolder(folder);
    this.#file = join(folder, `${randomUUID()}.ndjson`);
  }

  /** @param check the name of the check that sent it; none for the set-up and the clean-up */
  add(traced: Exchange | Controlled, check = ''): void {
    const line = JSON.stringify({ check, traced: withoutJson(this.#inRoom(traced)) });
    this.#pending.push(line);
    this.#characters += line.length;
    if (this.#characters > MOST_PENDING) this.flush();
  }

  /** Beyond the room for long answers, one counts as no answer: without its text it proves nothing. */
  #inRoom(traced: Exchange | Controlled): Exchange | Controlled {
    if (traced.kind !== 'answered' || traced.text.length <= LONG_TEXT) return traced;
    this.#longTexts += traced.text.length;
    if (this.#longTexts <= MOST_LONG_TEXTS) return traced;
    const { operation, request, startedAt, startedAtMonotonicMs, durationMs, status, text } = traced;
    const message = `an answer with status ${status} and ${text.length} characters`;
    return {
      kind: 'unanswered',
      ...{ operation, request, startedAt, durationMs },
      ...(startedAtMonotonicMs !== undefined && { startedAtMonotonicMs }),
      failure: { code: 'ANSWER_TOO_LONG', message },
    };
  }

  flush(): void {
    if (this.#pending.length === 0) return;
    appendPrivate(this.#file, `${this.#pending.join('\n')}\n`);
    this.#pending = [];
    this.#characters = 0;
  }
}

/** Reads what all processes of a run have written; another time, only what has come since. */
export class TraceReader {
  readonly #folder: string;
  /** How many bytes of each file are read. */
  readonly #read = new Map<string, number>();
  readonly #exchanges: Exchange[] = [];
  readonly #commands: Controlled[] = [];
  readonly #checkOf = new Map<EvidenceSource, string>();

  constructor(runDir: string) {
    this.#folder = join(runDir, FOLDER);
  }

  /** Everything until now, in the order in which it was sent. */
  read(): Pick<Trace, 'exchanges' | 'commands' | 'checkOf'> {
    const files = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
    for (const { check, traced } of files.flatMap((file) => this.#freshLines(file))) {
      const whole = traced.kind === 'controlled' ? traced : withJson(traced);
      if (check !== '') this.#checkOf.set(whole, check);
      if (whole.kind === 'controlled') this.#commands.push(whole);
      else this.#exchanges.push(whole);
    }
    return {
      exchanges: [...this.#exchanges].sort(byBeginning),
      commands: [...this.#commands].sort(byBeginning),
      checkOf: this.#checkOf,
    };
  }

  #freshLines(file: string): readonly Line[] {
    const bytes = readFileSync(join(this.#folder, file));
    const from = this.#read.get(file) ?? 0;
    // A process that was killed may have left a part of its last line, without its end.
    const to = bytes.lastIndexOf('\n') + 1;
    this.#read.set(file, to);
    return linesIn(bytes.toString('utf8', from, to));
  }
}

/** The body is parsed again by the reader: JSON has no bigint. */
function withoutJson(traced: Exchange | Controlled): unknown {
  if (traced.kind !== 'controlled') return { ...traced, json: undefined };
  const { exchanged } = traced;
  return exchanged === undefined ? traced : { ...traced, exchanged: { ...exchanged, json: undefined } };
}

function withJson(exchange: Exchange): Exchange {
  return exchange.kind === 'answered' && isSuccess(exchange.status)
    ? { ...exchange, json: exchange.isNotUtf8 === true ? undefined : parseJsonOrUndefined(exchange.text) }
    : exchange;
}

function byBeginning(one: Exchange | Controlled, other: Exchange | Controlled): number {
  return (spanOf(one)?.beganMs ?? 0) - (spanOf(other)?.beganMs ?? 0);
}

function linesIn(text: string): readonly Line[] {
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      const content: unknown = JSON.parse(line);
      return isLine(content) ? [content] : [];
    });
}

/** Processes of the same run wrote it, so a rough check is enough. */
function isLine(value: unknown): value is Line {
  return typeof value === 'object' && value !== null && 'traced' in value;
}
