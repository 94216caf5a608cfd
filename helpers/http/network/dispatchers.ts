import { Agent, type Dispatcher, errors, Pool, ProxyAgent } from 'undici';
import type { Network } from './network.ts';

/** Servers that announce no time may close idle connections after two seconds, just when a request is sent on them. */
const IDLE_MS = 1_000;

/** undici's name for a connection that the other side has closed. */
const CLOSED_BY_SERVER = 'UND_ERR_SOCKET';

/** What bounds the connections of one transport, and the answers on them. */
export interface Limits {
  /** Most connections to one host. */
  readonly connections: number;
  /** For the connection, then for the head of an answer, then for each part of its body. */
  readonly timeoutMs: number;
  readonly mostBodyBytes: number;
}

/** The connections of one transport, straight to each host or through its proxy. */
export class Dispatchers {
  readonly #network: Network;
  readonly #options: Pool.Options;
  readonly #tls: Readonly<{ timeout: number; secureContext?: NonNullable<Network['tls']> }>;
  readonly #direct: Agent;
  readonly #proxied = new Map<string, ProxyAgent>();

  /** @param closed called whenever a server has closed a connection without a word */
  constructor(network: Network, { connections, timeoutMs, mostBodyBytes }: Limits, closed: () => void) {
    this.#network = network;
    this.#tls = { timeout: timeoutMs, ...(network.tls && { secureContext: network.tls }) };
    this.#options = {
      ...{ connections, pipelining: 1, maxResponseSize: mostBodyBytes },
      ...{ headersTimeout: timeoutMs, bodyTimeout: timeoutMs, keepAliveTimeout: IDLE_MS },
    };
    this.#direct = new Agent({ ...this.#options, connect: this.#tls });
    this.#direct.on('disconnect', (_origin, _targets, { code }) => {
      if (code === CLOSED_BY_SERVER) closed();
    });
  }

  /** @throws SetupError SETTINGS_INVALID */
  to(address: string): Dispatcher {
    const proxy = this.#network.proxyOf(address);
    if (proxy === undefined) return this.#direct;
    const known = this.#proxied.get(proxy.uri) ?? this.#through(proxy.uri);
    this.#proxied.set(proxy.uri, known);
    return known;
  }

  async destroy(): Promise<void> {
    const reason = new errors.ClientDestroyedError();
    // Node reads the stack of such an error, and Playwright would read all source maps to write it, for half a second.
    // Behind a proxy undici makes an error of its own all the same.
    reason.stack = reason.message;
    await Promise.all([this.#direct, ...this.#proxied.values()].map((one) => one.destroy(reason)));
  }

  #through(uri: string): ProxyAgent {
    const { timeout } = this.#tls;
    return new ProxyAgent({
      ...this.#options,
      uri,
      // Proxies allow tunnels to the ports of TLS; plain requests are handed to them as they are.
      proxyTunnel: false,
      requestTls: this.#tls,
      proxyTls: { ...this.#tls, timeout },
      // By itself it sets none of these limits on plain requests.
      factory: (origin, options) => new Pool(origin, Object.assign({}, this.#options, options)),
    });
  }
}
