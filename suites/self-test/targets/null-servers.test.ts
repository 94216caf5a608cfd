import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import SwaggerParser from '@apidevtools/swagger-parser';
import { expect, test } from '@playwright/test';
import { isJsonObject, type Json, parseJson, stringifyJson } from '../../../helpers/values/json/json.ts';
import { catalogue } from '../../../spec/requirements/catalogue.ts';
import { BEFORE_RELEASE, onlyBeforeRelease } from '../support/before-release.ts';
import { type ConformanceRun, runConformance } from '../support/run-conformance.ts';

/** For the whole test; one that hangs ends by then. */
const LONGEST_MS = 600_000;

/** The longest that a run may take, as a multiple of a run that ends at once. Each failed check may add one more. */
const MOST_STARTS = 20;

/** Requirements that a single response meets by its status, media type or fields, without any behaviour. */
const shownByOneAnswer = new Set<string>(catalogue.flatMap(({ id, subject }) => (subject ? [id] : [])));

interface Expected {
  readonly url: string;
  readonly areas?: readonly string[];
  /** Unset: smoke. */
  readonly depth?: 'standard';
}

test.describe.configure({ timeout: LONGEST_MS });

for (const [name, answer, isRepetition] of [
  ['an empty object', always(200, '{}'), false],
  ['an empty list', always(200, '[]'), true],
  ['404', always(404, '{"message":"not found"}'), true],
  ['500', always(500, 'Internal Server Error'), true],
  ['the request', echo, true],
] as const)
  test(
    `a server that answers everything with ${name} passes nothing by behaviour`,
    onlyBeforeRelease(isRepetition),
    async () => {
      await withServer(answer, (url) => expectNothingEarned({ url }));
    },
  );

test(
  'a server that answers each operation with the example of the document passes nothing by behaviour',
  BEFORE_RELEASE,
  async () => {
    const examples = await exampleAnswers();
    await withServer(
      (request, response) => {
        const path = new URL(request.url ?? '/', 'http://host').pathname;
        const example = examples.find(({ method, matches }) => method === request.method && matches(path));
        reply(response, example === undefined ? 404 : 200, example?.body ?? '{}');
      },
      // Its responses to reads are those of a sound target with a single restaurant.
      (url) =>
        expectNothingEarned({
          ...{ url, depth: 'standard' },
          areas: ['bookings', 'restrictions', 'states', 'events'],
        }),
    );
  },
);

test('a server that refuses connections passes nothing', () =>
  expectNothingEarned({ url: 'http://127.0.0.1:1' }));

/** A run that ends at once, as a measure of time; each process has its own. */
let judgedRefusing: Promise<ConformanceRun> | undefined;

/** @param areas the areas in which nothing may pass by behaviour; unset: all */
async function expectNothingEarned({ url, areas, depth }: Expected): Promise<void> {
  const refused = await (judgedRefusing ??= judge('http://127.0.0.1:1'));
  const run = await judge(url, depth);
  expect(passedByBehaviour(run, areas), run.output).toEqual([]);
  expect(run.result.verdict, run.output).not.toBe('conformant');
  expect([1, 2, 3], run.output).toContain(run.status);
  expect(run.output).not.toContain('HARNESS');
  const restarts = run.result.checks.filter(({ status }) => status === 'failed').length;
  expect(run.elapsedMs).toBeLessThan(refused.elapsedMs * (MOST_STARTS + restarts));
}

function judge(url: string, depth = 'smoke'): Promise<ConformanceRun> {
  return runConformance({
    ...{ TARGET_URL: url, TARGET_CLIENT_ID: 'nobody', TARGET_CLIENT_SECRET: 'nothing' },
    DEPTH: depth,
    // Shorter than the default, because nothing that the checks wait for ever comes.
    EVENT_TIMEOUT_MS: '2000',
  });
}

function passedByBehaviour(
  { result }: ConformanceRun,
  areas: readonly string[] | undefined,
): readonly string[] {
  return result.requirements
    .filter(({ area }) => areas?.includes(area) ?? true)
    .filter(({ id, level, verdict }) => level === 'must' && verdict === 'passed' && !shownByOneAnswer.has(id))
    .map(({ id }) => id);
}

function always(status: number, body: string): RequestListener {
  return (request, response) => {
    request.resume();
    reply(response, status, body);
  };
}

function echo(request: IncomingMessage, response: ServerResponse): void {
  const answer = async (): Promise<void> => {
    const { method = '', url = '', headers } = request;
    const body = await text(request);
    const isJson = headers['content-type'] === 'application/json';
    reply(response, 200, isJson ? body : JSON.stringify({ method, url, headers, body }));
  };
  void answer();
}

function reply(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

async function withServer(answer: RequestListener, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  await use(`http://127.0.0.1:${address.port}`);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

interface ExampleAnswer {
  readonly method: string;
  readonly matches: (path: string) => boolean;
  readonly body: string;
}

/** The example of each operation's success in the document. */
async function exampleAnswers(): Promise<readonly ExampleAnswer[]> {
  const document = parseJson(JSON.stringify(await SwaggerParser.dereference('spec/openapi.yaml')));
  return members(at(document, ['paths'])).flatMap(([path, operations]) =>
    members(operations).flatMap(([method, operation]) => {
      const content = at(operation, ['responses', '200', 'content', 'application/json']);
      const [, first] = members(at(content, ['examples']))[0] ?? [];
      const example = at(content, ['example']) ?? at(first, ['value']);
      const pattern = new RegExp(`${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
      return [
        {
          method: method.toUpperCase(),
          matches: (asked: string) => pattern.test(asked),
          body: example === undefined ? '' : stringifyJson(example),
        },
      ];
    }),
  );
}

function at(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((part, name) => (isJsonObject(part) ? part[name] : undefined), value);
}

function members(value: Json | undefined): readonly (readonly [string, Json | undefined])[] {
  return isJsonObject(value) ? Object.entries(value) : [];
}
