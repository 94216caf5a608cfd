import { readFile, stat } from 'node:fs/promises';
import type { Network } from '../../../http/network/network.ts';
import { createTransport, UNCOMPRESSED } from '../../../http/transport.ts';
import { DescriptionError } from './description.ts';

/** More than the longest document that is parsed, in UTF-8. */
const MOST_BYTES = 8_000_000;

const ACCEPTED = 'application/json, application/yaml;q=0.9, */*;q=0.5';

/** How a document is fetched from an address. */
export interface FetchedBy {
  readonly timeoutMs: number;
  readonly network: Network;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The text of a document.
 *
 * @param place an http(s) address, or the path of a file
 * @throws DescriptionError where it can't be read
 */
export async function readDescriptionText(place: string, by: FetchedBy): Promise<string> {
  return isAddress(place) ? fetched(place, by) : textOfFile(place);
}

/** Whether a place is an address, not the path of a file. */
export function isAddress(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

async function fetched(url: string, { timeoutMs, network, headers }: FetchedBy): Promise<string> {
  const transport = createTransport(1, timeoutMs, network);
  try {
    const sent = { method: 'GET', url, headers: { accept: ACCEPTED, ...UNCOMPRESSED, ...headers } };
    const outcome = await transport.exchange(sent);
    if (outcome.kind === 'unanswered')
      throw new DescriptionError(`it was not got: ${outcome.failure.message}`);
    const { status, headers: answered, text, isNotUtf8 } = outcome;
    if (status !== 200) {
      const location = answered['location'];
      const elsewhere = location === undefined ? '' : `, which leads to ${location.slice(0, 160)}`;
      throw new DescriptionError(`it was answered with status ${status}${elsewhere}`);
    }
    if (isNotUtf8) throw new DescriptionError('it is not UTF-8');
    return text;
  } finally {
    await transport.abandon();
  }
}

async function textOfFile(path: string): Promise<string> {
  try {
    const about = await stat(path);
    if (!about.isFile()) throw new DescriptionError('it is no file');
    if (about.size > MOST_BYTES) throw new DescriptionError(`it has more than ${MOST_BYTES / 1_000_000} MB`);
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (cause) {
    if (cause instanceof DescriptionError || !(cause instanceof Error)) throw cause;
    throw new DescriptionError(`it was not read: ${cause.message}`, { cause });
  }
}
