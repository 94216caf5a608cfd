import { capabilities, type Capability } from '../../spec/vocabulary.ts';
import type { Controlled } from '../evidence/exhibit.ts';
import type { Created, WaySetting } from '../http/exchange.ts';
import type { Pace } from '../http/pace/pace.ts';
import { type Transport, UNCOMPRESSED } from '../http/transport.ts';
import { SetupError } from '../settings/setup-error.ts';
import { excerpt } from '../values/json/json-pointer.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  parseJsonOrUndefined,
  stringifyJson,
} from '../values/json/json.ts';

/** The outcome of a request to the control interface: its 2xx answer, or why there is none. */
export type ControlOutcome =
  | { readonly done: true; readonly json: Json | undefined; readonly exhibit: Controlled }
  | { readonly done: false; readonly reason: string; readonly exhibit: Controlled };

/**
 * Called with the outcome of every request, and with the object that it deleted, if a run may create such an object.
 */
type Heard = (outcome: ControlOutcome, deleted?: Created) => void;

/** The lane of all commands to the control interface, see Turn. */
export const CONTROL_LANE = 'control';

/** The restaurant's side of a target, for events that the API itself can't cause. */
export class ControlClient {
  readonly #transport: Transport;
  readonly #access: ControlAccess;
  readonly #heard: Heard | undefined;
  readonly #pace: Pick<Pace, 'turn'> | undefined;

  /** @param pace where others may hold commands back, see {@link CONTROL_LANE}; unset: nobody does */
  constructor(transport: Transport, access: ControlAccess, heard?: Heard, pace?: Pick<Pace, 'turn'>) {
    this.#transport = transport;
    this.#access = access;
    this.#heard = heard;
    this.#pace = pace;
  }

  /** @throws SetupError CONTROL_UNREACHABLE */
  async capabilities(): Promise<readonly Capability[]> {
    const outcome = await this.#send('GET', '/capabilities');
    const named = outcome.done && isJsonObject(outcome.json) ? outcome.json['capabilities'] : undefined;
    if (isJsonArray(named)) return capabilities.filter((capability) => named.includes(capability));
    throw new SetupError('CONTROL_UNREACHABLE', {
      expected: `{"capabilities": […]} from ${this.#access.url}/capabilities`,
      found: outcome.done ? excerpt(outcome.json) : outcome.reason,
      remedy: 'check TARGET_CONTROL_URL and TARGET_CONTROL_TOKEN, or unset both',
    });
  }

  /** Asks for the code that was last sent to a phone. */
  confirmationCode(restaurantId: bigint, phone: string): Promise<ControlOutcome> {
    return this.#send(
      'GET',
      `/confirmation-code?restaurantId=${restaurantId}&phone=${encodeURIComponent(phone)}`,
    );
  }

  moveBooking(id: bigint, state: string): Promise<ControlOutcome> {
    return this.#send('PUT', `/booking/${id}/state`, { state });
  }

  deleteBooking(id: bigint): Promise<ControlOutcome> {
    return this.#delete({ kind: 'booking', id });
  }

  createRestaurant(restaurant: Json): Promise<ControlOutcome> {
    return this.#send('POST', '/restaurant', restaurant);
  }

  updateRestaurant(id: bigint, part: Json): Promise<ControlOutcome> {
    return this.#send('PATCH', `/restaurant/${id}`, part);
  }

  deleteRestaurant(id: bigint): Promise<ControlOutcome> {
    return this.#delete({ kind: 'restaurant', id });
  }

  async #delete(created: Created): Promise<ControlOutcome> {
    const outcome = await this.#exchange('DELETE', `/${created.kind}/${created.id}`);
    this.#heard?.(outcome, outcome.done ? created : undefined);
    return outcome;
  }

  async #send(method: string, path: string, body?: Json): Promise<ControlOutcome> {
    const outcome = await this.#exchange(method, path, body);
    this.#heard?.(outcome);
    return outcome;
  }

  async #exchange(method: string, path: string, body?: Json): Promise<ControlOutcome> {
    const { url, token, alwaysSent, by = [] } = this.#access;
    const headers = {
      accept: 'application/json',
      ...UNCOMPRESSED,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...alwaysSent,
    };
    const request = {
      method,
      url: url + path,
      headers,
      ...(body !== undefined && { body: stringifyJson(body) }),
      ...(by.length > 0 && { by }),
    };
    // Commands have no limit of their own, and what a run created is removed after its end, too.
    if (method !== 'GET') await this.#pace?.turn({ lane: CONTROL_LANE, purpose: 'clean-up' });
    const outcome = await this.#transport.exchange(request);
    const exhibitWith = (response: string): Controlled => {
      const { startedAtMonotonicMs } = outcome;
      const began = startedAtMonotonicMs !== undefined && { startedAtMonotonicMs };
      return { kind: 'controlled', operation: 'control', request, ...began, response, exchanged: outcome };
    };
    if (outcome.kind === 'unanswered') {
      const response = `no answer (${outcome.failure.code}: ${outcome.failure.message})`;
      const reason = `control interface: ${method} ${path} got ${response}`;
      return { done: false, reason, exhibit: exhibitWith(response) };
    }
    const exhibit = exhibitWith(`${outcome.status} ${outcome.text}`.trimEnd());
    if (outcome.status < 200 || outcome.status > 299) {
      const reason = `control interface: ${method} ${path} answered ${outcome.status} ${excerpt(outcome.text)}`;
      return { done: false, reason, exhibit };
    }
    return {
      done: true,
      json: outcome.text === '' ? undefined : parseJsonOrUndefined(outcome.text),
      exhibit,
    };
  }
}

export interface ControlAccess {
  readonly url: string;
  readonly token: string | undefined;
  /** Headers that every request carries, names in lower case. */
  readonly alwaysSent?: Readonly<Record<string, string>>;
  /** The settings by which requests find their way. */
  readonly by?: readonly WaySetting[];
}
