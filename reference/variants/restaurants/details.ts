import type { Restaurant } from '../../domain/restaurant.ts';
import type { Json } from '../../wire/json.ts';
import { requirementsLike } from '../builders/requirements.ts';
import { variant } from '../builders/variant.ts';
import type { Variant, VariantExtras } from '../builders/variant.ts';

/** Changes the data of every restaurant that a service starts with. */
function details(
  id: string,
  choice: string,
  change: (restaurant: Restaurant, index: number) => Restaurant,
  extras?: VariantExtras,
): Variant {
  return variant(
    id,
    'restaurant-details',
    choice,
    (usual) => ({ initialRestaurants: (seeded) => usual.initialRestaurants(seeded).map(change) }),
    extras,
  );
}

const inAddressAndInfo =
  /^RESTAURANT-(COUNTRY|COUNTRY-CODE|CITY|STREET|HOME|POINT|POINT-X|POINT-Y|PHONE|SITE|TELEGRAM|VK|POS-UID|POS-CRM-ID|TAX-NUMBER|DESCRIPTION)-(TYPE|FORM|PRESENT|NOTATION)$/;

const byAddress = /^LIST-RESTAURANTS-SEARCH-(CITY|STREET)$/;

const byPosUid =
  /^FIND-RESTAURANT-(ANSWERS-200|MEDIA-TYPE|BODY-KIND|SAME-POS-UID|MATCHES-READ|UNKNOWN-ID|PROTECTED)$/;

const addressFields = ['country', 'countryCode', 'city', 'street', 'home', 'point'];

const infoFields = ['phone', 'site', 'telegram', 'vk', 'posUid', 'posCrmId', 'taxNumber'];

const propertyFields = ['phoneConfirmationEnabled', 'guestAcquisitionChannelEnabled'];

function nulls(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** The page element of a restaurant with only the required fields. */
function withoutDetails({ id, name, status }: Restaurant): Json {
  return {
    id,
    name,
    status,
    address: nulls(addressFields),
    info: nulls(infoFields),
    properties: nulls(propertyFields),
  };
}

/** Other values of restaurants, and other ways to show absent ones. */
export const restaurantDetailVariants: readonly Variant[] = [
  details(
    'restaurants-bare',
    'No restaurant has a description, nor any field in address and info (section 2.1: may be absent).',
    ({ id, name, status, properties, hours, tables }) => ({
      ...{ id, name, status, properties, hours, tables },
      address: {},
      info: {},
    }),
    {
      leavesOpen: [
        ...requirementsLike(inAddressAndInfo),
        ...requirementsLike(byAddress),
        ...requirementsLike(byPosUid),
      ],
    },
  ),
  details(
    'restaurants-channel-absent',
    'Restaurants that take no bookings show no guestAcquisitionChannelEnabled (section 8.3).',
    (restaurant) => {
      const { guestAcquisitionChannelEnabled: channel, ...properties } = restaurant.properties;
      return channel === true ? restaurant : { ...restaurant, properties };
    },
  ),
  variant(
    'restaurants-channel-implied',
    'restaurant-details',
    'Restaurants take bookings unless guestAcquisitionChannelEnabled is false, the only value that is shown (section 8.3).',
    (usual) => ({
      initialRestaurants: (seeded) =>
        usual.initialRestaurants(seeded).map((restaurant) => {
          const { guestAcquisitionChannelEnabled: channel, ...properties } = restaurant.properties;
          return channel === false ? restaurant : { ...restaurant, properties };
        }),
      bookingRestrictions: usual.bookingRestrictions.map((restriction) =>
        restriction.kind === 'channel-off'
          ? {
              ...restriction,
              violatedBy: ({ restaurant }) => restaurant.properties.guestAcquisitionChannelEnabled === false,
            }
          : restriction,
      ),
    }),
  ),
  details(
    'restaurants-odd-values',
    'Values are as odd as their types allow: empty strings, 0, fractions, lower case (section 2.1).',
    (restaurant, index) => ({
      ...restaurant,
      description: index % 2 === 0 ? '' : `${'Long story. '.repeat(400)}\n\t\u0000\u2028"\\</script>`,
      address: {
        ...restaurant.address,
        countryCode: restaurant.address.countryCode?.toLowerCase(),
        home: index % 2 === 0 ? 0 : 12.5,
        point: { x: index % 2 === 0 ? 0 : -180, y: 1e-7 },
      },
      info: {
        ...restaurant.info,
        phone: '8 (800) 555-35-35, 9–18',
        site: '',
        telegram: 'https://t.example/x?y=%20',
        vk: 'null',
        posCrmId: index % 2 === 0 ? 0 : 2n ** 63n,
        taxNumber: 123_456_789_012_345_678_901n,
      },
    }),
  ),
  details(
    'restaurants-namesakes',
    'Many restaurants share name, city and POS identifier (section 2.1: only the id is service-wide).',
    (restaurant, index) => ({
      ...restaurant,
      name: index % 4 === 0 ? restaurant.name : 'Pizzeria Roma',
      address: { ...restaurant.address, city: index % 4 === 0 ? restaurant.address.city : 'Roma' },
      info: { ...restaurant.info, posUid: index % 4 === 1 ? 'hall' : restaurant.info.posUid },
    }),
  ),
  variant(
    'pages-without-details',
    'page-details',
    'In pages every field of address, info and properties is null (section 2.1).',
    (usual) => ({
      restaurantJson: (restaurant, where) =>
        where === 'page' ? withoutDetails(restaurant) : usual.restaurantJson(restaurant, where),
    }),
    { leavesOpen: requirementsLike(byAddress) },
  ),
  variant(
    'pages-without-nulls',
    'page-details',
    'Absent fields of a restaurant are left out in pages too (section 2.1: can be null).',
    (usual) => ({
      restaurantJson: (restaurant, where) =>
        usual.restaurantJson(restaurant, where === 'page' ? 'single' : where),
    }),
    { leavesOpen: ['RESTAURANT-NULLS-IN-PAGES'] },
  ),
];
