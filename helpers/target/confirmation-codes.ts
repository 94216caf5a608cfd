import { inconclusive } from '../cannot-go-on.ts';
import { isJsonObject } from '../json.ts';
import { poll } from '../poll.ts';
import type { ControlClient, ControlOutcome } from './control-client.ts';

/** The codes that a guest would receive: seen through the control interface, or one that the target always takes. */
export class ConfirmationCodes {
  readonly #control: ControlClient | undefined;
  readonly #fixed: string | undefined;
  readonly #timeoutMs: number;

  /**
   * @param control undefined when it does not offer `confirmation-code`
   * @param fixed TARGET_CONFIRMATION_CODE
   * @param timeoutMs how long a code may take to be sent
   */
  constructor(control: ControlClient | undefined, fixed: string | undefined, timeoutMs: number) {
    this.#control = control;
    this.#fixed = fixed;
    this.#timeoutMs = timeoutMs;
  }

  /** Whether the code of a phone can be known at all. */
  get areKnown(): boolean {
    return this.#control !== undefined || this.#fixed !== undefined;
  }

  /** The code of a phone for which one was requested; where it can't be known the check ends as inconclusive. */
  async sentTo(restaurant: bigint, phone: string): Promise<string> {
    const control = this.#control;
    if (control === undefined) {
      return (
        this.#fixed ??
        inconclusive(
          'needs the control interface with «confirmation-code», or TARGET_CONFIRMATION_CODE: a code that always fits',
        )
      );
    }
    const outcome = await poll(
      () => control.confirmationCode(restaurant, phone),
      (one) => codeIn(one) !== undefined,
      this.#timeoutMs,
    );
    const reason = outcome.done ? 'the control interface showed no code' : outcome.reason;
    return codeIn(outcome) ?? inconclusive(reason);
  }
}

/** The code that the control interface shows; undefined when it shows none. */
export function codeIn(outcome: ControlOutcome): string | undefined {
  const code = outcome.done && isJsonObject(outcome.json) ? outcome.json['code'] : undefined;
  return typeof code === 'string' && code !== '' ? code : undefined;
}
