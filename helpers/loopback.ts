import { isIP } from 'node:net';

/** Whether the host of an address is this machine's loopback (127.0.0.0/8, ::1, localhost). */
export function isLoopback(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (host === '::1' || host === 'localhost' || host.endsWith('.localhost')) return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
