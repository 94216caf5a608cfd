import { readFileSync } from 'node:fs';
import { decoded } from './codings.ts';
import { DigitIndex, DIGITS } from './digit-index.ts';
import { backwards, joined, layersOf, type Range, rangeIn, type View } from './views.ts';
import { WindowIndex } from './window-index.ts';

/** How often a text may be encoded over again. */
const MOST_DEPTH = 4;

/** What may be looked at before a text counts as made to be looked at for ever; then nothing of it is shown. */
const FEWEST_CHARACTERS = 200_000;

const CHARACTERS_A_CHARACTER = 40;

/** The last texts are remembered until another secret is known: one body is looked at for each breach that it shows. */
const MOST_REMEMBERED = 16;

/** A shorter text is looked at in no time, a longer one takes too much memory. */
const REMEMBERED = { from: 500, to: 200_000 } as const;

/** A look at a text and at everything that is encoded in it. */
interface Look {
  readonly found: Range[];
  /** The texts that were looked at, and how deep inside of others the last look at each was. */
  readonly seen: Map<string, number>;
  /** How many characters may still be looked at. */
  left: number;
}

/** Of base64 that begins with the wrong byte, so many first characters are not determined. */
const UNDETERMINED = [0, 2, 3] as const;

/** Its own words are no secrets: the windows of the API's document. */
let published: WindowIndex | undefined;

function publishedWindows(): WindowIndex {
  if (published === undefined) {
    published = new WindowIndex();
    published.add(readFileSync(new URL('../../../spec/openapi.yaml', import.meta.url), 'utf8'));
  }
  return published;
}

/**
 * Finds what a text shares with a secret: eight letters or digits in a row, whatever their case, forwards or backwards, set
 * apart or escaped, in base64 or hex wherever these begin, and in any such form of another.
 *
 * Letters whose case was changed after they were encoded can't be decoded; so the secret's own base64 is sought as well.
 */
export class Mask {
  readonly #windows = new WindowIndex();
  readonly #digits = new DigitIndex();
  readonly #known = new Set<string>();
  readonly #remembered = new Map<string, readonly Range[]>();

  add(secret: string): void {
    if (this.#known.has(secret) || secret.length < DIGITS) return;
    this.#known.add(secret);
    this.#remembered.clear();
    for (const { text } of layersOf({ text: secret })) {
      this.#windows.add(text, publishedWindows());
      for (const [digits] of text.matchAll(/\d{8,}/g)) this.#digits.add(digits);
    }
    if (/^\+?\d+$/.test(secret)) return;
    for (const [before, undetermined] of UNDETERMINED.entries()) {
      const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
      const encoded = bytes.toString('base64').replace(/=+$/, '');
      this.#windows.add(encoded.slice(undetermined, bytes.length % 3 === 0 ? undefined : -1));
    }
  }

  /** The parts of a text that show a secret, in order and apart from one another. */
  find(text: string): readonly Range[] {
    if (text.length < DIGITS || this.#known.size === 0) return [];
    if (text.length < REMEMBERED.from || text.length > REMEMBERED.to) return this.#found(text);
    const ranges = this.#remembered.get(text) ?? this.#found(text);
    if (this.#remembered.size === MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(text, ranges);
    return ranges;
  }

  #found(text: string): readonly Range[] {
    const left = FEWEST_CHARACTERS + CHARACTERS_A_CHARACTER * text.length;
    const look: Look = { found: [], seen: new Map(), left };
    this.#look({ text }, 0, look);
    if (look.left < 0) return [{ begin: 0, end: text.length }];
    return look.found.length === 0 ? [] : merged(look.found);
  }

  #look(view: View, depth: number, look: Look): void {
    const { seen } = look;
    look.left -= view.text.length;
    if (look.left < 0) return;
    if (depth > 0) {
      const key = `${rangeIn(view, 0, view.text.length).begin} ${view.text}`;
      if ((seen.get(key) ?? Infinity) <= depth) return;
      seen.set(key, depth);
    }
    const layers = layersOf(view);
    for (const layer of layers) this.#lookInto(layer, look.found);
    if (depth === MOST_DEPTH) return;
    for (const layer of layers) {
      const turned = backwards(layer);
      if (turned !== undefined) this.#look(turned, depth + 1, look);
    }
    const clean = layers.at(-1) ?? view;
    for (const inner of decoded(clean)) this.#look(inner, depth + 1, look);
    for (const inner of joined(clean)) this.#look(inner, depth + 1, look);
  }

  #lookInto(view: View, found: Range[]): void {
    const note = (begin: number, end: number): void => void found.push(rangeIn(view, begin, end));
    this.#windows.find(view.text, note);
    this.#digits.find(view.text, note);
  }
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const all: { begin: number; end: number }[] = [];
  for (const { begin, end } of [...ranges].sort((one, other) => one.begin - other.begin)) {
    const last = all.at(-1);
    if (last !== undefined && begin <= last.end) last.end = Math.max(last.end, end);
    else all.push({ begin, end });
  }
  return all;
}
