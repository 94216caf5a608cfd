/** So many letters and digits in a row are enough to recognise a secret. */
export const WINDOW = 8;

/** Other characters that may stand between two of a row. */
const MOST_BETWEEN = 8;

/** Digits are the first ten classes. */
const LAST_DIGIT = 10;

/** Of each UTF-16 unit its number among the letters and digits, whatever their case; 0: none. */
const CLASSES = Uint8Array.from({ length: 0x1_0000 }, (_, code) => classOf(code));

function classOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return 1 + code - 0x30;
  const letter = code | 0x20;
  if (code < 0x80) return letter >= 0x61 && letter <= 0x7a ? 1 + LAST_DIGIT + letter - 0x61 : 0;
  // A few classes for all other scripts: together, eight characters are still distinct.
  return /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code)) ? 37 + (code % 27) : 0;
}

const HALF = 0xff_ffff;

/** Where the last letters and digits stood; one row is looked at at a time. */
const RECENT = new Int32Array(WINDOW);

/** Two windows are of one secret if they have the same key: 48 bits in two halves, so there are no chance hits in ASCII. */
type Visit = (high: number, low: number, begin: number, end: number) => void;

/** Visits each row of eight letters and digits, unless all are digits. */
function eachWindow(text: string, visit: Visit): void {
  let [high, low, kept, digits, last] = [0, 0, 0, 0, 0];
  const places = RECENT;
  for (let at = 0; at < text.length; at += 1) {
    const one = CLASSES[text.charCodeAt(at)] ?? 0;
    if (one === 0) continue;
    if (at - last > MOST_BETWEEN + 1) kept = digits = 0;
    last = at;
    high = ((high << 6) | (low >>> 18)) & HALF;
    low = ((low << 6) | one) & HALF;
    places[kept % WINDOW] = at;
    kept += 1;
    digits = one <= LAST_DIGIT ? digits + 1 : 0;
    if (kept >= WINDOW && digits < WINDOW) visit(high, low, places[kept % WINDOW] ?? 0, at + 1);
  }
}

const FIRST_SIZE = 1 << 12;

/** All rows of eight letters and digits of many texts, forwards and backwards. */
export class WindowIndex {
  /** Two numbers for each window; the first is 0 in a free slot. */
  #slots = new Int32Array(2 * FIRST_SIZE);
  #mask = FIRST_SIZE - 1;
  #size = 0;

  /** @param except windows that are known to everybody */
  add(text: string, except?: WindowIndex): void {
    const add: Visit = (high, low) => {
      if (except?.has(high, low) !== true) this.#insert(high, low);
    };
    eachWindow(text, add);
    eachWindow(text.split('').reverse().join(''), add);
  }

  /** Where a text shares windows with those that were added. */
  find(text: string, found: (begin: number, end: number) => void): void {
    if (this.#size === 0) return;
    const [slots, mask] = [this.#slots, this.#mask];
    eachWindow(text, (high, low, begin, end) => {
      if (slots[2 * slotOf(slots, mask, high, low)] === high) found(begin, end);
    });
  }

  has(high: number, low: number): boolean {
    return this.#slots[2 * this.#slotOf(high, low)] === high;
  }

  #slotOf(high: number, low: number): number {
    return slotOf(this.#slots, this.#mask, high, low);
  }

  #insert(high: number, low: number): void {
    const slot = this.#slotOf(high, low);
    if (this.#slots[2 * slot] === high) return;
    this.#slots[2 * slot] = high;
    this.#slots[2 * slot + 1] = low;
    this.#size += 1;
    if (2 * this.#size > this.#mask) this.#grow();
  }

  #grow(): void {
    const kept = this.#slots;
    this.#mask = 2 * this.#mask + 1;
    this.#slots = new Int32Array(2 * (this.#mask + 1));
    for (let at = 0; at < kept.length; at += 2) {
      const [high = 0, low = 0] = kept.subarray(at, at + 2);
      if (high === 0) continue;
      const slot = this.#slotOf(high, low);
      this.#slots[2 * slot] = high;
      this.#slots[2 * slot + 1] = low;
    }
  }
}

/** The slot of the window, or the free one where it belongs. */
function slotOf(slots: Int32Array, mask: number, high: number, low: number): number {
  let slot = mixed(high, low) & mask;
  for (;;) {
    const kept = slots[2 * slot];
    if (kept === 0 || (kept === high && slots[2 * slot + 1] === low)) return slot;
    slot = (slot + 1) & mask;
  }
}

function mixed(high: number, low: number): number {
  const hash = Math.imul(high, 0x9e3779b1) ^ Math.imul(low, 0x85ebca6b);
  return hash ^ (hash >>> 15);
}
