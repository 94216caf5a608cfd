import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../json.ts';
import { soundWebhook } from '../sound-webhook.ts';

/**
 * An address that nobody can guess and that leads to nobody.
 *
 * @param host of a reserved name (RFC 2606, RFC 6761)
 */
export function unheardUrl(host = 'receiver.invalid'): string {
  return `https://${host}/${randomBytes(16).toString('hex')}`;
}

/** A sound webhook that nobody listens to, for an event that hardly ever happens; `changes` as in soundWebhook. */
export function unheardWebhook(changes: JsonObject = {}): JsonObject {
  return soundWebhook(unheardUrl(), { events: ['DELETE'], entities: ['RESTAURANT'], ...changes });
}
