import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { parse } from 'lossless-json';
import type { Reference } from '../index.ts';
import { isObject, property } from '../wire/json.ts';
import { api, basic, tokenForm } from './sandbox-test.ts';

/** An answer. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  /** The parsed body, numbers as their digits; undefined when it is not JSON. */
  readonly json: unknown;
}

interface Extras {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** JSON with its numbers as digits; undefined when the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return parse(text, undefined, (digits) => digits);
  } catch {
    return undefined;
  }
}

/**
 * Asks again as long as the server has no time. Each request has a connection of its own, so that it does
 * not matter when a server closes one.
 */
async function exchange(url: string, method: string, { headers, body }: Extras): Promise<Reply> {
  for (;;) {
    const response = await fetch(url, {
      method,
      headers: { ...headers, connection: 'close' },
      body: body ?? null,
    });
    const text = await response.text();
    const { status } = response;
    if (status !== 429 && status !== 503) return { status, text, json: parsed(text) };
    await pause(100);
  }
}

/** An own field of an object. */
export function field(json: unknown, name: string): unknown {
  return isObject(json) ? property(json, name) : undefined;
}

/** The text or the digits of a field, empty when there is none. */
export function textOf(json: unknown, name: string): string {
  const value = field(json, name);
  return typeof value === 'string' ? value : '';
}

/** A partner that tolerates everything that HTTP allows a server to do. */
export class Partner {
  readonly #reference: Reference;
  #authorization = '';

  constructor(reference: Reference) {
    this.#reference = reference;
  }

  async fetchToken(): Promise<void> {
    const { url, clientId, clientSecret } = this.#reference;
    const reply = await exchange(`${url}/oauth2/token`, 'POST', {
      headers: {
        authorization: basic(clientId, clientSecret),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: tokenForm,
    });
    expect(reply.status).toBe(200);
    this.#authorization = `Bearer ${textOf(reply.json, 'access_token')}`;
  }

  /** A request of the API; the path stands after `/api/v1/external`. */
  call(method: string, path: string, body?: unknown): Promise<Reply> {
    const content = body === undefined ? {} : { 'content-type': 'application/json' };
    return exchange(`${this.#reference.url}${api}${path}`, method, {
      headers: { authorization: this.#authorization, ...content },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** A read of the control interface; the path stands after `/control`. */
  control(path: string): Promise<Reply> {
    const { controlUrl, controlToken } = this.#reference;
    return exchange(`${controlUrl}${path}`, 'GET', { headers: { authorization: `Bearer ${controlToken}` } });
  }
}
