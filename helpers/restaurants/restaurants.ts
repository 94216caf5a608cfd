import type { Capability } from '../../spec/vocabulary.ts';
import type { ControlClient } from '../client/control-client.ts';
import type { Ledger } from '../client/ledger.ts';
import type { PartnerClient } from '../client/partner-client.ts';
import type { Partner } from '../client/partner.ts';
import { soundRestaurant } from '../generators/webhooks.ts';
import { isAccepted } from '../http/exchange.ts';
import {
  int64Of,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  stringifyJson,
} from '../values/json.ts';
import { inconclusive } from '../verdict/current-check.ts';
import { bookableMoments, guessedMoments } from './moments.ts';
import { type Place, readRestaurantHours } from './restaurant-hours.ts';

/** The largest size that every target must serve (larger pages may be cut or refused). */
const PAGE_SIZE = 20;

const MOST_PAGES = 10;

/** The most restaurants that are read one by one, because pages may leave out fields. */
const MOST_READ = 40;

/** A restaurant from the target's pages, or from a read of it if the pages leave out what a booking requires. */
export interface KnownRestaurant {
  readonly id: bigint;
  readonly name: string;
  readonly active: boolean;
  readonly phoneConfirmation: boolean;
  readonly guestChannel: boolean;
  readonly json: JsonObject;
}

/** Reads the restaurants of the first pages. */
export async function readKnownRestaurants(
  client: Pick<PartnerClient, 'send'>,
): Promise<readonly KnownRestaurant[]> {
  const listed = await readListed(client);
  const lacking = new Set(listed.filter(lacksProperties).slice(0, MOST_READ));
  const shown = await Promise.all(
    listed.map(async (one) => (lacking.has(one) ? { ...one, ...(await readAlone(client, one)) } : one)),
  );
  // A target that never shows the channel as on has it on by default; the check that books there will see.
  const isImplied = !shown.some((one) => guestChannelOf(one) === true);
  return shown.flatMap((one) => knownRestaurant(one, isImplied));
}

async function readListed(client: Pick<PartnerClient, 'send'>): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await client.send('listRestaurants', { query: { page, size: PAGE_SIZE } });
    const content = isAccepted(answer) && isJsonObject(answer.json) ? answer.json['content'] : undefined;
    if (!isJsonArray(content) || content.length === 0) break;
    found.push(...content.filter(isJsonObject));
    if (content.length < PAGE_SIZE) break;
  }
  return found;
}

/** The fields from a read of the restaurant; none when the read is refused, or shows another restaurant. */
async function readAlone(
  client: Pick<PartnerClient, 'send'>,
  { id: listed }: JsonObject,
): Promise<JsonObject> {
  const id = int64Of(listed);
  if (id === undefined) return {};
  const read = await client.send('getRestaurant', { path: { id } });
  const isSame = isAccepted(read) && isJsonObject(read.json) && int64Of(read.json['id']) === id;
  return isSame && isJsonObject(read.json) ? read.json : {};
}

function lacksProperties(restaurant: JsonObject): boolean {
  const { phoneConfirmationEnabled, guestAcquisitionChannelEnabled } = propertiesOf(restaurant);
  const areThere = [phoneConfirmationEnabled, guestAcquisitionChannelEnabled].every(
    (flag) => typeof flag === 'boolean',
  );
  return restaurant['status'] === 'ACTIVE' && !areThere;
}

/** Absent or null means "no", except for an implied guest channel. */
function knownRestaurant(json: JsonObject, isChannelImplied: boolean): readonly KnownRestaurant[] {
  const { name, status } = json;
  const id = int64Of(json['id']);
  if (id === undefined) return [];
  const channel = guestChannelOf(json);
  return [
    {
      id,
      name: typeof name === 'string' ? name : '',
      active: status === 'ACTIVE',
      phoneConfirmation: flagOf(propertiesOf(json)['phoneConfirmationEnabled']) ?? false,
      guestChannel: channel ?? isChannelImplied,
      json,
    },
  ];
}

function guestChannelOf(restaurant: JsonObject): boolean | undefined {
  return flagOf(propertiesOf(restaurant)['guestAcquisitionChannelEnabled']);
}

/**
 * A flag; undefined when it is absent or null. A wrong type is a finding of its own statement, but the value counts.
 */
function flagOf(value: Json | undefined): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return /^"?(true|1)"?$/i.test(stringifyJson(value));
}

function propertiesOf({ properties }: JsonObject): JsonObject {
  return isJsonObject(properties) ? properties : {};
}

/** Whether the control interface can connect a restaurant for a check, and remove it again. */
export function mayOwnRestaurants(capabilities: readonly Capability[]): boolean {
  return capabilities.includes('restaurant-create') && capabilities.includes('restaurant-delete');
}

/**
 * Connects a restaurant for the check through the control interface. It is removed when the check ends.
 *
 * @param properties of the restaurant (section 2.1)
 * @param zone IANA zone of its schedule; undefined when it is not known
 * @returns places in it, likely ones if its hours can't be read; the check ends as inconclusive when the restaurant
 *   can't be connected, or shows no hours for bookings
 */
export async function ownRestaurant(
  partner: Partner,
  control: ControlClient,
  properties: JsonObject,
  zone: string | undefined,
): Promise<readonly Place[]> {
  const connected = await control.createRestaurant(soundRestaurant({ properties }));
  if (!connected.done) return inconclusive(connected.reason);
  const restaurant = idIn(connected.json);
  if (restaurant === undefined) {
    return inconclusive('the control interface connected a restaurant, but showed no id');
  }
  partner.note({ kind: 'restaurant', id: restaurant });
  const hours = await readRestaurantHours(partner, restaurant, zone);
  const moments = hours === undefined ? guessedMoments(zone) : bookableMoments(hours);
  if (moments.length === 0) return inconclusive('a restaurant that was just connected shows no hours');
  return moments.map((moment) => ({ restaurant, moment }));
}

/**
 * Connects a restaurant that takes bookings from any guest through the control interface, for a target without one. It
 * is removed at the end of the run.
 *
 * @returns whether one was connected
 */
export async function connectOpenRestaurant(control: ControlClient, ledger: Ledger): Promise<boolean> {
  const connected = await control.createRestaurant(soundRestaurant());
  const id = connected.done ? idIn(connected.json) : undefined;
  if (id !== undefined) ledger.created({ kind: 'restaurant', id });
  return id !== undefined;
}

function idIn(json: Json | undefined): bigint | undefined {
  return isJsonObject(json) ? int64Of(json['id']) : undefined;
}
