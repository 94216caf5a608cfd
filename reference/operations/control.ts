import type { Capability } from '../decisions/http.ts';
import { bookingStates } from '../domain/booking.ts';
import type { Address, Info, Point, Properties, Restaurant } from '../domain/restaurant.ts';
import { publish, shownBooking } from '../service/events.ts';
import { moveBooking, removeBooking } from '../service/pos.ts';
import { Service } from '../service/service.ts';
import type { Operation } from '../service/service.ts';
import { bodyObject } from '../wire/body.ts';
import { ok, Refusal } from '../wire/call.ts';
import type { Answer, Call } from '../wire/call.ts';
import {
  invalid,
  optional,
  readBoolean,
  readInt64Text,
  readNumeric,
  readString,
} from '../wire/field-readers.ts';
import type { Reader } from '../wire/field-readers.ts';
import { isObject, property } from '../wire/json.ts';
import type { JsonObject } from '../wire/json.ts';
import { readPairs, requiredOf } from '../wire/parameters.ts';
import { requireBooking } from './bookings.ts';
import { requireRestaurant } from './restaurants.ts';

/**
 * Admits a call to the control interface that carries its token.
 * @throws Refusal otherwise.
 */
export function authoriseControl(service: Service, call: Call): void {
  if (call.headers.authorization !== `Bearer ${service.controlToken}`)
    throw new Refusal('unauthenticated', 'The control token is required', {
      'www-authenticate': 'Bearer realm="control"',
    });
}

const readStatus: Reader<Restaurant['status']> = (value, field) => {
  if (value === 'ACTIVE' || value === 'INACTIVE' || value === 'DELETED') return value;
  throw invalid(field, 'must be ACTIVE, INACTIVE or DELETED');
};

const readName: Reader<string> = (value, field) => {
  const name = readString(value, field);
  if (name === '') throw invalid(field, 'must not be empty');
  return name;
};

const readCountryCode: Reader<string> = (value, field) => {
  const code = readString(value, field);
  if (!/^[A-Za-z]{2}$/.test(code)) throw invalid(field, 'must be two letters');
  return code;
};

const readCoordinate: Reader<number> = (value, field) => Number(readNumeric(value, field));

/** The part with that name; empty when it was not sent. */
function part(patch: JsonObject, name: string): JsonObject {
  const value = property(patch, name) ?? {};
  if (!isObject(value)) throw invalid(name, 'must be an object');
  return value;
}

/** The sent value, or the present one when none was sent; null clears. */
function merged<T>(patch: JsonObject, name: string, present: T | undefined, read: Reader<T>): T | undefined {
  return Object.hasOwn(patch, name) ? optional(read)(patch[name], name) : present;
}

/** As {@link merged}, for a field that can't be cleared. */
function mergedRequired<T>(patch: JsonObject, name: string, present: T, read: Reader<T>): T {
  return Object.hasOwn(patch, name) ? read(patch[name], name) : present;
}

function mergedPoint(patch: JsonObject, present: Point | undefined): Point | undefined {
  return merged(patch, 'point', present, (value) => {
    if (!isObject(value)) throw invalid('point', 'must be an object');
    const x = Object.hasOwn(value, 'x') ? value['x'] : present?.x;
    const y = Object.hasOwn(value, 'y') ? value['y'] : present?.y;
    return { x: readCoordinate(x, 'point.x'), y: readCoordinate(y, 'point.y') };
  });
}

function mergedAddress(patch: JsonObject, present: Address): Address {
  return {
    country: merged(patch, 'country', present.country, readString),
    countryCode: merged(patch, 'countryCode', present.countryCode, readCountryCode),
    city: merged(patch, 'city', present.city, readString),
    street: merged(patch, 'street', present.street, readString),
    home: merged(patch, 'home', present.home, readNumeric),
    point: mergedPoint(patch, present.point),
  };
}

function mergedInfo(patch: JsonObject, present: Info): Info {
  return {
    phone: merged(patch, 'phone', present.phone, readString),
    site: merged(patch, 'site', present.site, readString),
    telegram: merged(patch, 'telegram', present.telegram, readString),
    vk: merged(patch, 'vk', present.vk, readString),
    posUid: merged(patch, 'posUid', present.posUid, readString),
    posCrmId: merged(patch, 'posCrmId', present.posCrmId, readNumeric),
    taxNumber: merged(patch, 'taxNumber', present.taxNumber, readNumeric),
  };
}

function mergedProperties(patch: JsonObject, present: Properties): Properties {
  const { phoneConfirmationEnabled: confirmation, guestAcquisitionChannelEnabled: channel } = present;
  return {
    phoneConfirmationEnabled: merged(patch, 'phoneConfirmationEnabled', confirmation, readBoolean),
    guestAcquisitionChannelEnabled: merged(patch, 'guestAcquisitionChannelEnabled', channel, readBoolean),
  };
}

/**
 * A restaurant with the sent fields merged in, one by one; unknown fields and an id are ignored.
 * @throws Refusal that names the first field of a wrong type.
 */
