import type { Receiver } from '../../testing/receiver.ts';
import type { Extras, Reply, Sandbox } from '../../testing/sandbox-test.ts';

/** A Wednesday, on which all hours of the probe are open. */
export const NOW = Date.parse('2030-05-01T08:00:00Z');

/** Ids that nobody has: one that others may have, no number, and one with the lower 32 bits of a real id. */
export function strangersTo(id: bigint | string): readonly string[] {
  return ['999', 'abc', String(BigInt(id) + 7n * 2n ** 32n)];
}

/** Everything that a probe was answered and told, one line for each; what differs from run to run is left out. */
export type Transcript = readonly string[];

/** Uses a server in many ways, the same for every server. */
export class Probe {
  readonly #sandbox: Sandbox;
  readonly #receiver: Receiver;
  readonly #lines: string[] = [];
  readonly #uuids = new Map<string, number>();
  #phones = 0;

  constructor(sandbox: Sandbox, receiver: Receiver) {
    this.#sandbox = sandbox;
    this.#receiver = receiver;
  }

  get restaurants(): Sandbox['restaurants'] {
    return this.#sandbox.restaurants;
  }

  phone(): string {
    this.#phones += 1;
    return `+1202555${String(1000 + this.#phones * 25)}`;
  }

  async call(method: string, path: string, extras?: Extras): Promise<Reply> {
    return this.#noted(`${method} ${path}`, await this.#sandbox.call(method, path, extras));
  }

  async bare(method: string, path: string, extras?: Extras): Promise<Reply> {
    return this.#noted(`bare ${method} ${path}`, await this.#sandbox.bare(method, path, extras));
  }

  async control(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.#sandbox.control(method, path, body);
  }

  /** Waits until nothing is on its way any more. */
  async settled(): Promise<void> {
    const { reference } = this.#sandbox;
    const deadline = Date.now() + 5000;
    let quiet = 0;
    while (quiet < 3 && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      quiet = reference.counts().pendingNotifications === 0 ? quiet + 1 : 0;
    }
  }

  hook(name: string): string {
    return `${this.#receiver.url}/${name}`;
  }

  transcript(): Transcript {
    const told = this.#receiver.received.map(({ method, path, headers, text }) =>
      this.#stable(
        `told ${path} ${method} ${headers['content-type'] ?? ''} ${headers.authorization ?? ''} ${text}`,
      ),
    );
    return [...this.#lines, ...told.sort()];
  }

  #noted(title: string, reply: Reply): Reply {
    const type = reply.headers.get('content-type') ?? '';
    this.#lines.push(this.#stable(`${title} → ${reply.status} ${type} ${reply.text}`));
    return reply;
  }

  #stable(text: string): string {
    return text
      .replaceAll(this.#receiver.url, 'RECEIVER')
      .replaceAll(this.#sandbox.reference.url, 'BASE')
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'JWT')
      .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, (uuid) => {
        const known = this.#uuids.get(uuid) ?? 0;
        this.#uuids.set(uuid, known + 1);
        return `UUID seen ${known} times before`;
      });
  }
}
