import { brotliCompressSync, constants } from 'node:zlib';
import {
  parseJson,
  type Json,
  stringifyJson,
  isJsonArray,
  isJsonObject,
} from '../../../helpers/values/json/json.ts';
import { BROKEN_OFF, flood, sized, WRONG_ANSWERS } from './broken-answers.ts';
import { answerWith, type Hostility, type SoundAnswer } from './relay.ts';

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

const MEGABYTE = Buffer.alloc(1024 * 1024, ' ');

const GIGABYTE_IN_MB = 1024;

/** A complete JSON text of so many MB, sent as fast as the other side reads. */
export function huge(megabytes: number): Hostility {
  return (socket) => {
    socket.write(`${OK}content-length: ${megabytes * MEGABYTE.length}\r\n\r\n"`);
    const last = Buffer.concat([MEGABYTE.subarray(2), Buffer.from('"')]);
    flood(socket, MEGABYTE, megabytes - 1, last);
  };
}

export const gigabyte = huge(GIGABYTE_IN_MB);

export const endless = BROKEN_OFF['a body without end'];

/** A byte now and then, each well within the time of an answer. */
export const slow = BROKEN_OFF['a byte a second'];

export const gzipBomb = WRONG_ANSWERS['a gzip bomb'];

export const brotliBomb = sized(
  brotliCompressSync(Buffer.alloc(64 * 1024 * 1024, ' '), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  }),
  'content-encoding: br\r\n',
);

/** 3 MB of brackets: within the length of a body, but hundreds of MB as values. */
export const deepBomb = sized(Buffer.from(`${'['.repeat(1_500_000)}${']'.repeat(1_500_000)}`));

export const wideBomb = sized(Buffer.from(`[${'[],'.repeat(1_000_000)}[]]`));

/** Ten thousand headers of a kilobyte. */
export const hugeHeaders: Hostility = (socket) => {
  socket.write(OK);
  flood(socket, `x-filler: ${'x'.repeat(1000)}\r\n`, 10_000, 'content-length: 2\r\n\r\n{}');
};

export const reset = BROKEN_OFF['a reset before the headers'];

/** Answers without a body of its own. */
export function refusing(status: number, headers: Readonly<Record<string, string>> = {}): Hostility {
  return (_, response) => void response.writeHead(status, headers).end();
}

export function redirecting(to: (path: string) => string): Hostility {
  return (_, response, { url = '' }) => void response.writeHead(307, { location: to(url) }).end();
}

/** The sound answer, but for the bytes of its body. */
export function inBytes(change: (body: Buffer) => Buffer): Hostility {
  return changed((answer) => ({ ...answer, body: change(answer.body) }));
}

/** The sound answer, but for its JSON text; only successes are changed. */
export function inText(change: (text: string) => string): Hostility {
  return changed((answer) =>
    answer.status === 200 ? { ...answer, body: Buffer.from(change(answer.body.toString('utf8'))) } : answer,
  );
}

/** The sound answer, but for its JSON value; only successes with one are changed. */
export function inJson(change: (value: Json) => Json): Hostility {
  return inText((text) => (text === '' ? text : stringifyJson(change(parseJson(text)))));
}

/** A value with all strings changed that the path's last name admits. */
export function withStrings(value: Json, change: (text: string, name: string) => string, name = ''): Json {
  if (typeof value === 'string') return change(value, name);
  if (isJsonArray(value)) return value.map((one) => withStrings(one, change, name));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, one === undefined ? one : withStrings(one, change, key)]),
  );
}

function changed(change: (answer: SoundAnswer) => SoundAnswer): Hostility {
  return (_, response, __, sound) => {
    sound().then(
      (answer) => answerWith(response, change(answer)),
      () => response.destroy(),
    );
  };
}
