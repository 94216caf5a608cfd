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
    // The body is parsed again by the reader: JSON has no bigint.
    const line = JSON.stringify({ check, traced: this.#inRoom(traced) }, (name, value: unknown) =>
      name === 'json' ? undefined : value,
    );
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

/** What all processes of a run have written, in the order in which it was sent. */
export function readTraceFiles(runDir: string): Pick<Trace, 'exchanges' | 'commands' | 'checkOf'> {
  const folder = join(runDir, FOLDER);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const lines = files.flatMap((file) => linesIn(readFileSync(join(folder, file), 'utf8')));
  const checkOf = new Map<EvidenceSource, string>();
  const exchanges: Exchange[] = [];
  const commands: Controlled[] = [];
  for (const { check, traced } of lines) {
    const whole = traced.kind === 'controlled' ? traced : withJson(traced);
    if (check !== '') checkOf.set(whole, check);
    if (whole.kind === 'controlled') commands.push(whole);
    else exchanges.push(whole);
  }
  return { exchanges: exchanges.sort(byBeginning), commands: commands.sort(byBeginning), checkOf };
}

function withJson(exchange: Exchange): Exchange {
  return exchange.kind === 'answered' && isSuccess(exchange.status)
    ? { ...exchange, json: exchange.isNotUtf8 === true ? undefined : parseJsonOrUndefined(exchange.text) }
    : exchange;
}

function byBeginning(one: Exchange | Controlled, other: Exchange | Controlled): number {
  return (spanOf(one)?.beganMs ?? 0) - (spanOf(other)?.beganMs ?? 0);
}

/** A process that was killed may have left a part of its last line, without its end. */
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
