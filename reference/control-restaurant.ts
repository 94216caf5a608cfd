import { invalid, optional, readBoolean, readNumeric, readString } from './field-readers.ts';
import type { Reader } from './field-readers.ts';
import { isObject, property } from './json-body.ts';
import type { JsonObject } from './json-body.ts';
import type { Address, Info, Point, Properties, Restaurant } from './restaurants/restaurant.ts';

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

/** The part of that name, an empty one when it was not sent. */
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
 * A restaurant with the sent part of its data merged in, field by field; unknown fields and an id are ignored.
 * @throws Refusal that names the first field of a wrong type.
 */
export function mergedRestaurant(present: Restaurant, patch: JsonObject): Restaurant {
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
