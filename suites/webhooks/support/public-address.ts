import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4 } from 'node:net';

/** Networks of IPv4 that nobody reaches from outside (RFC 6890), and those of no single host. */
const SPECIAL_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/3'],
];

const closed = new BlockList();

for (const range of SPECIAL_IPV4) {
  const [network = '', prefix] = range.split('/');
  closed.addSubnet(network, Number(prefix));
}

/** The addresses of IPv6 that hosts of the internet have. */
const global = new BlockList();

global.addSubnet('2000::', 3, 'ipv6');

/** Finds all addresses of a host; an address is its own. */
type Resolver = (host: string) => Promise<readonly { readonly address: string }[]>;

const resolved: Resolver = (host) => lookup(host, { all: true });

/**
 * Whether an address is one to which any careful service would send: HTTPS at its usual port, on a host that has public
 * addresses only.
 */
export async function isPublicHttps(address: string, addressesOf: Resolver = resolved): Promise<boolean> {
  const { protocol, port, hostname } = new URL(address);
  if (protocol !== 'https:' || port !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  // A name that this machine can't resolve tells nothing.
  const found = await addressesOf(host).catch(() => []);
  return found.length > 0 && found.every((one) => isPublic(one.address));
}

function isPublic(address: string): boolean {
  return isIPv4(address) ? !closed.check(address) : global.check(address, 'ipv6');
}
