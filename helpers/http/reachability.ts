import { randomBytes } from 'node:crypto';
import { canReach } from './address.ts';
import { Inbox } from './inbox.ts';
import type { Listener } from './listener.ts';
import { createTransport } from './transport.ts';

/** Time limit for a request to the public address of the listener. */
const LONGEST_MS = 3_000;

/**
 * Sends a request to the listener's public address, as the target will.
 *
 * @returns why notifications can't arrive, and which setting would help; undefined when they can
 */
export async function unreachableBecause(listener: Listener, targetUrl: string): Promise<string | undefined> {
  const { publicUrl, boundTo } = listener;
  const remedy =
    `set LISTENER_PUBLIC_URL to an address at which the target reaches the listener (a tunnel or a proxy that ` +
    `forwards to ${boundTo}), or LISTENER_HOST and LISTENER_PORT to where that address leads`;
  if (!canReach(targetUrl, publicUrl)) {
    return `the target can't reach the listener at ${publicUrl}, an address of this machine alone: ${remedy}`;
  }
  const transport = createTransport(2, LONGEST_MS);
  try {
    const inbox = await Inbox.open(listener, transport);
    const body = randomBytes(16).toString('hex');
    const answer = await transport.exchange({ method: 'POST', url: inbox.url, headers: {}, body });
    const arrived = (await inbox.received()).some(({ text }) => text === body);
    if (arrived && answer.kind === 'answered' && answer.status === 200) return undefined;
    const found =
      answer.kind === 'unanswered'
        ? `${answer.failure.code}: ${answer.failure.message}`
        : `status ${answer.status}${arrived ? '' : ', and nothing arrived'}`;
    const untrusted = /CERT|SELF_SIGNED|UNABLE_TO/.test(found)
      ? '; if this machine does not trust the certificate, name the file of its CA in NODE_EXTRA_CA_CERTS'
      : '';
    return `the listener at ${boundTo} can't be reached at its public address ${publicUrl} (${found}): ${remedy}${untrusted}`;
  } finally {
    await transport.close();
  }
}
