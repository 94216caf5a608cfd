import type { ServerResponse } from 'node:http';
import type { Call } from './call.ts';

/** The content of an answer as it travels. */
export interface Content {
  readonly bytes: Uint8Array;
  /** What its headers say of it, such as an encoding. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent without a length, in chunks of so many bytes. */
  readonly chunkSize?: number;
}

/** Decisions on what HTTP leaves to a server. */
export interface TransportBehaviour {
  encodeContent(text: string, call: Call): Content;
  /** The letter case of a header's name. */
  headerName(name: string): string;
  /** Milliseconds after which an idle connection is closed. */
  readonly keepAliveTimeoutMs: number;
}

export const transportBehaviour: TransportBehaviour = {
  encodeContent: (text) => ({ bytes: Buffer.from(text) }),
  headerName: (name) => name,
  keepAliveTimeoutMs: 72_000,
};

function sizeOf(status: number, content: Content | undefined): Record<string, number> {
  if (status === 204 || content?.chunkSize !== undefined) return {};
  return { 'content-length': content?.bytes.length ?? 0 };
}

/** Writes an answer to its connection, past the framework, which has its own mind on the names of headers. */
export function transmit(
  behaviour: TransportBehaviour,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  content: Content | undefined,
): void {
  const all = { ...headers, ...content?.headers, ...sizeOf(status, content) };
  const named = Object.entries(all).map(([name, value]) => [behaviour.headerName(name), value] as const);
  response.writeHead(status, Object.fromEntries(named));
  const { bytes, chunkSize } = content ?? { bytes: Buffer.alloc(0) };
  for (let at = 0; chunkSize !== undefined && at < bytes.length; at += chunkSize)
    response.write(bytes.subarray(at, at + chunkSize));
  response.end(chunkSize === undefined ? bytes : undefined);
}
