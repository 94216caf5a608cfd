import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { appendPrivate, writePrivate } from '../settings/private-files.ts';
import { isJsonObject, type Json, parseJsonOrUndefined, stringifyJson } from '../values/json/json.ts';
import { epochMs } from '../values/time.ts';
import { storedText } from './stored-text.ts';
import type { Token } from './token-source.ts';

/** What came of a trial of two tokens: neither is accepted when a third one has ended both. */
type Trial = 'earlier accepted' | 'only later accepted' | 'neither accepted';

type Try = (earlier: Token, later: Token) => Promise<Trial>;

const MOST_TRIALS = 20;

/**
 * The newest token of the partner, which all processes of a run share through a file that only its owner can read. A
 * target may end a partner's earlier tokens when it issues another: the contract (section 5.5) does not exclude it.
 */
export class NewestToken {
  readonly #file: string | undefined;
  /** When each token of this process was issued, in milliseconds since the epoch; all processes share a file of them. */
  readonly #issueTimes: number[] = [];
  #newest: Token | undefined;
  /** The value of the newest token beside which an earlier one was accepted. */
  #acceptedBeside: string | undefined;
  #endsEarlier = false;

  /** @param runDir the run's folder; undefined if only this process uses the target */
  constructor(runDir: string | undefined) {
    this.#file = runDir === undefined ? undefined : join(runDir, 'newest-token');
  }

  /** Whether the target was seen to end a token by issuing another. */
  get endsEarlier(): boolean {
    return this.#endsEarlier;
  }

  /** Notes a token that was just issued. */
  note(token: Token): void {
    this.#noteIssue(Math.round(epochMs()));
    if (this.#newest !== undefined && this.#newest.sentAt > token.sentAt) return;
    this.#newest = token;
    if (this.#file === undefined) return;
    const { value, sentAt, expiresInS = null } = token;
    const own = `${this.#file}-${process.pid}`;
    writePrivate(own, stringifyJson({ value, sentAt, expiresInS }));
    renameSync(own, this.#file);
  }

  /** How many tokens the run was given since this one was requested, which counts as well. */
  issuedSince({ sentAt }: Token): number {
    const times =
      this.#file === undefined
        ? this.#issueTimes
        : (storedText(issuesBeside(this.#file)) ?? '').split('\n').map(Number);
    return times.filter((time) => time >= sentAt).length;
  }

  #noteIssue(time: number): void {
    if (this.#file === undefined) this.#issueTimes.push(time);
    else appendPrivate(issuesBeside(this.#file), `${time}\n`);
  }

  /** The newest token of the run, if it was issued after this one. */
  after({ value, sentAt }: Token): Token | undefined {
    const stored = this.#stored();
    const newest = [this.#newest, stored].reduce((a, b) => ((b?.sentAt ?? 0) > (a?.sentAt ?? 0) ? b : a));
    return newest !== undefined && newest.value !== value && newest.sentAt >= sentAt ? newest : undefined;
  }

  /**
   * The newest token, if it or another one has ended this one. A token that was accepted beside the newest is not tried
   * again: it ends when another is issued, at no other time.
   */
  async successorOf(token: Token, tryBoth: Try): Promise<Token | undefined> {
    for (let trial = 1; trial <= MOST_TRIALS; trial += 1) {
      const newest = this.after(token);
      if (newest === undefined || this.#acceptedBeside === newest.value) return undefined;
      if (this.#endsEarlier) return newest;
      const outcome = await tryBoth(token, newest);
      if (outcome === 'only later accepted') this.#endsEarlier = true;
      if (outcome === 'earlier accepted') this.#acceptedBeside = newest.value;
    }
    return undefined;
  }

  #stored(): Token | undefined {
    if (this.#file === undefined) return undefined;
    return tokenIn(parseJsonOrUndefined(storedText(this.#file) ?? ''));
  }
}

function issuesBeside(file: string): string {
  return `${file}-issues`;
}

function tokenIn(json: Json | undefined): Token | undefined {
  if (!isJsonObject(json)) return undefined;
  const { value, sentAt, expiresInS } = json;
  if (typeof value !== 'string' || typeof sentAt !== 'number') return undefined;
  return { value, sentAt, expiresInS: typeof expiresInS === 'number' ? expiresInS : undefined };
}
