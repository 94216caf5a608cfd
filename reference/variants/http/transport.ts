import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Behaviour } from '../../decisions/index.ts';
import type { Answer, Call } from '../../wire/call.ts';
import { changedAnswers, isControlCall, withHeaders } from '../builders/answers.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

/** Answers some calls in place of their handlers. */
function intercepted(
  usual: Behaviour,
  answerTo: (call: Call) => Answer | undefined | Promise<Answer | undefined>,
): Pick<Behaviour, 'intercept'> {
  return {
    intercept: async (call) => {
      const answer = isControlCall(call) ? undefined : await answerTo(call);
      return answer ?? usual.intercept(call);
    },
  };
}

function headerNames(id: string, choice: string, nameOf: (name: string) => string): Variant {
  return variant(id, 'http-header-case', `${choice} (HTTP: the case of names means nothing).`, () => ({
    headerName: nameOf,
  }));
}

const capitalized = (name: string): string => name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());

const alternating = (name: string): string =>
  name.replace(/[a-z][^a-z]*[a-z]/g, (pair) => pair.slice(0, -1) + pair.slice(-1).toUpperCase());

/** Refuses more than `most` calls in a second until the next one. */
function rateLimit(id: string, choice: string, most: number, headers: () => Record<string, string>): Variant {
  return variant(id, 'http-overload', `${choice} (section 8: rate limits are not shown).`, (usual) => {
    let second = 0;
    let calls = 0;
    return intercepted(usual, () => {
      const now = Math.floor(Date.now() / 1000);
      calls = now === second ? calls + 1 : 1;
      second = now;
      return calls > most ? { status: 429, headers: headers(), body: { error: 'slow down' } } : undefined;
    });
  });
}

/** Freedoms of HTTP, and limits on load. */
export const httpVariants: readonly Variant[] = [
  variant('http-gzip', 'http-content', 'Answers are compressed for clients that accept it (HTTP).', () => ({
    encodeContent: (text, { headers }) =>
      /\bgzip\b/.test(`${headers['accept-encoding']}`)
        ? { bytes: gzipSync(text), headers: { 'content-encoding': 'gzip', vary: 'accept-encoding' } }
        : { bytes: Buffer.from(text) },
  })),
  variant('http-chunked', 'http-content', 'Answers come in chunks, without a length (HTTP).', () => ({
    encodeContent: (text) => ({ bytes: Buffer.from(text), chunkSize: 1024 }),
  })),
  variant(
    'http-chunked-finely',
    'http-content',
    'Answers come in chunks of seven bytes, which split characters (HTTP).',
    () => ({ encodeContent: (text) => ({ bytes: Buffer.from(text), chunkSize: 7 }) }),
  ),
  variant('http-connection-close', 'http-connection', 'Each answer ends its connection (HTTP).', (usual) =>
    changedAnswers(usual, (answer) => withHeaders(answer, { connection: 'close' })),
  ),
  variant(
    'http-short-keep-alive',
    'http-connection',
    'Idle connections are closed after 5 ms, without notice (HTTP).',
    (usual) => ({
      keepAliveTimeoutMs: 5,
      ...changedAnswers(usual, (answer) => withHeaders(answer, { connection: 'keep-alive' })),
    }),
  ),
  headerNames('http-headers-capitalized', 'Names of headers are Capitalized', capitalized),
  headerNames('http-headers-upper', 'Names of headers are in capitals', (name) => name.toUpperCase()),
  headerNames('http-headers-mixed', 'Names of headers mix small letters and capitals', alternating),
  variant(
    'http-more-headers',
    'http-more-headers',
    'Answers carry cookies, tracing and deprecation headers (section 9: not shown).',
    (usual) =>
      changedAnswers(usual, (answer) =>
        withHeaders(answer, {
          'set-cookie': 'session=abc; Path=/; HttpOnly',
          'x-request-id': '0b5f',
          'cache-control': 'no-cache, no-store, max-age=0',
          etag: '"1"',
          deprecation: 'true',
          sunset: 'Sat, 01 Jan 2099 00:00:00 GMT',
        }),
      ),
  ),
  variant('http-slow', 'http-delay', 'Every answer takes 30 ms (the contract is silent on times).', (usual) =>
    intercepted(usual, () => pause(30, undefined)),
  ),
  variant(
    'http-uneven',
    'http-delay',
    'Every seventh answer takes 300 ms, so calls overtake each other (the contract is silent on times).',
    (usual) => {
      let calls = 0;
      return intercepted(usual, () => ((calls += 1) % 7 === 0 ? pause(300, undefined) : undefined));
    },
  ),
  rateLimit(
    'http-rate-limit',
    'More than 100 calls a second get 429 and Retry-After in seconds',
    100,
    () => ({
      'retry-after': '1',
    }),
  ),
  rateLimit(
    'http-rate-limit-date',
    'More than 100 calls a second get 429 and Retry-After as a date',
    100,
    () => ({
      'retry-after': new Date(Date.now() + 2000).toUTCString(),
    }),
  ),
  rateLimit(
    'http-rate-limit-silent',
    'More than 100 calls a second get 429 without Retry-After',
    100,
    () => ({}),
  ),
  variant(
    'http-unavailable-at-times',
    'http-overload',
    'Every 41st call gets 503 with Retry-After and has no effect (section 7).',
    (usual) => {
      let calls = 0;
      return intercepted(usual, () =>
        (calls += 1) % 41 === 0
          ? { status: 503, headers: { 'retry-after': '1' }, rawBody: 'busy', contentType: 'text/plain' }
          : undefined,
      );
    },
  ),
];
