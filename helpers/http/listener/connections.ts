import type { Socket } from 'node:net';

/** The most connections that stay open without a request to an open inbox. */
const MOST_UNIDENTIFIED = 2_000;

/** The most connections over which requests to inboxes came. */
const MOST_IDENTIFIED = 2_000;

/** From so many on, a sender is asked to close each connection after its answer. */
const MANY_IDENTIFIED = 200;

/**
 * The open connections of the listener. Beyond a limit one is closed, so that no crowd of them keeps a notification out
 * or fills the memory: of those without a request to an open inbox the oldest, of the others the one whose last complete
 * request is the longest ago.
 */
export class Connections {
  readonly #unidentified = new Map<string, Socket>();
  readonly #identified = new Map<string, Socket>();
  #closed = 0;

  /** How many connections over which a request to an inbox came were closed because there were too many. */
  get closed(): number {
    return this.#closed;
  }

  /** Whether so many are open that an idle one had better be closed by its sender, which then loses nothing. */
  get areMany(): boolean {
    return this.#identified.size > MANY_IDENTIFIED;
  }

  add(socket: Socket): void {
    const name = nameOf(socket);
    this.#unidentified.set(name, socket);
    socket.once('close', () => {
      for (const known of [this.#unidentified, this.#identified]) {
        if (known.get(name) === socket) known.delete(name);
      }
    });
    const [oldest] = this.#unidentified.values();
    if (this.#unidentified.size > MOST_UNIDENTIFIED) oldest?.destroy();
  }

  /** A request to an open inbox came over this connection. */
  identified(socket: Socket): void {
    const name = nameOf(socket);
    const known = this.#unidentified.get(name);
    if (known === undefined) return;
    this.#unidentified.delete(name);
    this.#identified.set(name, known);
    if (this.#identified.size <= MOST_IDENTIFIED) return;
    const [idlest] = this.#identified.values();
    this.#closed += 1;
    idlest?.destroy();
  }

  /** A whole request to an open inbox came over this connection. */
  completed(socket: Socket): void {
    const name = nameOf(socket);
    const known = this.#identified.get(name);
    if (known === undefined) return;
    this.#identified.delete(name);
    this.#identified.set(name, known);
  }
}

/** The same name for a TLS connection and for the plain connection that carries it. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
