/** One change of a map: the value that a key had before. */
interface Change<K, V> {
  readonly key: K;
  /** Undefined where the key was new. */
  readonly before: V | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Milliseconds that are remembered, twice as long as any reader lags behind. */
const MEMORY_MS = 20_000;

/** So many forgotten changes are worth a new list. */
const FORGOTTEN = 1000;

/** A map that also shows how it was some seconds ago, as a replica or a cache would. */
export class RememberingMap<K, V> {
  readonly #present = new Map<K, V>();
  /** The place of each key that ever was, in the order of their coming. */
  readonly #places = new Map<K, number>();
  readonly #now: () => number;
  #changes: Change<K, V>[] = [];
  #forgotten = 0;

  /** `now` gives milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get present(): ReadonlyMap<K, V> {
    return this.#present;
  }

  /** The map as it was so many milliseconds ago, at most ten seconds; `0` for the present. */
  ago(ms: number): ReadonlyMap<K, V> {
    const at = this.#now() - ms;
    const last = this.#changes.at(-1);
    if (ms <= 0 || last === undefined || last.at <= at) return this.#present;
    const past = new Map(this.#present);
    let isRestored = false;
    for (let index = this.#changes.length - 1; index >= this.#forgotten; index -= 1) {
      const change = this.#changes[index];
      if (change === undefined || change.at <= at) break;
      if (change.before === undefined) past.delete(change.key);
      else {
        isRestored ||= !past.has(change.key);
        past.set(change.key, change.before);
      }
    }
    return isRestored ? new Map([...past].sort(([a], [b]) => this.#place(a) - this.#place(b))) : past;
  }

  set(key: K, value: V): void {
    this.#remember(key);
    this.#present.set(key, value);
    if (!this.#places.has(key)) this.#places.set(key, this.#places.size);
  }

  delete(key: K): void {
    if (!this.#present.has(key)) return;
    this.#remember(key);
    this.#present.delete(key);
  }

  #place(key: K): number {
    return this.#places.get(key) ?? 0;
  }

  #remember(key: K): void {
    const at = this.#now();
    this.#changes.push({ key, before: this.#present.get(key), at });
    while ((this.#changes[this.#forgotten]?.at ?? at) < at - MEMORY_MS) this.#forgotten += 1;
    if (this.#forgotten < FORGOTTEN) return;
    this.#changes = this.#changes.slice(this.#forgotten);
    this.#forgotten = 0;
  }
}
