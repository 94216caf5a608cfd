import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../values/json.ts';

/** A restaurant that keeps every rule of section 2.1, without an id and with a unique name. */
export function soundRestaurant(changes: JsonObject = {}): JsonObject {
  return {
    name: `Conformance ${randomBytes(8).toString('hex')}`,
    status: 'ACTIVE',
    description: 'Connected by a conformance run, and removed by it',
    address: { country: 'Georgia', countryCode: 'GE', city: 'Tbilisi', street: 'Rustaveli Avenue', home: 7 },
    info: { phone: '+12125550100', site: 'https://restaurant.example' },
    properties: { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: true },
    ...changes,
  };
}

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

/**
 * A webhook address without a receiver, which nobody can guess.
 *
 * @param host of a reserved name (RFC 2606, RFC 6761)
 */
export function unreachableUrl(host = 'receiver.invalid'): string {
  return `https://${host}/${randomBytes(16).toString('hex')}`;
}

/** A sound webhook without a receiver, for an event that hardly ever happens; `changes` as in soundWebhook. */
export function unreachableWebhook(changes: JsonObject = {}): JsonObject {
  return soundWebhook(unreachableUrl(), { events: ['DELETE'], entities: ['RESTAURANT'], ...changes });
}
