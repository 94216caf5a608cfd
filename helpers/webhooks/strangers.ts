import type { Socket } from 'node:net';

/** Connections that may stay open without having asked for an inbox. */
const MOST_STRANGERS = 2_000;

/**
 * The connections that have not yet asked for an open inbox. They are nobody whom the run waits for, so that beyond a
 * bounded number the oldest is closed, and no crowd of them keeps a notification out.
 */
export class Strangers {
  readonly #connections = new Map<string, Socket>();

  add(socket: Socket): void {
    const name = nameOf(socket);
    this.#connections.set(name, socket);
    socket.once('close', () => {
      if (this.#connections.get(name) === socket) this.#connections.delete(name);
    });
    const [oldest] = this.#connections.values();
    if (this.#connections.size > MOST_STRANGERS) oldest?.destroy();
  }

  /** The one at the other end of this connection is a stranger no more. */
  welcome(socket: Socket): void {
    this.#connections.delete(nameOf(socket));
  }
}

/** The same for a TLS connection and for the bare one that carries it. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
