import { isIP } from 'node:net';

/** Whether the host of an address is this machine's loopback (127.0.0.0/8, ::1, localhost). */
export function isLoopback(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (host === '::1' || host === 'localhost' || host.endsWith('.localhost')) return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

const ANY_ADDRESS = /^https?:\/\/(0\.0\.0\.0|\[::\])([:/]|$)/;

/** Whether a target can be expected to reach the listener: a target on another machine can't use a loopback address. */
export function canReach(targetUrl: string, listenerUrl: string): boolean {
  return isLoopback(targetUrl) || !(isLoopback(listenerUrl) || ANY_ADDRESS.test(listenerUrl));
}
