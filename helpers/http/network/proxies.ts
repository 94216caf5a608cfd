import { BlockList, isIP, isIPv4 } from 'node:net';
import type { ProxyVariables } from '../../settings/environment.ts';
import { NO_PROXY_AT_ALL } from '../../settings/reader/setting-reader.ts';
import { SetupError } from '../../settings/setup-error.ts';
import { isLoopback } from './address.ts';

/** The proxy of a request. */
export interface Proxy {
  /** With the credentials, if it wants any. */
  readonly uri: string;
  /** The setting or variable that names it. */
  readonly namedBy: 'TARGET_PROXY' | 'HTTPS_PROXY' | 'HTTP_PROXY';
}

/** A proxy for messages: without credentials. */
export function nameOfProxy({ uri, namedBy }: Proxy): string {
  return `the proxy ${new URL(uri).origin} (${namedBy})`;
}

/**
 * The proxy through which a request to an address goes; undefined for none. Those of the environment never serve loopback:
 * they are there for the way out of a machine.
 *
 * @param chosen TARGET_PROXY, which serves every address
 * @throws SetupError SETTINGS_INVALID where a variable names none that can be used
 */
export function proxyFor(
  address: string,
  chosen: string | undefined,
  { http, https, except }: ProxyVariables,
): Proxy | undefined {
  if (chosen === NO_PROXY_AT_ALL) return undefined;
  if (chosen !== undefined) return { uri: chosen, namedBy: 'TARGET_PROXY' };
  const url = new URL(address);
  const [named, namedBy] =
    url.protocol === 'https:' ? ([https, 'HTTPS_PROXY'] as const) : ([http, 'HTTP_PROXY'] as const);
  if (named === undefined || isLoopback(address) || isExcepted(url, except)) return undefined;
  return { uri: proxyAddress(named, namedBy), namedBy };
}

/** Other programs also take a proxy without its scheme. */
function proxyAddress(named: string, namedBy: Proxy['namedBy']): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(named) ? named : `http://${named}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw new SetupError('SETTINGS_INVALID', {
    expected: `an http:// or https:// address of a proxy in ${namedBy} or ALL_PROXY`,
    found: 'another value there',
    remedy: 'correct it, name a proxy in TARGET_PROXY, or set TARGET_PROXY=none',
  });
}

/** Whether NO_PROXY names the host: itself, a domain above it, a range of addresses (`10.0.0.0/8`), or `*`. */
function isExcepted(url: URL, except: string): boolean {
  const host = bare(url.hostname);
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return except.split(/[\s,]+/).some((entry) => {
    if (entry === '') return false;
    if (entry === '*') return true;
    const range = /^([\d.]+|[\da-f:.]+)\/(\d+)$/i.exec(entry);
    if (range !== null) return isInRange(host, range[1] ?? '', Number(range[2]));
    const [, named = '', onPort = port] = portOf(entry);
    const name = bare(named)
      .replace(/^\*?\./, '')
      .toLowerCase();
    return onPort === port && (host === name || (isIP(host) === 0 && host.endsWith(`.${name}`)));
  });
}

/** Entry, host, and port if there is one; an IPv6 address without brackets has none. */
function portOf(entry: string): readonly string[] {
  if (isIP(entry) === 6) return [entry, entry];
  return /^(.+):(\d+)$/.exec(entry) ?? [entry, entry];
}

function isInRange(host: string, network: string, prefix: number): boolean {
  if (isIP(host) === 0 || isIP(network) === 0) return false;
  const family = isIPv4(network) ? 'ipv4' : 'ipv6';
  if (prefix > (family === 'ipv4' ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(network, prefix, family);
  return list.check(host, isIPv4(host) ? 'ipv4' : 'ipv6');
}

function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}
