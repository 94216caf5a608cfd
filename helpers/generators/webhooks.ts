import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../values/json/json.ts';
import { eventEntities, eventTypes } from '../../spec/vocabulary.ts';

/**
 * A webhook that keeps every rule of section 2.8, for all events, with a token of its own: a target may confuse those of
 * two webhooks. `changes` add, replace, or (undefined) leave out fields.
 */
export function soundWebhook(url: string, changes: JsonObject = {}): JsonObject {
  return {
    url,
    token: `${usual.getStore()?.mark ?? ''}${randomBytes(11).toString('hex')}`,
    authorizationHeaderPrefix: 'Bearer',
    events: eventTypes,
    entities: eventEntities,
    ...changes,
  };
}

/** The subscription that is notified of each booking once: every further notification makes a run dearer. */
export const CREATIONS = { events: ['CREATE'], entities: ['BOOKING'] } as const;

/** Of a reserved name (RFC 6761), so nobody receives what is sent there. */
const NOWHERE = 'https://receiver.invalid';

interface Usual {
  /** Scheme and authority of the addresses where nobody listens; unset: a reserved name. */
  readonly base?: string | undefined;
  /** The beginning of tokens. */
  readonly mark?: string;
}

const usual = new AsyncLocalStorage<Usual>();

/**
 * Lets the addresses of unreachable webhooks begin otherwise while `run` runs, for a target that refuses addresses
 * where nobody answers.
 *
 * @param base scheme and authority, or undefined for the usual ones
 */
export function withWebhookBase<T>(base: string | undefined, run: () => T): T {
  return usual.run({ ...usual.getStore(), base }, run);
}

/**
 * Lets the tokens of webhooks begin so while `run` runs.
 *
 * @param mark by which the processes of the run recognise them, see webhookMark
 */
export function withWebhookMark<T>(mark: string, run: () => T): T {
  return usual.run({ ...usual.getStore(), mark }, run);
}

/**
 * A webhook address without a receiver, which nobody can guess.
 *
 * @param usualBase in place of the usual scheme and authority, if the target accepts any
 */
export function unreachableUrl(usualBase = NOWHERE): string {
  return `${usual.getStore()?.base ?? usualBase}/${randomBytes(16).toString('hex')}`;
}

/** A sound webhook without a receiver, for an event that hardly ever happens; `changes` as in soundWebhook. */
export function unreachableWebhook(changes: JsonObject = {}): JsonObject {
  return soundWebhook(unreachableUrl(), { events: ['DELETE'], entities: ['RESTAURANT'], ...changes });
}
