import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls, { createSecureContext, type SecureContext } from 'node:tls';
import { extraCertificatesFile, proxyVariables } from '../../settings/environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { SetupError } from '../../settings/setup-error.ts';
import { isLoopback } from './address.ts';
import { type Proxy, proxyFor } from './proxies.ts';

/** The way from this machine to others: proxies, and what TLS is made with. */
export interface Network {
  /**
   * Undefined for a request that goes straight there.
   *
   * @throws SetupError SETTINGS_INVALID
   */
  proxyOf(address: string): Proxy | undefined;
  /** Trusted CAs and the client certificate; undefined for those of Node, and none. */
  readonly tls: SecureContext | undefined;
}

/** Straight there, with what Node trusts. */
export const DIRECT: Network = { proxyOf: () => undefined, tls: undefined };

export type NetworkSettings = Pick<
  Settings,
  'targetProxy' | 'targetTlsCa' | 'targetTlsCert' | 'targetTlsKey'
>;

/**
 * The way to the target, and to its control interface.
 *
 * @throws SetupError TARGET_TLS_FILES
 */
export function networkOf(settings: NetworkSettings): Network {
  const variables = proxyVariables();
  return {
    proxyOf: (address) => proxyFor(address, settings.targetProxy, variables),
    tls: secureContext(settings),
  };
}

/** The way to the listener's public address: as to the target, but never through a proxy to this machine, and as nobody. */
export function networkToListener(settings: NetworkSettings): Network {
  const network = networkOf({ ...settings, targetTlsCert: undefined, targetTlsKey: undefined });
  return { ...network, proxyOf: (address) => (isLoopback(address) ? undefined : network.proxyOf(address)) };
}

/** Made once: reading a hundred certificates for each connection takes long. */
function secureContext({
  targetTlsCa,
  targetTlsCert,
  targetTlsKey,
}: NetworkSettings): SecureContext | undefined {
  if (targetTlsCa === undefined && targetTlsCert === undefined) return undefined;
  const ca = targetTlsCa === undefined ? undefined : [...trustedAnyway(), certificatesIn(targetTlsCa)];
  const identity =
    targetTlsCert === undefined || targetTlsKey === undefined
      ? {}
      : {
          cert: textOf('TARGET_TLS_CERT', targetTlsCert),
          key: textOf('TARGET_TLS_KEY', targetTlsKey),
        };
  try {
    return createSecureContext({ ...(ca && { ca }), ...identity });
  } catch (cause) {
    throw new SetupError('TARGET_TLS_FILES', {
      expected: 'a certificate in TARGET_TLS_CERT and its private key in TARGET_TLS_KEY, as PEM',
      found: cause instanceof Error ? cause.message : String(cause),
      remedy:
        'name the file of the client certificate (with its chain) and that of its key without passphrase',
      cause,
    });
  }
}

/** A list of our own takes the place of Node's. */
function trustedAnyway(): readonly string[] {
  // Node 22 and later tell what they trust; older ones trust their own list and one file.
  const told: { readonly rootCertificates: readonly string[]; getCACertificates?(): readonly string[] } = tls;
  if (told.getCACertificates !== undefined) return told.getCACertificates();
  const extra = extraCertificatesFile();
  return [...told.rootCertificates, ...(extra === undefined ? [] : [textOf('NODE_EXTRA_CA_CERTS', extra)])];
}

function certificatesIn(file: string): string {
  const text = textOf('TARGET_TLS_CA', file);
  try {
    new X509Certificate(text);
    return text;
  } catch (cause) {
    throw new SetupError('TARGET_TLS_FILES', {
      expected: 'the certificate of a CA in TARGET_TLS_CA, as PEM',
      found: `no certificate in ${file}`,
      remedy: 'name the PEM file of the CA (-----BEGIN CERTIFICATE-----)',
      cause,
    });
  }
}

function textOf(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new SetupError('TARGET_TLS_FILES', {
      expected: `a readable file in ${setting}`,
      found: cause instanceof Error ? cause.message : String(cause),
      remedy: `correct the path in ${setting}, which is relative to the folder of the run, or unset it`,
      cause,
    });
  }
}
