import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Behaviour } from '../decisions/index.ts';
import type { Answer, Call } from '../wire/call.ts';
import { changedAnswers, isControlCall, withHeaders } from './changed-answers.ts';
import type { Variant } from './variant.ts';

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
  return {
    id,
    kind: 'http-header-case',
    choice: `${choice} (HTTP: the case of names means nothing).`,
    override: () => ({ headerName: nameOf }),
  };
}

const capitalized = (name: string): string => name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());

const alternating = (name: string): string =>
  name.replace(/[a-z][^a-z]*[a-z]/g, (pair) => pair.slice(0, -1) + pair.slice(-1).toUpperCase());

/** More than `most` calls in a second are put off until the next. */
function rateLimit(id: string, choice: string, most: number, headers: () => Record<string, string>): Variant {
  return {
    id,
    kind: 'http-overload',
    choice: `${choice} (section 8: rate limits are not shown).`,
    override: (usual) => {
      let second = 0;
      let calls = 0;
      return intercepted(usual, () => {
        const now = Math.floor(Date.now() / 1000);
        calls = now === second ? calls + 1 : 1;
        second = now;
        return calls > most ? { status: 429, headers: headers(), body: { error: 'slow down' } } : undefined;
      });
    },
  };
}

/** What HTTP leaves to servers, and limits on how much they serve. */
export const httpVariants: readonly Variant[] = [
  {
    id: 'http-gzip',
    kind: 'http-content',
    choice: 'Answers are compressed for whoever accepts that (HTTP).',
    override: () => ({
      encodeContent: (text, { headers }) =>
        /\bgzip\b/.test(`${headers['accept-encoding']}`)
          ? { bytes: gzipSync(text), headers: { 'content-encoding': 'gzip', vary: 'accept-encoding' } }
          : { bytes: Buffer.from(text) },
    }),
  },
  {
    id: 'http-chunked',
    kind: 'http-content',
    choice: 'Answers come in chunks, without a length (HTTP).',
    override: () => ({ encodeContent: (text) => ({ bytes: Buffer.from(text), chunkSize: 1024 }) }),
  },
  {
    id: 'http-chunked-finely',
    kind: 'http-content',
    choice: 'Answers come in chunks of seven bytes, which divide characters (HTTP).',
    override: () => ({ encodeContent: (text) => ({ bytes: Buffer.from(text), chunkSize: 7 }) }),
  },
  {
    id: 'http-connection-close',
    kind: 'http-connection',
    choice: 'Each answer ends its connection (HTTP).',
    override: (usual) => changedAnswers(usual, (answer) => withHeaders(answer, { connection: 'close' })),
  },
  {
    id: 'http-short-keep-alive',
    kind: 'http-connection',
    choice: 'Idle connections are closed after 5 ms, without saying so (HTTP).',
    override: (usual) => ({
      keepAliveTimeoutMs: 5,
      ...changedAnswers(usual, (answer) => withHeaders(answer, { connection: 'keep-alive' })),
    }),
  },
  headerNames('http-headers-capitalized', 'Names of headers are Capitalized', capitalized),
  headerNames('http-headers-upper', 'Names of headers are in capitals', (name) => name.toUpperCase()),
  headerNames('http-headers-mixed', 'Names of headers mix small letters and capitals', alternating),
  {
    id: 'http-more-headers',
    kind: 'http-more-headers',
    choice: 'Answers carry cookies, tracing and deprecation headers (section 9: not shown).',
    override: (usual) =>
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
  },
  {
    id: 'http-slow',
    kind: 'http-delay',
    choice: 'Every answer takes 30 ms (nothing is said on times).',
    override: (usual) => intercepted(usual, () => pause(30, undefined)),
  },
  {
    id: 'http-uneven',
    kind: 'http-delay',
    choice:
      'Every seventh answer takes 300 ms, so that calls overtake each other (nothing is said on times).',
    override: (usual) => {
      let calls = 0;
      return intercepted(usual, () => ((calls += 1) % 7 === 0 ? pause(300, undefined) : undefined));
    },
  },
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
  {
    id: 'http-unavailable-at-times',
    kind: 'http-overload',
    choice: 'Every 41st call gets 503 with Retry-After and has no effect (section 7).',
    override: (usual) => {
      let calls = 0;
      return intercepted(usual, () =>
        (calls += 1) % 41 === 0
          ? { status: 503, headers: { 'retry-after': '1' }, rawBody: 'busy', contentType: 'text/plain' }
          : undefined,
      );
    },
  },
];
