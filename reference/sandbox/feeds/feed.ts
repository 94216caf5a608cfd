/** An entry with its place in the feed. */
export interface Numbered<T> {
  /** Counts from 1, without gaps. */
  readonly number: number;
  readonly entry: T;
}

type Listener<T> = (numbered: Numbered<T>) => void;

/** The newest entries of something that goes on, for readers now and listeners later. */
export class Feed<T> {
  readonly #kept: Numbered<T>[] = [];
  readonly #listeners = new Set<Listener<T>>();
  readonly #most: number;
  #count = 0;

  /** `most` is how many entries are kept; the oldest are forgotten first. */
  constructor(most: number) {
    this.#most = most;
  }

  add(entry: T): void {
    this.#count += 1;
    const numbered = { number: this.#count, entry };
    this.#kept.push(numbered);
    if (this.#kept.length > this.#most) this.#kept.shift();
    for (const listener of this.#listeners) listener(numbered);
  }

  /** The kept entries after a number, oldest first. */
  after(number: number): readonly Numbered<T>[] {
    return this.#kept.filter((one) => one.number > number);
  }

  /** The number of the newest entry; 0 before the first. */
  get newest(): number {
    return this.#count;
  }

  /** Forgets every entry; later numbers go on. */
  clear(): void {
    this.#kept.length = 0;
  }

  /** The returned function ends it. */
  listen(listener: Listener<T>): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
