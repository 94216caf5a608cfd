import { randomBytes } from 'node:crypto';
import type { Redactor } from '../redactor.ts';

/** Draws tokens for webhooks (section 2.8): nobody can guess them, and no report shows them. */
export class WebhookTokens {
  readonly #redactor: Redactor;
  #count = 0;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** @param beginning visible ASCII that the token begins with */
  next(beginning = ''): string {
    this.#count += 1;
    const token = beginning + randomBytes(16).toString('hex');
    this.#redactor.add(
      token,
      this.#count === 1 ? 'TARGET_WEBHOOK_TOKEN' : `TARGET_WEBHOOK_TOKEN_${this.#count}`,
    );
    return token;
  }
}
