import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Resolves the name of a receiver. Names under `.invalid` never exist, and are refused without asking (RFC 6761, section
 * 6.4): where no name server answers, each question would hold a thread for seconds, and the process at its end.
 */
export const lookupReceiver: LookupFunction = (hostname, options, answer) => {
  if (!/\.invalid\.?$/i.test(hostname)) return lookup(hostname, options, answer);
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), {
    code: 'ENOTFOUND',
    hostname,
  });
  process.nextTick(() => answer(error, ''));
};
