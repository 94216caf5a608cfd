import type { JsonObject } from './json.ts';

/** A webhook that keeps every rule of section 2.8, for all events; `changes` add, replace, or (undefined) leave out fields. */
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
