import { keepText } from '../wire/json.ts';
import type { Json } from '../wire/json.ts';
import type { WeekHours } from './hours.ts';

export type RestaurantStatus = 'ACTIVE' | 'INACTIVE' | 'DELETED';

export interface Point {
  /** Longitude, degrees. */
  readonly x: number;
  /** Latitude, degrees. */
  readonly y: number;
}

export interface Address {
  readonly country?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly city?: string | undefined;
  readonly street?: string | undefined;
  readonly home?: number | bigint | undefined;
  readonly point?: Point | undefined;
}

export interface Info {
  readonly phone?: string | undefined;
  readonly site?: string | undefined;
  readonly telegram?: string | undefined;
  readonly vk?: string | undefined;
  readonly posUid?: string | undefined;
  readonly posCrmId?: number | bigint | undefined;
  readonly taxNumber?: number | bigint | undefined;
}

export interface Properties {
  readonly phoneConfirmationEnabled?: boolean | undefined;
  readonly guestAcquisitionChannelEnabled?: boolean | undefined;
}

/** A restaurant as it is kept: never changed, an update puts another in its place. */
export interface Restaurant {
  readonly id: bigint;
  readonly name: string;
  readonly status: RestaurantStatus;
  readonly description?: string | undefined;
  readonly address: Address;
  readonly info: Info;
  readonly properties: Properties;
  /** Not part of the interface: what its schedule is made of. */
  readonly hours: WeekHours;
  /** Not part of the interface: what free table counts start from. */
  readonly tables: number;
}

/** Where a restaurant is shown. */
export type RestaurantPlace = 'page' | 'single' | 'found' | 'event' | 'control';

const plainForms = new WeakMap<Restaurant, Json>();

const pageForms = new WeakMap<Restaurant, Json>();

function plainForm(restaurant: Restaurant): Json {
  const { id, name, status, description, address, info, properties } = restaurant;
  return {
    id,
    name,
    status,
    description,
    address: { ...address, point: address.point && { ...address.point } },
    info: { ...info },
    properties: { ...properties },
  };
}

/** In pages an absent field of address, info and properties is written as null (section 2.1). */
function pageForm(restaurant: Restaurant): Json {
  const { id, name, status, description, address, info, properties } = restaurant;
  return {
    id,
    name,
    status,
    description,
    address: {
      country: address.country ?? null,
      countryCode: address.countryCode ?? null,
      city: address.city ?? null,
      street: address.street ?? null,
      home: address.home ?? null,
      point: address.point === undefined ? null : { ...address.point },
    },
    info: {
      phone: info.phone ?? null,
      site: info.site ?? null,
      telegram: info.telegram ?? null,
      vk: info.vk ?? null,
      posUid: info.posUid ?? null,
      posCrmId: info.posCrmId ?? null,
      taxNumber: info.taxNumber ?? null,
    },
    properties: {
      phoneConfirmationEnabled: properties.phoneConfirmationEnabled ?? null,
      guestAcquisitionChannelEnabled: properties.guestAcquisitionChannelEnabled ?? null,
    },
  };
}

/** A restaurant as section 2.1 shows it. A restaurant never changes, so each form is written only once. */
export function restaurantJson(restaurant: Restaurant, where: RestaurantPlace): Json {
  const forms = where === 'page' ? pageForms : plainForms;
  const known = forms.get(restaurant);
  if (known !== undefined) return known;
  const form = keepText(where === 'page' ? pageForm(restaurant) : plainForm(restaurant));
  forms.set(restaurant, form);
  return form;
}