function mergedRestaurant(present: Restaurant, patch: JsonObject): Restaurant {
  return {
    ...present,
    name: mergedRequired(patch, 'name', present.name, readName),
    status: mergedRequired(patch, 'status', present.status, readStatus),
    description: merged(patch, 'description', present.description, readString),
    address: mergedAddress(part(patch, 'address'), present.address),
    info: mergedInfo(part(patch, 'info'), present.info),
    properties: mergedProperties(part(patch, 'properties'), present.properties),
  };
}

const TABLES = 12;

function confirmationCode(service: Service, call: Call): Answer {
  const pairs = readPairs(call.query);
  const restaurantId = readInt64Text(requiredOf(pairs, 'restaurantId'), 'restaurantId');
  const sent = service.codes.last(restaurantId, requiredOf(pairs, 'phone'));
  if (sent === undefined || service.now() < sent.sentAt + service.behaviour.codeDelayMs)
    throw new Refusal('unknown-entity', 'No code was sent to this phone');
  return ok({ code: sent.code });
}

/** The restaurant moves a booking, which ends its automatic moves. */
function setBookingState(service: Service, call: Call): Answer {
  const sent = readString(property(bodyObject(service.behaviour, call), 'state'), 'state');
  const state = bookingStates.find((known) => known === sent);
  if (state === undefined) throw invalid('state', `must be one of ${bookingStates.join(', ')}`);
  const booking = requireBooking(service, call);
  if (!service.behaviour.mayMove(booking.state, state))
    throw new Refusal('state-is-final', `A booking in state ${booking.state} does not leave it`);
  return ok(shownBooking(service, moveBooking(service, booking, state), 'control'));
}

function deleteBooking(service: Service, call: Call): Answer {
  removeBooking(service, requireBooking(service, call));
  return { status: 204 };
}

/** Refuses a POS identifier that another restaurant already has. */
function refuseTakenPosUid(service: Service, restaurant: Restaurant): void {
  const { posUid } = restaurant.info;
  for (const other of service.restaurants.all.values())
    if (posUid !== undefined && other.id !== restaurant.id && other.info.posUid === posUid)
      throw new Refusal('conflict', 'Another restaurant has this posUid');
}

function connectRestaurant(service: Service, call: Call): Answer {
  const body = bodyObject(service.behaviour, call);
  const blank: Restaurant = {
    id: 0n,
    name: '',
    status: 'ACTIVE',
    address: {},
    info: {},
    properties: { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: true },
    hours: service.behaviour.newRestaurantHours,
    tables: TABLES,
  };
  const sent = mergedRestaurant(blank, body);
  if (sent.name === '') throw invalid('name', 'is required');
  refuseTakenPosUid(service, sent);
  const restaurant: Restaurant = { ...sent, id: service.restaurants.newId() };
  service.restaurants.put(restaurant);
  publish(service, 'restaurant-created', service.behaviour.restaurantJson(restaurant, 'event'));
  return { status: 201, body: service.behaviour.restaurantJson(restaurant, 'control') };
}

function updateRestaurant(service: Service, call: Call): Answer {
  const body = bodyObject(service.behaviour, call);
  const restaurant = mergedRestaurant(requireRestaurant(service, call), body);
  refuseTakenPosUid(service, restaurant);
  service.restaurants.put(restaurant);
  publish(service, 'restaurant-updated', service.behaviour.restaurantJson(restaurant, 'event'));
  return ok(service.behaviour.restaurantJson(restaurant, 'control'));
}

function removeRestaurant(service: Service, call: Call): Answer {
  const restaurant = requireRestaurant(service, call);
  service.restaurants.delete(restaurant.id);
  publish(service, 'restaurant-deleted', service.behaviour.restaurantJson(restaurant, 'event'));
  return { status: 204 };
}

function offered(
  capability: Capability,
  method: Operation['method'],
  path: string,
  handle: (service: Service, call: Call) => Answer,
): Operation {
  return {
    name: `control:${capability}`,
    method,
    path: `/control${path}`,
    handle: (service, call) => {
      if (!service.behaviour.capabilities.includes(capability))
        throw new Refusal('unknown-path', 'This target does not offer that');
      return handle(service, call);
    },
  };
}

/** Operations that the owner of a target offers because the API itself lacks them. */
export const controlOperations: readonly Operation[] = [
  {
    name: 'control:capabilities',
    method: 'GET',
    path: '/control/capabilities',
    handle: (service) => ok({ capabilities: service.behaviour.capabilities }),
  },
  offered('confirmation-code', 'GET', '/confirmation-code', confirmationCode),
  offered('booking-state', 'PUT', '/booking/:id/state', setBookingState),
  offered('booking-delete', 'DELETE', '/booking/:id', deleteBooking),
  offered('restaurant-create', 'POST', '/restaurant', connectRestaurant),
  offered('restaurant-update', 'PATCH', '/restaurant/:id', updateRestaurant),
  offered('restaurant-delete', 'DELETE', '/restaurant/:id', removeRestaurant),
];
