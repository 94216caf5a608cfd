import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../values/json.ts';

/**
 * A webhook that keeps every rule of section 2.8, for all events; `changes` add, replace, or (undefined) leave out
 * fields.
 */
export function soundWebhook(url: string, changes: JsonObject = {}): JsonObject {
  return {
    url,
    token: 'a-token-of-this-check',
    authorizationHeaderPrefix: 'Bearer',
    events: ['CREATE', 'UPDATE', 'DELETE'],
    entities: ['RESTAURANT', 'BOOKING'],
    ...changes,
  };
}

/** The subscription that is notified of each booking once: every further notification makes a run dearer. */
export const CREATIONS = { events: ['CREATE'], entities: ['BOOKING'] } as const;

/** Of a reserved name (RFC 6761), so nobody receives what is sent there. */
const NOWHERE = 'https://receiver.invalid';

const bases = new AsyncLocalStorage<string | undefined>();

/**
 * Lets the addresses of unreachable webhooks begin otherwise while `run` runs, for a target that refuses addresses
 * where nobody answers.
 *
 * @param base scheme and authority, or undefined for the usual ones
 */
export function withWebhookBase<T>(base: string | undefined, run: () => T): T {
  return bases.run(base, run);
}

/**
 * A webhook address without a receiver, which nobody can guess.
 *
 * @param usualBase in place of the usual scheme and authority, if the target accepts any
 */
export function unreachableUrl(usualBase = NOWHERE): string {
  return `${bases.getStore() ?? usualBase}/${randomBytes(16).toString('hex')}`;
}

/** A sound webhook without a receiver, for an event that hardly ever happens; `changes` as in soundWebhook. */
export function unreachableWebhook(changes: JsonObject = {}): JsonObject {
  return soundWebhook(unreachableUrl(), { events: ['DELETE'], entities: ['RESTAURANT'], ...changes });
}
