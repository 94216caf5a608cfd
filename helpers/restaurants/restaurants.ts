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

/** No page that keeps the contract may be smaller than asked for up to here (larger ones may be cut or refused). */
const PAGE_SIZE = 20;

const MOST_PAGES = 10;

/** Pages may leave out what a restaurant read by itself shows; so many are read for it. */
const MOST_READ = 40;

/** A restaurant as the target's pages show it, or a read of it where they leave out what it takes to book. */
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
  // Whoever shows the channel only where it is off has it on elsewhere; the check that books there will see.
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

/** The same restaurant as a read of it shows it; nothing where that is refused, or gives another. */
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

/** What is absent or null is taken as «no», but for a guest channel that is implied. */
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

/** Undefined where it is absent or null. One of a wrong type is the finding of its own statement, and says what it says. */
function flagOf(value: Json | undefined): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return /^"?(true|1)"?$/i.test(stringifyJson(value));
}

function propertiesOf({ properties }: JsonObject): JsonObject {
  return isJsonObject(properties) ? properties : {};
}

/** Whether a restaurant of the check's own can be connected, and removed again. */
export function mayOwnRestaurants(capabilities: readonly Capability[]): boolean {
  return capabilities.includes('restaurant-create') && capabilities.includes('restaurant-delete');
}

/**
 * Lets the control interface connect a restaurant of the check's own, which is removed when the check ends.
 *
 * @param properties of the restaurant (section 2.1)
 * @param zone IANA zone of its schedule; unset: it is not known
 * @returns places in it, to be tried where its hours can't be read; where it can't be connected, or shows no hours for
 *   bookings, the check ends as inconclusive
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
    return inconclusive('the control interface connected a restaurant without telling its id');
  }
  partner.note({ kind: 'restaurant', id: restaurant });
  const hours = await readRestaurantHours(partner, restaurant, zone);
  const moments = hours === undefined ? guessedMoments(zone) : bookableMoments(hours);
  if (moments.length === 0) return inconclusive('a restaurant that was just connected shows no hours');
  return moments.map((moment) => ({ restaurant, moment }));
}

/**
 * Lets the control interface connect a restaurant that takes bookings from any guest, for a target that shows none. It
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
