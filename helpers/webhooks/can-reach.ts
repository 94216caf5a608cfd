import { isLoopback } from '../loopback.ts';

const ANY_ADDRESS = /^https?:\/\/(0\.0\.0\.0|\[::\])([:/]|$)/;

/** Whether a target can be expected to reach the listener: one elsewhere does not by a loopback address. */
export function canReach(targetUrl: string, listenerUrl: string): boolean {
  return isLoopback(targetUrl) || !(isLoopback(listenerUrl) || ANY_ADDRESS.test(listenerUrl));
}
