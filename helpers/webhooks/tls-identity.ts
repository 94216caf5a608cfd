import { readFile } from 'node:fs/promises';
import { CannotJudge } from '../cannot-judge.ts';
import type { TlsIdentity } from './listener.ts';

/**
 * Reads the listener's key and certificate from PEM files; undefined where none are given.
 *
 * @throws CannotJudge LISTENER_TLS
 */
export async function readTlsIdentity(
  keyFile: string | undefined,
  certFile: string | undefined,
): Promise<TlsIdentity | undefined> {
  if (keyFile === undefined || certFile === undefined) return undefined;
  try {
    // One after the other, so that it is always the same file that is named.
    const key = await readFile(keyFile, 'utf8');
    const cert = await readFile(certFile, 'utf8');
    return { key, cert };
  } catch (cause) {
    throw new CannotJudge('LISTENER_TLS', {
      expected: 'readable PEM files in LISTENER_TLS_KEY and LISTENER_TLS_CERT',
      found: cause instanceof Error ? cause.message : String(cause),
      remedy: 'correct both paths, or unset both for plain HTTP',
      cause,
    });
  }
}
