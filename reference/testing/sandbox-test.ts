import { test as base } from '@playwright/test';
import { createRandom } from '../domain/random.ts';
import type { Restaurant } from '../domain/restaurant.ts';
import { seedRestaurants } from '../domain/seed.ts';
import { createReference } from '../index.ts';
import type { Reference, ReferenceOptions } from '../index.ts';

export const api = '/api/v1/external';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown;
  /** The digits of the first id in the body. */
  readonly id: string;
}

export interface Extras {
  /** Written as JSON; a string is sent as it stands. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A reference under test, with a token already fetched. */
export interface Sandbox {
  readonly reference: Reference;
  /** The restaurants that it was seeded with. */
  readonly restaurants: readonly Restaurant[];
  /** A request of the API; the path stands after `/api/v1/external`. */
  call(method: string, path: string, extras?: Extras): Promise<Reply>;
  /** A request of the control interface; the path stands after `/control`. */
  control(method: string, path: string, body?: unknown): Promise<Reply>;
  /** A request that carries nothing but what is given; the path stands after the base address. */
  bare(method: string, path: string, extras?: Extras): Promise<Reply>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function exchange(url: string, method: string, { body, headers }: Extras): Promise<Reply> {
  const content = typeof body === 'string' ? body : JSON.stringify(body);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url, {
    method,
    headers: { ...type, ...headers },
    body: body === undefined ? null : content,
  });
  const text = await response.text();
  const id = /"id":(-?\d+)/.exec(text)?.[1] ?? '';
  return { status: response.status, headers: response.headers, text, json: parsed(text), id };
}

export function basic(clientId: string, clientSecret: string): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

export const tokenForm = 'grant_type=client_credentials&scope=ROLE_EXTERNAL_INTEGRATION';

/** A new access token. */
export async function fetchToken(reference: Reference): Promise<string> {
  const headers = {
    authorization: basic(reference.clientId, reference.clientSecret),
    'content-type': 'application/x-www-form-urlencoded',
  };
  const reply = await exchange(`${reference.url}/oauth2/token`, 'POST', { body: tokenForm, headers });
  return /"access_token":"([^"]+)"/.exec(reply.text)?.[1] ?? '';
}

/** Starts a reference; the caller closes it. */
export async function startSandbox(options: ReferenceOptions = {}): Promise<Sandbox> {
  const reference = await createReference(options);
  const token = await fetchToken(reference);
  const authorization = `Bearer ${token}`;
  return {
    reference,
    restaurants: seedRestaurants(createRandom(options.seed ?? 'sandbox')),
    call: (method, path, extras = {}) =>
      exchange(`${reference.url}${api}${path}`, method, {
        ...extras,
        headers: { authorization, ...extras.headers },
      }),
    control: (method, path, body) =>
      exchange(`${reference.controlUrl}${path}`, method, {
        body,
        headers: { authorization: `Bearer ${reference.controlToken}` },
      }),
    bare: (method, path, extras = {}) => exchange(`${reference.url}${path}`, method, extras),
  };
}

/** `test` with a reference of its own. */
export const test = base.extend<{ options: ReferenceOptions; sandbox: Sandbox }>({
  options: [{}, { option: true }],
  sandbox: async ({ options }, use) => {
    const sandbox = await startSandbox(options);
    await use(sandbox);
    await sandbox.reference.close();
  },
});

export { expect } from '@playwright/test';
