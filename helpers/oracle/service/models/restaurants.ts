import type { Controlled } from '../../../evidence/exhibit.ts';
import type { Answered, Exchange } from '../../../http/exchange.ts';
import { isSuccess } from '../../../http/exchange.ts';
import {
  int64Of,
  int64OfText,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  parseJsonOrUndefined,
} from '../../../values/json/json.ts';
import { restaurantFields, restaurantValue } from '../../../values/restaurant-values.ts';
import { isSurelyRefused } from '../../refusals.ts';
import { type Span, spanOf, type Trace } from '../../trace.ts';
import { acceptedOf, type Change, int64In, sentId, sentObject } from './history.ts';
import { bearerOf, issuedTokens, refusedForToken } from './issued-tokens.ts';
import { addTo } from '../../../values/groups.ts';

/** A restaurant as one answer shows it. */
export interface Sighting {
  readonly exchange: Answered;
  readonly span: Span;
  readonly json: JsonObject;
}

/** A command to the control interface. */
export interface Command extends Change {
  readonly command: Controlled;
  readonly sent: JsonObject;
  readonly shown: JsonObject;
}

/** The restaurants that the run had connected under one id: a target may give the id of a removed one again. */
export interface OwnRestaurant {
  readonly creations: [Command, ...Command[]];
  readonly updates: Command[];
  readonly removals: Command[];
}

interface RefusedRead {
  readonly exchange: Answered;
  readonly span: Span;
}

/** All that a run saw of restaurants and did with them. */
export interface RestaurantModel {
  /** By the id that the restaurant shows, each in the order of time. */
  readonly sightings: ReadonlyMap<bigint, readonly Sighting[]>;
  readonly own: ReadonlyMap<bigint, OwnRestaurant>;
  /** Reads by id with a token of this run that were refused. */
  readonly refusedReads: ReadonlyMap<bigint, readonly RefusedRead[]>;
}

/** What `{id}` follows in the paths of single restaurants, here and in the control interface. */
const PATH = '/restaurant/';

/** Follows the restaurants of a run through its whole trace. */
export function followRestaurants(trace: Trace): RestaurantModel {
  const tokens = issuedTokens(trace);
  const isForToken = refusedForToken(trace, tokens);
  const sightings = new Map<bigint, Sighting[]>();
  const refusedReads = new Map<bigint, RefusedRead[]>();
  for (const exchange of trace.exchanges) {
    if (exchange.operation === 'getRestaurant' && isSurelyRefused(exchange)) {
      const [id, span] = [int64In(sentId(exchange, PATH)), spanOf(exchange)];
      if (id === undefined || span === undefined || !tokens.has(bearerOf(exchange) ?? '')) continue;
      if (!isForToken(exchange)) addTo(refusedReads, id, { exchange, span });
      continue;
    }
    for (const sighting of sightingsIn(exchange)) {
      const id = int64Of(sighting.json['id']);
      if (id !== undefined) addTo(sightings, id, sighting);
    }
  }
  return { sightings, own: ownRestaurants(trace.commands), refusedReads };
}

function sightingsIn(exchange: Exchange): readonly Sighting[] {
  const { operation } = exchange;
  const isList = operation === 'listRestaurants';
  if (!isList && operation !== 'getRestaurant' && operation !== 'findRestaurantByPosUid') return [];
  const accepted = acceptedOf(exchange);
  const json = accepted?.exchange.json;
  if (accepted === undefined || !isJsonObject(json)) return [];
  if (!isList) return [{ ...accepted, json }];
  const content = json['content'];
  if (!isJsonArray(content)) return [];
  return content.flatMap((one) => (isJsonObject(one) ? [{ ...accepted, json: one }] : []));
}

/** The restaurants that the control interface connected, with everything that it was told about them later. */
function ownRestaurants(commands: readonly Controlled[]): ReadonlyMap<bigint, OwnRestaurant> {
  const own = new Map<bigint, OwnRestaurant>();
  for (const command of commands) {
    const { method, url } = command.request;
    const change = changeOf(command);
    if (change === undefined) continue;
    if (method === 'POST' && url.endsWith('/restaurant')) {
      const id = int64OfText(change.shown['id']);
      if (id === undefined) continue;
      const known = own.get(id);
      if (known === undefined) own.set(id, { creations: [change], updates: [], removals: [] });
      else known.creations.push(change);
      continue;
    }
    const restaurant = own.get(int64In(sentId(command, PATH)) ?? -1n);
    if (method === 'PATCH') restaurant?.updates.push(change);
    else if (method === 'DELETE') restaurant?.removals.push(change);
  }
  return own;
}

/** The connection that a notification is about, as far as its arrival tells. */
export function creationBefore({ creations }: OwnRestaurant, arrivedMs: number): Command {
  return creations.findLast(({ span }) => span.beganMs <= arrivedMs) ?? creations[0];
}

/** A notification, as far as it tells which restaurant it is about. */
interface Told {
  readonly arrivedMs: number;
  readonly data: JsonObject;
}

/**
 * Whether a notification may be about a restaurant of others that had the id before and was removed: it came before the run
 * had its own one, or right afterwards and with nothing of it.
 */
export function mayBeOfFormer(
  { creations, updates }: OwnRestaurant,
  { arrivedMs, data }: Told,
  lagMs: number,
): boolean {
  if (arrivedMs < creations[0].span.beganMs) return true;
  if (!creations.some(({ span }) => arrivedMs >= span.beganMs && arrivedMs <= span.endedMs + lagMs))
    return false;
  const commands = [...creations, ...updates].flatMap(({ sent, shown }) => [sent, shown]);
  return !identifying.some((field) => {
    const value = restaurantValue(data, field);
    return value !== undefined && commands.some((one) => restaurantValue(one, field) === value);
  });
}

/** The fields in which no two restaurants of a run are the same. */
const identifying = restaurantFields.filter(({ name }) => name === 'name' || name === 'info.posUid');

/** Undefined for a command that was refused, or never sent. */
function changeOf(command: Controlled): Command | undefined {
  const [span, { exchanged }] = [spanOf(command), command];
  if (span === undefined || exchanged === undefined) return undefined;
  const isAnswered = exchanged.kind === 'answered';
  if (isAnswered && exchanged.status >= 400 && exchanged.status < 500) return undefined;
  const isCertain = isAnswered && isSuccess(exchanged.status);
  const json = isCertain ? parseJsonOrUndefined(exchanged.text) : undefined;
  return { span, isCertain, command, sent: sentObject(command) ?? {}, shown: isJsonObject(json) ? json : {} };
}
