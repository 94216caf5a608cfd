import { randomBytes } from 'node:crypto';
import type { Credentials, VerifiedToken } from '../decisions/auth.ts';
import type { Behaviour } from '../decisions/index.ts';
import type { ChangeName } from '../decisions/webhooks.ts';
import { RememberingMap } from '../domain/history.ts';
import { createRandom } from '../domain/random.ts';
import type { Random } from '../domain/random.ts';
import { seedRestaurants } from '../domain/seed.ts';
import { BookingStore, CodeStore, RestaurantStore } from '../domain/stores.ts';
import type { Webhook } from '../domain/webhook.ts';
import type { Answer, Call, OperationName } from '../wire/call.ts';
import { Deliveries } from './delivery.ts';
import { Timers } from './timers.ts';
import { nobody } from './watcher.ts';
import type { Watcher } from './watcher.ts';

interface ServiceOptions {
  readonly seed: string | number;
  readonly behaviour: Behaviour;
  readonly credentials: Credentials;
  readonly controlToken: string;
  readonly tokenLifetimeS: number;
  readonly posDelayMs: number;
  readonly timeZone: string;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly onUnexpected: (error: unknown) => void;
  /** Default {@link nobody}. */
  readonly watcher?: Watcher | undefined;
}

/** The whole state of one running reference. Two of them share nothing. */
export class Service {
  readonly behaviour: Behaviour;
  readonly credentials: Credentials;
  readonly controlToken: string;
  readonly tokenLifetimeS: number;
  readonly posDelayMs: number;
  readonly timeZone: string;
  readonly now: () => number;
  readonly watcher: Watcher;
  readonly random: Random;
  /** Signs this service's tokens; those of another service are refused. */
  readonly tokenKey: Uint8Array = randomBytes(32);
  readonly verifiedTokens = new Map<string, VerifiedToken>();
  readonly restaurants: RestaurantStore;
  readonly bookings: BookingStore;
  readonly codes = new CodeStore();
  /** Milliseconds since the epoch at which a phone was confirmed, by the reach of the confirmation. */
  readonly confirmations = new Map<string, number>();
  readonly webhooks: RememberingMap<bigint, Webhook>;
  readonly timers = new Timers((error) => this.unexpected(error));
  /** Cancels the next automatic move of a booking. */
  readonly posSteps = new Map<bigint, () => void>();
  readonly deliveries: Deliveries;
  readonly #onUnexpected: (error: unknown) => void;
  webhooksMade = 0;
  requestsServed = 0;
  unexpectedErrors = 0;
  /** Base address, known once the server listens. */
  url = '';

  constructor(options: ServiceOptions) {
    this.behaviour = options.behaviour;
    this.credentials = options.credentials;
    this.controlToken = options.controlToken;
    this.tokenLifetimeS = options.tokenLifetimeS;
    this.posDelayMs = options.posDelayMs;
    this.timeZone = options.timeZone;
    this.now = options.clock;
    this.watcher = options.watcher ?? nobody;
    this.#onUnexpected = options.onUnexpected;
    this.random = createRandom(options.seed);
    const { behaviour } = options;
    const restaurants = behaviour.initialRestaurants(seedRestaurants(this.random));
    this.restaurants = new RestaurantStore(restaurants, (n) => behaviour.newRestaurantId(n), this.now);
    this.bookings = new BookingStore(
      (restaurantId, request) => behaviour.guestKey(restaurantId, request),
      this.now,
    );
    this.webhooks = new RememberingMap(this.now);
    this.deliveries = new Deliveries(this);
  }

  /** The webhooks that notifications go to: those of a while ago where a subscription takes effect late. */
  get subscribers(): ReadonlyMap<bigint, Webhook> {
    return this.webhooks.ago(this.behaviour.subscriptionLagMs);
  }

  /** A webhook, if it still exists and is still subscribed to such a change. */
  recipient(id: bigint, name: ChangeName): Webhook | undefined {
    const webhook = this.subscribers.get(id);
    return webhook !== undefined && this.behaviour.webhookMatches(webhook, name) ? webhook : undefined;
  }

  /** Counts and reports an error of the reference itself. */
  unexpected(error: unknown): void {
    this.unexpectedErrors += 1;
    this.#onUnexpected(error);
  }

  /** Stops all timers and deliveries. */
  async stop(): Promise<void> {
    this.timers.stopAll();
    await this.deliveries.close();
  }
}

type Handler = (service: Service, call: Call) => Answer | Promise<Answer>;

/** One route of the API or of the control interface; `{id}` is the path parameter. */
export interface Operation {
  readonly name: OperationName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly handle: Handler;
}
