import { Refusal } from './refusal.ts';

/** Bytes; longer bodies are refused. */
const LARGEST_BODY = 512 * 1024;

/** Bytes of a body that is too long which are still read, so that its sender gets to see the refusal. */
const LARGEST_DRAINED = 64 * 1024 * 1024;

/**
 * Reads a body whole.
 * @throws Refusal when it is longer than 512 KiB.
 */
export async function readBody(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
    if (size > LARGEST_DRAINED) break;
  }
  if (size > LARGEST_BODY) throw new Refusal('too-large', 'The body is too large');
  return Buffer.concat(chunks);
}
