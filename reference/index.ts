import { Temporal } from 'temporal-polyfill';
import { referenceControlToken, referenceCredentials } from './decisions/auth.ts';
import { defaultBehaviour } from './decisions/index.ts';
import type { Behaviour } from './decisions/index.ts';
import { createServer } from './server/server.ts';
import type { Besides } from './server/server.ts';
import { Service } from './service/service.ts';
import type { Watcher } from './service/watcher.ts';

export { referenceCredentials } from './decisions/auth.ts';
export type { Behaviour } from './decisions/index.ts';

export interface ReferenceOptions {
  /** Restaurants, codes and table counts follow from it. Default `sandbox`. */
  readonly seed?: string | number;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Seconds. Default 599. */
  readonly tokenLifetimeS?: number;
  /** Milliseconds between the moves that a booking makes by itself. Default 30. */
  readonly posDelayMs?: number;
  /** IANA zone of all schedules. Default UTC. */
  readonly timeZone?: string;
  readonly controlToken?: string;
  /** Decisions that replace the default ones. */
  readonly behaviour?: Partial<Behaviour>;
  /** Milliseconds since the epoch. Default the system's. */
  readonly clock?: () => number;
  /** Told of errors that were answered with 500. */
  readonly onUnexpected?: (error: unknown) => void;
  /** Is told of every exchange and of every attempt to deliver a notification. */
  readonly watcher?: Watcher;
  /** Adds paths of its own to the server. */
  readonly besides?: Besides;
}

/** Counts of the entities in a reference. */
export interface ReferenceCounts {
  readonly restaurants: number;
  readonly bookings: number;
  readonly activeBookings: number;
  readonly webhooks: number;
  readonly pendingNotifications: number;
  readonly requestsServed: number;
  readonly unexpectedErrors: number;
}

/** A running reference. */
export interface Reference {
  readonly url: string;
  readonly controlUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly controlToken: string;
  counts(): ReferenceCounts;
  /** Ends every connection, delivery and timer; safe to call twice. */
  close(): Promise<void>;
}

function countsOf(service: Service): ReferenceCounts {
  const bookings = service.bookings.all();
  return {
    restaurants: service.restaurants.all.size,
    bookings: bookings.length,
    activeBookings: bookings.filter((booking) => service.behaviour.isActive(booking.state)).length,
    webhooks: service.webhooks.present.size,
    pendingNotifications: service.deliveries.pending,
    requestsServed: service.requestsServed,
    unexpectedErrors: service.unexpectedErrors,
  };
}

/**
 * Starts the reference implementation of the partner API and of the control interface, in memory.
 * @throws when the port is taken or an option makes no sense (an unknown zone).
 */
export async function createReference(options: ReferenceOptions = {}): Promise<Reference> {
  const timeZone = options.timeZone ?? 'UTC';
  // An unknown zone is refused here, not with every schedule.
  Temporal.Now.zonedDateTimeISO(timeZone);
  const service = new Service({
    seed: options.seed ?? 'sandbox',
    behaviour: { ...defaultBehaviour, ...options.behaviour },
    credentials: referenceCredentials,
    controlToken: options.controlToken ?? referenceControlToken,
    tokenLifetimeS: options.tokenLifetimeS ?? 599,
    posDelayMs: options.posDelayMs ?? 30,
    timeZone,
    clock: options.clock ?? Date.now,
    onUnexpected: options.onUnexpected ?? (() => undefined),
    watcher: options.watcher,
  });
  const server = createServer(service, options.besides);
  service.url = await server.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await Promise.all([service.stop(), server.close()]);
  };
  return {
    url: service.url,
    controlUrl: `${service.url}/control`,
    ...service.credentials,
    controlToken: service.controlToken,
    counts: () => countsOf(service),
    close: () => (closing ??= close()),
  };
}

/** Settings that point a run at a reference that was started separately, control interface included. */
export function accessTo(reference: Reference): Record<string, string> {
  return {
    TARGET_URL: reference.url,
    TARGET_CLIENT_ID: reference.clientId,
    TARGET_CLIENT_SECRET: reference.clientSecret,
    TARGET_CONTROL_URL: reference.controlUrl,
    TARGET_CONTROL_TOKEN: reference.controlToken,
    TARGET_TIMEZONE: 'UTC',
  };
}
