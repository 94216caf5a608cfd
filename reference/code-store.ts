import type { SentCode } from './confirmation.ts';

/** More than any run sends; the oldest codes are forgotten first. */
const MOST_CODES = 10_000;

/** The last code of each phone in each restaurant. */
export class CodeStore {
  readonly #codes = new Map<string, SentCode>();

  last(restaurantId: bigint, phone: string): SentCode | undefined {
    return this.#codes.get(`${restaurantId} ${phone}`);
  }

  put(code: SentCode): void {
    this.#codes.set(`${code.restaurantId} ${code.phone}`, code);
    const oldest = this.#codes.size > MOST_CODES ? this.#codes.keys().next().value : undefined;
    if (oldest !== undefined) this.#codes.delete(oldest);
  }

  all(): SentCode[] {
    return [...this.#codes.values()];
  }
}
