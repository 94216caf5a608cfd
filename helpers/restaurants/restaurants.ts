import type { Capability } from '../../spec/vocabulary.ts';
import type { ControlClient } from '../client/control-client.ts';
import type { Ledger } from '../client/ledger.ts';
import type { PartnerClient } from '../client/partner-client.ts';
import type { Partner } from '../client/partner.ts';
import { isPassing, lastingName, soundRestaurant } from '../generators/restaurants.ts';
import { type Exchange, isAccepted } from '../http/exchange.ts';
import {
  int64Of,
  int64OfText,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../values/json/json.ts';
import { flagIn } from '../values/flags.ts';
import { inconclusive } from '../verdict/current-check.ts';
import { bookableMoments, byHalves, guessedMoments } from './hours/moments.ts';
import { type HoursReading, type Place, readRestaurantHours } from './hours/restaurant-hours.ts';

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

/**
 * Reads the restaurants of the first pages, but for those that other checks have connected: soon they are gone.
 *
 * @param named restaurants that are read even if the pages don't show them
 */
export async function readKnownRestaurants(
  client: Pick<PartnerClient, 'send'>,
  named: readonly bigint[] = [],
): Promise<readonly KnownRestaurant[]> {
  return knownAmong(await readShown(client, named), named);
}

/** What the target shows of each restaurant for {@link knownAmong}. */
export async function readShown(
  client: Pick<PartnerClient, 'send'>,
  named: readonly bigint[] = [],
): Promise<readonly JsonObject[]> {
  const found = await readListed(client);
  const ids = new Set(found.map(({ id }) => int64OfText(id)));
  const unlisted = named.filter((id) => !ids.has(id));
  const alone = await Promise.all(unlisted.map((id) => readAlone(client, { id: jsonOfId(id) })));
  const listed = [...found, ...alone.filter((one) => int64Of(one['id']) !== undefined)];
  const lacking = new Set(listed.filter(lacksProperties).slice(0, MOST_READ));
  return Promise.all(
    listed.map(async (one) => (lacking.has(one) ? { ...one, ...(await readAlone(client, one)) } : one)),
  );
}

/** The part of {@link readKnownRestaurants} without requests. */
export function knownAmong(
  shown: readonly JsonObject[],
  named: readonly bigint[] = [],
): readonly KnownRestaurant[] {
  // A target that never shows the channel as on has it on by default; the check that books there will see.
  const isChannelImplied = !shown.some((one) => guestChannelOf(one) === true);
  // Nor is a missing or misspelt status a reason to leave everything else unjudged.
  const isActiveImplied = !shown.some(({ status }) => status === 'ACTIVE');
  return shown
    .flatMap((one) => knownRestaurant(one, isChannelImplied, isActiveImplied))
    .filter(({ id, name }) => named.includes(id) || !isPassing(name));
}

async function readListed(client: Pick<PartnerClient, 'send'>): Promise<readonly JsonObject[]> {
  const [way, first] = await firstPage(client);
  const found = [...first];
  for (let page = 1; page < MOST_PAGES && found.length === page * way.size; page += 1) {
    const content = elementsOf(await client.send('listRestaurants', { query: { ...way, page } }));
    found.push(...content);
    if (content.length === 0) break;
  }
  return found;
}

/** A way to ask for a list. */
interface ListWay {
  readonly size: number;
  readonly search?: string;
}

/**
 * The usual way, and others for a target that refuses it: a refused list is a finding, but no reason to leave
 * everything else unjudged. Two letters are a part of many names and addresses.
 */
const LIST_WAYS: readonly ListWay[] = [
  { size: PAGE_SIZE },
  ...[10, 5, 1, 50, 100].map((size) => ({ size })),
  ...['a', 'e', 'an', 'er', 're', 'ar', 'street', 'а', 'ре', 'ан', 'ко'].map((search) => ({
    size: PAGE_SIZE,
    search,
  })),
];

/** The first way whose list shows a restaurant, with its first page; a list that is empty is empty in every way. */
async function firstPage(
  client: Pick<PartnerClient, 'send'>,
): Promise<readonly [way: ListWay, page: readonly JsonObject[]]> {
  for (const way of LIST_WAYS) {
    const answer = await client.send('listRestaurants', { query: { page: 0, ...way } });
    const content = elementsOf(answer);
    if (content.length > 0) return [way, content];
    if (answer.kind === 'unanswered' || (isAccepted(answer) && way.search === undefined)) break;
  }
  return [{ size: PAGE_SIZE }, []];
}

/** The restaurants in a page, even if the page itself has another shape. */
function elementsOf(answer: Exchange): readonly JsonObject[] {
  if (!isAccepted(answer)) return [];
  const { json } = answer;
  if (isJsonArray(json)) return json.filter(isJsonObject);
  if (!isJsonObject(json)) return [];
  const lists = [json['content'], ...Object.values(json)].filter(isJsonArray);
  return (lists.find((list) => list.some(isRestaurant)) ?? lists[0] ?? []).filter(isJsonObject);
}

function isRestaurant(one: Json): boolean {
  return isJsonObject(one) && int64OfText(one['id']) !== undefined;
}

/** As ids are written in JSON. */
function jsonOfId(id: bigint): Json {
  return id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : id;
}

/** The fields from a read of the restaurant; none when the read is refused, or shows another restaurant. */
async function readAlone(
  client: Pick<PartnerClient, 'send'>,
  { id: listed }: JsonObject,
): Promise<JsonObject> {
  const id = int64OfText(listed);
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
function knownRestaurant(
  json: JsonObject,
  isChannelImplied: boolean,
  isActiveImplied: boolean,
): readonly KnownRestaurant[] {
  const { name, status } = json;
  const id = int64OfText(json['id']);
  if (id === undefined) return [];
  const channel = guestChannelOf(json);
  return [
    {
      id,
      name: typeof name === 'string' ? name : '',
      active: status === 'ACTIVE' || (isActiveImplied && !isKnownStatus(status)),
      phoneConfirmation: flagOf(propertiesOf(json)['phoneConfirmationEnabled']) ?? false,
      guestChannel: channel ?? isChannelImplied,
      json,
    },
  ];
}

function isKnownStatus(status: Json | undefined): boolean {
  return status === 'INACTIVE' || status === 'DELETED';
}

function guestChannelOf(restaurant: JsonObject): boolean | undefined {
  return flagOf(propertiesOf(restaurant)['guestAcquisitionChannelEnabled']);
}

/**
 * A flag; undefined when it is absent or null. A wrong type is a finding of its own statement, but the value counts.
 */
function flagOf(value: Json | undefined): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  return flagIn(value) === true;
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
 * @returns all places in it, the first ones far apart in time, likely ones if its hours can't be read; the check ends as
 *   inconclusive when the restaurant
 *   can't be connected, or shows no hours for bookings
 */
export async function ownRestaurant(
  partner: Partner,
  control: ControlClient,
  properties: JsonObject,
  reading: HoursReading,
): Promise<readonly Place[]> {
  const connected = await control.createRestaurant(soundRestaurant({ properties }));
  if (!connected.done) return inconclusive(connected.reason);
  const restaurant = idIn(connected.json);
  if (restaurant === undefined) {
    return inconclusive('the control interface connected a restaurant, but showed no id');
  }
  partner.note({ kind: 'restaurant', id: restaurant });
  const hours = await readRestaurantHours(partner, restaurant, reading);
  const { timeZone, moments: terms } = reading;
  const moments = hours === undefined ? guessedMoments(timeZone) : bookableMoments(hours, terms);
  if (moments.length === 0) return inconclusive('a restaurant that was just connected shows no hours');
  return byHalves(moments).map((moment) => ({ restaurant, moment }));
}

/**
 * Connects a restaurant that takes bookings from any guest through the control interface, for a target without one. It
 * is removed at the end of the run.
 *
 * @returns whether one was connected
 */
export async function connectOpenRestaurant(control: ControlClient, ledger: Ledger): Promise<boolean> {
  const connected = await control.createRestaurant(soundRestaurant({ name: lastingName() }));
  const id = connected.done ? idIn(connected.json) : undefined;
  if (id !== undefined) ledger.created({ kind: 'restaurant', id });
  return id !== undefined;
}

function idIn(json: Json | undefined): bigint | undefined {
  return isJsonObject(json) ? int64Of(json['id']) : undefined;
}
