/** Something to be found in texts. */
export interface Sought {
  readonly text: string;
}

const KEY = 3;
const BUCKETS = 65_536;

/**
 * Finds any of very many texts in a text at once: of every place only the first characters are compared, and as a rule
 * their sum is enough to go on.
 */
export class SecretIndex<T extends Sought> {
  readonly #starts = new Uint8Array(BUCKETS);
  readonly #byStart = new Map<string, T[]>();

  /** Texts shorter than 3 characters can't be told from others, and are left out. */
  add(sought: T): void {
    if (sought.text.length < KEY) return;
    const key = sought.text.slice(0, KEY);
    const beginning = this.#byStart.get(key) ?? [];
    if (beginning.some(({ text }) => text === sought.text)) return;
    beginning.push(sought);
    beginning.sort((one, other) => other.text.length - one.text.length);
    this.#byStart.set(key, beginning);
    this.#starts[bucketAt(key, 0)] = 1;
  }

  /** The first from a place on, the longest where several begin there; undefined when there is none. */
  next(
    text: string,
    from: number,
    fits: (found: T, at: number) => boolean,
  ): { readonly found: T; readonly at: number } | undefined {
    for (let at = from; at <= text.length - KEY; at += 1) {
      if (this.#starts[bucketAt(text, at)] !== 1) continue;
      const beginning = this.#byStart.get(text.slice(at, at + KEY));
      const found = beginning?.find((one) => text.startsWith(one.text, at) && fits(one, at));
      if (found !== undefined) return { found, at };
    }
    return undefined;
  }
}

function bucketAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (BUCKETS - 1);
}
