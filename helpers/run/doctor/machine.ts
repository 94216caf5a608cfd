import { lookup } from 'node:dns/promises';
import { isIP, type Socket } from 'node:net';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect, type PeerCertificate } from 'node:tls';
import { isLoopback } from '../../http/network/address.ts';
import type { Network } from '../../http/network/network.ts';
import { nameOfProxy, type Proxy } from '../../http/network/proxies.ts';
import { DAY_MS } from '../../values/time.ts';
import { fine, note, type Observation, wrong } from './examination.ts';

/** As in package.json. */
const OLDEST_NODE = [20, 18] as const;

/** A certificate that ends earlier is worth a word. */
const SOON_DAYS = 21;

const PATIENCE_MS = 10_000;

/** Whether this Node runs the suite. */
export function nodeVersion(version = process.versions.node): Observation {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldest, least] = OLDEST_NODE;
  return major > oldest || (major === oldest && minor >= least)
    ? fine('node', version)
    : wrong('node', version, `install Node ${oldest}.${least} or newer`);
}

/** How requests to an address leave this machine. */
export function proxyInUse(address: string, network: Network): Observation {
  const proxy = network.proxyOf(address);
  return fine('proxy', proxy === undefined ? 'none: straight to the target' : nameOfProxy(proxy));
}

/** What a host's name stands for. Through a proxy, it is the proxy that has to know it. */
export async function nameOfHost(address: string, network: Network): Promise<Observation> {
  const proxy = network.proxyOf(address);
  const host = hostOf(proxy?.uri ?? address);
  const whose = proxy === undefined ? address : `${address}, by way of ${host}`;
  if (isIP(host) !== 0) return fine('address', whose);
  try {
    const found = await lookup(host, { all: true });
    return fine('address', `${whose} (${found.map((one) => one.address).join(', ')})`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return wrong(
      'address',
      `${host} has no address: ${reason}`,
      'correct the address, or the names that this machine knows',
    );
  }
}

/** Who issued the certificate of a server, and until when it is valid; undefined for plain HTTP, or where nobody answers. */
export async function certificateOf(
  address: string,
  network: Network,
  now = Date.now(),
): Promise<Observation | undefined> {
  if (!address.startsWith('https:')) {
    return isLoopback(address)
      ? fine('tls', 'none: plain HTTP, on this machine')
      : note('tls', 'none: plain HTTP, so secrets travel unprotected', 'use https:// if the target has it');
  }
  const shown = await peerOf(address, network).catch(() => undefined);
  if (shown === undefined) return undefined;
  const { certificate, refusal } = shown;
  const { O: company, CN: name } = certificate.issuer;
  const issuer = [company, name]
    .flat()
    .filter((one) => typeof one === 'string')
    .join(', ');
  const daysLeft = Math.floor((Date.parse(certificate.valid_to) - now) / DAY_MS);
  const text = `certificate of ${issuer || 'an issuer without a name'}, until ${certificate.valid_to}`;
  if (refusal !== undefined) {
    return wrong(
      'tls',
      `${text}: ${refusal}`,
      'name the file of its CA in TARGET_TLS_CA, or correct the certificate',
    );
  }
  return daysLeft < SOON_DAYS ? note('tls', text, `renew it: ${daysLeft} days are left`) : fine('tls', text);
}

interface Peer {
  readonly certificate: PeerCertificate;
  /** Why it is not trusted. */
  readonly refusal: string | undefined;
}

async function peerOf(address: string, network: Network): Promise<Peer> {
  const proxy = network.proxyOf(address);
  const url = new URL(address);
  const [host, port] = [hostOf(address), Number(url.port || 443)];
  const tunnel = proxy === undefined ? undefined : await tunnelTo(`${url.hostname}:${port}`, proxy);
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host, port, rejectUnauthorized: false },
      ...(isIP(host) === 0 && { servername: host }),
      ...(network.tls && { secureContext: network.tls }),
      ...(tunnel && { socket: tunnel }),
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no TLS within 10 s')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      const refusal = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ certificate, refusal });
      socket.destroy();
    });
  });
}

function tunnelTo(place: string, { uri }: Proxy): Promise<Socket> {
  const { username, password, protocol } = new URL(uri);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const basic = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const ask = protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const asked = ask(new URL(uri), {
      ...{ method: 'CONNECT', path: place, timeout: PATIENCE_MS },
      headers: { host: place, ...(password !== '' && { 'proxy-authorization': basic }) },
    });
    asked.once('connect', ({ statusCode }, socket) =>
      statusCode === 200 ? resolve(socket) : reject(new Error(`the proxy answered ${statusCode}`)),
    );
    asked.once('timeout', () => asked.destroy(new Error('no answer of the proxy')));
    asked.once('error', reject);
    asked.end();
  });
}

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^\[|\]$/g, '');
}
