import { defaultBehaviour } from '../decisions/index.ts';
import { createReference } from '../index.ts';
import type { Reference } from '../index.ts';
import { chosenServer } from './chosen-server.ts';
import type { Choice } from './chosen-server.ts';
import { Traffic } from './feeds/traffic.ts';
import type { Served } from './pages/home-page.ts';
import { addPages } from './web/pages.ts';

export interface SandboxOptions extends Choice {
  readonly port: number;
  readonly host: string;
  /** Names besides IP addresses and `localhost` by which the pages may be asked for. */
  readonly names: readonly string[];
  readonly seed: string;
  /** Lifetime of access tokens in seconds. */
  readonly tokenLifetimeS: number;
  /** IANA name. */
  readonly timeZone: string;
  /** Milliseconds between the moves that a booking makes by itself. */
  readonly posDelayMs: number;
  readonly onUnexpected: (error: unknown) => void;
}

/** A running sandbox. */
export interface Sandbox {
  readonly reference: Reference;
  /** How it differs from the usual server. */
  readonly served: Served | undefined;
}

/**
 * Starts the reference with pages for partner developers.
 * @throws where the port is taken, or an option makes no sense
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { seed, port, host, tokenLifetimeS, timeZone, posDelayMs, onUnexpected } = options;
  const server = await chosenServer(options);
  const traffic = new Traffic(Date.now);
  const names = [...options.names, host].map((name) => name.toLowerCase());
  const reference = await createReference({
    ...{ seed, port, host, tokenLifetimeS, timeZone, posDelayMs, onUnexpected },
    ...server?.options,
    behaviour: server?.override(defaultBehaviour) ?? {},
    watcher: traffic,
    besides: (app, service) => {
      const { credentials, controlToken } = service;
      const facts = {
        ...{ seed, timeZone: service.timeZone, posDelayMs: service.posDelayMs, served: server, controlToken },
        tokenLifetimeS: service.tokenLifetimeS,
        ...credentials,
      };
      addPages(app, service, { facts, traffic, names });
    },
  });
  return { reference, served: server };
}
