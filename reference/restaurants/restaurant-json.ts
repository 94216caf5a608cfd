import { keepText } from '../json-text.ts';
import type { Json } from '../json-text.ts';
import type { Restaurant } from './restaurant.ts';

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
