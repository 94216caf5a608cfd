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
  /** By their first characters, and then by their length, the longest first. */
  readonly #byStart = new Map<string, Map<number, Map<string, T>>>();

  /** Texts shorter than 3 characters can't be told from others, and are left out. */
  add(sought: T): void {
    const { text } = sought;
    if (text.length < KEY) return;
    const key = text.slice(0, KEY);
    const byLength = this.#byStart.get(key) ?? new Map<number, Map<string, T>>();
    const alike = byLength.get(text.length);
    if (alike === undefined) {
      byLength.set(text.length, new Map([[text, sought]]));
      this.#byStart.set(key, new Map([...byLength].sort(([one], [other]) => other - one)));
    } else if (!alike.has(text)) alike.set(text, sought);
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
      for (const [length, alike] of this.#byStart.get(text.slice(at, at + KEY)) ?? []) {
        const found = alike.get(text.slice(at, at + length));
        if (found !== undefined && fits(found, at)) return { found, at };
      }
    }
    return undefined;
  }
}

function bucketAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & (BUCKETS - 1);
}
