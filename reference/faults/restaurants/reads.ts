import type { Restaurant } from '../../domain/restaurant.ts';
import type { OperationName } from '../../wire/call.ts';
import type { Json } from '../../wire/json.ts';
import { successAs, successIn, successWith, successWritten } from '../builders/answers.ts';
import { faults } from '../builders/fault.ts';
import { asText } from '../builders/json.ts';
import {
  asFirstRestaurant,
  byDouble,
  byLeadingDigits,
  madeUpRestaurant,
  roundedId,
  shown,
  shownAsConnected,
  shownValue,
} from '../builders/restaurants.ts';

const read: OperationName = 'getRestaurant';

/** The places of single restaurants, both read and found. */
const alone = { places: ['single', 'found'] } as const;

function escaped(text: Json): string {
  return asText(text)
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
}

function isInactive({ status }: Restaurant): boolean {
  return status === 'INACTIVE';
}

/** Reading a restaurant by its id: section 4.3. */
export const readFaults = faults({
  'GET-RESTAURANT-ANSWERS-200': {
    'restaurants-read-203': ['A cache marks its answers with status 203.', successAs(read, 203)],
    'restaurants-read-large-id-unknown': [
      'The id of the path passes through a double, so ids above 2^53 are not found.',
      byDouble(read),
    ],
    'restaurants-read-int32-id-only': [
      'The lookup takes an int32, so ids above 2^31 are not found.',
      (sound) => ({
        restaurantById: (restaurants, id, operation) =>
          operation === read && id !== BigInt.asIntN(32, id)
            ? undefined
            : sound.restaurantById(restaurants, id, operation),
      }),
    ],
  },
  'GET-RESTAURANT-MEDIA-TYPE': {
    'restaurants-read-as-html': [
      'A single restaurant is written with the media type text/html.',
      successIn(read, 'text/html; charset=utf-8'),
    ],
    'restaurants-read-as-hal': [
      'A single restaurant is written with the media type application/hal+json.',
      successIn(read, 'application/hal+json'),
    ],
  },
  'GET-RESTAURANT-BODY-KIND': {
    'restaurants-read-list': [
      'A read by id gives the list of rows that the query found.',
      successWith(read, (body) => [body]),
    ],
    'restaurants-read-cut': [
      'The body of a single restaurant is cut off before its last character.',
      successWritten(read, (text) => text.slice(0, -1)),
    ],
  },
  'GET-RESTAURANT-SAME-ID': {
    'restaurants-read-other-id': [
      'A single restaurant is written with the key of its database row for its id.',
      shown('id', (id) => Number(id) % 1000, { places: ['single'] }),
    ],
    'restaurants-read-rounded-id': [
      'The id of a single restaurant passes through a double when it is written.',
      shownValue('id', roundedId, { places: ['single'] }),
    ],
  },
  'GET-RESTAURANT-MATCHES-PAGE': {
    'restaurants-read-as-connected': [
      'A single restaurant comes from a cache that no update empties.',
      shownAsConnected('single'),
    ],
    'restaurants-paged-as-connected': [
      'Pages come from a view that no update refreshes.',
      shownAsConnected('page'),
    ],
    'restaurants-read-upper-case-name': [
      'A single restaurant has its name in capitals.',
      shownValue('name', (name) => asText(name).toUpperCase(), alone),
    ],
    'restaurants-read-escaped-name': [
      'The name of a single restaurant is escaped for HTML.',
      shownValue('name', escaped, alone),
    ],
    'restaurants-read-ascii-street': [
      'The street of a single restaurant has question marks for characters beyond Latin-1.',
      shownValue(
        'address.street',
        (street) => asText(street).replaceAll(/[\u0100-\u{10ffff}]/gu, '?'),
        alone,
      ),
    ],
    'restaurants-read-short-description': [
      'The description of a single restaurant is cut after 40 characters.',
      shownValue('description', (text) => asText(text).slice(0, 40), alone),
    ],
    'restaurants-read-rounded-point': [
      'The x of the point of a single restaurant is rounded to one decimal.',
      shownValue('address.point.x', (x) => Math.round(Number(x) * 10) / 10, alone),
    ],
    'restaurants-read-int32-tax-number': [
      'The taxNumber of a single restaurant overflows an int32.',
      shownValue('info.taxNumber', (number) => Number(number) | 0, alone),
    ],
    'restaurants-read-inactive-as-active': [
      'A single restaurant that is INACTIVE is written as ACTIVE.',
      shown('status', () => 'ACTIVE', { ...alone, of: isInactive }),
    ],
  },
  'GET-RESTAURANT-UNKNOWN-ID': {
    'restaurants-read-unknown-made-up': [
      'An unknown id is answered with an empty restaurant.',
      madeUpRestaurant(read, () => true),
    ],
    'restaurants-read-small-unknown-made-up': [
      'Ids below 1 count as drafts, and each is answered with an empty restaurant.',
      madeUpRestaurant(read, (id) => id < 1n),
    ],
  },
  'GET-RESTAURANT-MALFORMED-ID': {
    'restaurants-read-malformed-id-first': [
      'An id that is not a number counts as missing, so the first restaurant is given.',
      asFirstRestaurant(read),
    ],
    'restaurants-read-leading-digits': [
      'Only the leading digits of the id in the path are read.',
      byLeadingDigits(read),
    ],
  },
});
