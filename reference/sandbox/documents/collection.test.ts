import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@playwright/test';
import { isObject } from '../../wire/json.ts';
import { openSandbox } from '../open-sandbox.ts';

/*
 * Sends the collection as Postman and Bruno do: the requests in their order, variables filled in, and the script of each run
 * after its answer.
 */

interface Item {
  readonly name: string;
  readonly request: unknown;
  readonly script: string;
  /** Of the folder, or of the collection. */
  readonly auth: unknown;
}

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);

const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

const textAt = (value: unknown, ...path: readonly string[]): string => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
};

const textsAt = (value: unknown, ...path: readonly string[]): readonly string[] =>
  listAt(value, ...path).filter((one) => typeof one === 'string');

/** The value of an entry such as `{ "key": "token", "value": "…" }`. */
const entry = (entries: readonly unknown[], key: string): string =>
  textAt(
    entries.find((one) => at(one, 'key') === key),
    'value',
  );

function itemsOf(folder: unknown, auth: unknown): readonly Item[] {
  const own = at(folder, 'auth') ?? auth;
  return listAt(folder, 'item').flatMap((one) =>
    at(one, 'item') === undefined
      ? [
          {
            ...{ name: textAt(one, 'name'), request: at(one, 'request') },
            script: listAt(one, 'event')
              .flatMap((event) => listAt(event, 'script', 'exec'))
              .join('\n'),
            auth: at(one, 'request', 'auth') ?? own,
          },
        ]
      : itemsOf(one, own),
  );
}

/** The variables of a collection, and the results of its scripts. */
class Runner {
  readonly variables = new Map<string, string>();
  readonly results: string[] = [];

  constructor(collection: unknown) {
    for (const one of listAt(collection, 'variable')) {
      this.variables.set(textAt(one, 'key'), textAt(one, 'value'));
    }
  }

  filled(text: string): string {
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => this.variables.get(name) ?? whole);
  }

  async send({ name, request, script, auth }: Item): Promise<void> {
    const headers = listAt(request, 'header').map((one): [string, string] => [
      textAt(one, 'key'),
      this.filled(textAt(one, 'value')),
    ]);
    const urlencoded = listAt(request, 'body', 'urlencoded').map((one): [string, string] => [
      textAt(one, 'key'),
      this.filled(textAt(one, 'value')),
    ]);
    const raw = textAt(request, 'body', 'raw');
    const form = urlencoded.length > 0 ? new URLSearchParams(urlencoded).toString() : null;
    const answer = await fetch(this.#url(request), {
      method: textAt(request, 'method'),
      headers: [...headers, ['Authorization', this.#authorization(auth)]],
      body: raw === '' ? form : this.filled(raw),
    });
    const text = await answer.text();
    const { variables, results } = this;
    const pm = {
      response: { code: answer.status, text: () => text },
      collectionVariables: { set: (key: string, value: string) => variables.set(key, value) },
      // The only assertion of the scripts.
      expect: (code: number) => ({
        to: { be: { within: (least: number, most: number) => code >= least && code <= most } },
      }),
      test: (title: string, check: () => boolean) =>
        results.push(`${name}: ${title}: ${check() ? 'yes' : `${answer.status} ${text}`}`),
    };
    runInContext(script, createContext({ pm }));
  }

  #url(request: unknown): string {
    const query = listAt(request, 'url', 'query').filter((one) => at(one, 'disabled') !== true);
    const path = textsAt(request, 'url', 'path').map((segment) => encodeURIComponent(this.filled(segment)));
    const search = query
      .map((one) => `${textAt(one, 'key')}=${encodeURIComponent(this.filled(textAt(one, 'value')))}`)
      .join('&');
    const [host = ''] = textsAt(request, 'url', 'host');
    return `${this.filled(host)}/${path.join('/')}${search === '' ? '' : `?${search}`}`;
  }

  #authorization(auth: unknown): string {
    if (at(auth, 'type') === 'bearer') return `Bearer ${this.filled(entry(listAt(auth, 'bearer'), 'token'))}`;
    const [user, password] = ['username', 'password'].map((key) =>
      this.filled(entry(listAt(auth, 'basic'), key)),
    );
    return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  }
}

test('each request of the collection succeeds, sent in its order, and gives later ones what they need', async () => {
  const { reference } = await openSandbox({
    ...{ port: 0, host: '127.0.0.1', names: [], seed: 'sandbox', tokenLifetimeS: 599, timeZone: 'UTC' },
    ...{ posDelayMs: 500, layer: [], onUnexpected: () => undefined },
  });
  const collection: unknown = await (await fetch(`${reference.url}/sandbox/collection.json`)).json();
  const runner = new Runner(collection);
  const items = itemsOf(collection, at(collection, 'auth'));
  for (const one of items) await runner.send(one);
  expect(runner.results).toEqual(items.map(({ name }) => `${name}: status is 200: yes`));
  for (const name of ['token', 'bookingId', 'webhookId', 'code', 'connectedId']) {
    expect(runner.variables.get(name), name).not.toBe('');
  }
  expect(reference.counts().unexpectedErrors).toBe(0);
  await reference.close();
});
