import type { Notified } from '../../evidence/exhibit.ts';
import type { Answered } from '../../http/exchange.ts';
import { escapeSegment, excerpt } from '../../values/json/json-pointer.ts';
import { int64Of, isJsonArray, isJsonObject, type Json } from '../../values/json/json.ts';
import { readInstant } from '../../values/time.ts';
import { inconclusive } from '../current-check.ts';

/**
 * Reads the fields that a check needs from an answer. A field that breaks the contract ends the check as inconclusive,
 * because the breach is a finding of the field's own requirement.
 */
export class JsonView {
  readonly json: Json | undefined;
  /** Where the value stands in the body. */
  readonly pointer: string;
  readonly #where: string;

  private constructor(json: Json | undefined, where: string, pointer = '') {
    this.json = json;
    this.pointer = pointer;
    this.#where = where;
  }

  static of(shown: Answered | Notified): JsonView {
    return new JsonView(shown.kind === 'notified' ? shown.received.json : shown.json, shown.operation);
  }

  at(name: string): JsonView {
    const value = isJsonObject(this.json) && Object.hasOwn(this.json, name) ? this.json[name] : undefined;
    return new JsonView(value, `${this.#where} ${name}`, `${this.pointer}/${escapeSegment(name)}`);
  }

  /** The elements of a list. */
  get items(): readonly JsonView[] {
    if (!isJsonArray(this.json)) return this.#unreadable('a list');
    return this.json.map(
      (item, index) => new JsonView(item, `${this.#where}[${index}]`, `${this.pointer}/${index}`),
    );
  }

  /** An int64. */
  get id(): bigint {
    return int64Of(this.json) ?? this.#unreadable('a whole number');
  }

  /** A whole number that a double holds exactly. */
  get count(): number {
    return typeof this.json === 'number' && Number.isSafeInteger(this.json)
      ? this.json
      : this.#unreadable('a whole number');
  }

  get text(): string {
    return typeof this.json === 'string' ? this.json : this.#unreadable('a string');
  }

  get flag(): boolean {
    return typeof this.json === 'boolean' ? this.json : this.#unreadable('true or false');
  }

  /** Milliseconds since the epoch. */
  get instant(): number {
    const read = typeof this.json === 'string' ? readInstant(this.json) : undefined;
    return read === undefined || read.form === 'none' ? this.#unreadable('a date-time') : read.epochMs;
  }

  /** Neither absent nor null. */
  get isThere(): boolean {
    return this.json !== undefined && this.json !== null;
  }

  #unreadable(expected: string): never {
    return inconclusive(`${this.#where} is ${excerpt(this.json)} where the check needs ${expected}`);
  }
}
