import { createHash, randomBytes } from 'node:crypto';
import { factsOf } from '../../spec/vocabulary.ts';
import type { Exchange } from '../http/exchange.ts';
import { isJsonObject, parseJsonOrUndefined } from '../values/json/json.ts';
import type { Redactor } from './redactor.ts';

/** Draws tokens for webhooks (section 2.8), which nobody can guess and no report shows. */
export class WebhookTokens {
  readonly #redactor: Redactor;
  readonly #mark: string;

  /** @param mark part of all webhook tokens of a run, by which each of its processes recognises them */
  constructor(redactor: Redactor, mark: string) {
    this.#redactor = redactor;
    this.#mark = mark;
  }

  /** @param beginning visible ASCII with which the token begins */
  next(beginning = ''): string {
    const token = beginning + this.#mark + randomBytes(11).toString('hex');
    this.#redactor.addWebhookToken(token);
    return token;
  }

  /** Whether a text holds the token of any webhook of the run. */
  areIn(text: string): boolean {
    return text.includes(this.#mark);
  }
}

interface MarkedRun {
  /** A folder that the run alone uses. */
  readonly runDir: string;
  readonly clientSecret: string;
}

/** The mark of a run's webhook tokens: 10 hexadecimal digits that nobody outside the run knows. */
export function webhookMark({ runDir, clientSecret }: MarkedRun): string {
  return createHash('sha256').update(`${runDir} ${clientSecret}`).digest('hex').slice(0, 10);
}

/** The token for a webhook in a request. */
export function sentWebhookToken({ operation, request: { body } }: Exchange): string | undefined {
  const { writes, shows } = factsOf(operation);
  if (body === undefined || writes === undefined || shows !== 'webhook') return undefined;
  const json = parseJsonOrUndefined(body);
  const token = isJsonObject(json) ? json['token'] : undefined;
  return typeof token === 'string' ? token : undefined;
}
