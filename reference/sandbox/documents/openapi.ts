import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isObject } from '../../wire/json.ts';
import type { JsonObject } from '../../wire/json.ts';
import type { Samples } from './samples.ts';

/** A parsed document. */
function read(name: string): JsonObject {
  const document: unknown = parse(readFileSync(new URL(`../../../spec/${name}`, import.meta.url), 'utf8'));
  if (!isObject(document)) throw new Error(`spec/${name} is no document`);
  return document;
}

/** What the examples of the document name, and what stands in its place. */
function replacements({ restaurantId, posUid, date, webhookUrl }: Samples): ReadonlyMap<unknown, unknown> {
  return new Map<unknown, unknown>([
    [4101, Number(restaurantId)],
    ['7b0c2f5e-river', posUid],
    ['2027-03-06T19:30:00+04:00', date],
    ['2027-03-06T15:30:00Z', date],
    ['https://partner.example/hooks/bookings', webhookUrl],
    ['https://partner.example/hooks/all', webhookUrl],
  ]);
}

/** A value with every part replaced that the map names; a part named `servers` is left out. */
function replaced(value: unknown, by: ReadonlyMap<unknown, unknown>): unknown {
  if (by.has(value)) return by.get(value);
  if (Array.isArray(value)) return value.map((item: unknown) => replaced(item, by));
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'servers');
  return Object.fromEntries(members.map(([name, member]) => [name, replaced(member, by)]));
}

/**
 * The OpenAPI document of the API, with examples that work on this server.
 *
 * @param url the base address of this server
 */
export function openApiOf(url: string, samples: Samples): JsonObject {
  const document = replaced(
    read('openapi.yaml'),
    new Map([...replacements(samples), ['/oauth2/token', `${url}/oauth2/token`]]),
  );
  if (!isObject(document)) throw new Error('spec/openapi.yaml is no document');
  return { ...document, servers: [{ url, description: 'This sandbox.' }] };
}

/** The OpenAPI document of the control interface. */
export function controlDocument(): JsonObject {
  return read('control.yaml');
}
