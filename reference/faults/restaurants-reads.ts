import type { Restaurant } from '../domain/restaurant.ts';
import type { OperationName } from '../wire/call.ts';
import type { Json } from '../wire/json.ts';
import { shown, shownValue } from './changed-restaurants.ts';
import type { Fault } from './fault.ts';
import { asText } from './json-as-text.ts';
import {
  asFirstRestaurant,
  byDouble,
  byLeadingDigits,
  madeUpRestaurant,
  roundedId,
} from './restaurant-ids.ts';
import { successAs, successIn, successWith, successWritten } from './success-answers.ts';

const read: OperationName = 'getRestaurant';

/** Where a single restaurant is shown, whether it was read or found. */
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
export const restaurantsReadsFaults: readonly Fault[] = [
  {
    id: 'restaurants-read-203',
    mistake: 'A cache marks what it serves with status 203.',
    breaks: ['GET-RESTAURANT-ANSWERS-200'],
    override: successAs(read, 203),
  },
  {
    id: 'restaurants-read-large-id-unknown',
    mistake: 'The id of the path passes through a double, so ids above 2^53 are not found.',
    breaks: ['GET-RESTAURANT-ANSWERS-200'],
    subtle: true,
    override: byDouble(read),
  },
  {
    id: 'restaurants-read-int32-id-only',
    mistake: 'The lookup takes an int32, so ids above 2^31 are not found.',
    breaks: ['GET-RESTAURANT-ANSWERS-200'],
    subtle: true,
    override: (sound) => ({
      restaurantById: (restaurants, id, operation) =>
        sound.restaurantById(restaurants, operation === read ? BigInt.asIntN(32, id) : id, operation),
    }),
  },
  {
    id: 'restaurants-read-as-html',
    mistake: 'A single restaurant is written with the media type text/html.',
    breaks: ['GET-RESTAURANT-MEDIA-TYPE'],
    override: successIn(read, 'text/html; charset=utf-8'),
  },
  {
    id: 'restaurants-read-as-hal',
    mistake: 'A single restaurant is written with the media type application/hal+json.',
    breaks: ['GET-RESTAURANT-MEDIA-TYPE'],
    override: successIn(read, 'application/hal+json'),
  },
  {
    id: 'restaurants-read-list',
    mistake: 'A read by id gives the list of what the query found.',
    breaks: ['GET-RESTAURANT-BODY-KIND'],
    override: successWith(read, (body) => [body]),
  },
  {
    id: 'restaurants-read-cut',
    mistake: 'The body of a single restaurant is cut off before its last character.',
    breaks: ['GET-RESTAURANT-BODY-KIND'],
    override: successWritten(read, (text) => text.slice(0, -1)),
  },
  {
    id: 'restaurants-read-other-id',
    mistake: 'A single restaurant is written with the key of its database row for its id.',
    breaks: ['GET-RESTAURANT-SAME-ID'],
    override: shown('id', (id) => Number(id) % 1000, { places: ['single'] }),
  },
  {
    id: 'restaurants-read-rounded-id',
    mistake: 'The id of a single restaurant passes through a double when it is written.',
    breaks: ['GET-RESTAURANT-SAME-ID'],
    subtle: true,
    override: shownValue('id', roundedId, { places: ['single'] }),
  },
  {
    id: 'restaurants-read-upper-case-name',
    mistake: 'The card of a restaurant has the name in capitals.',
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
    override: shownValue('name', (name) => asText(name).toUpperCase(), alone),
  },
  {
    id: 'restaurants-read-escaped-name',
    mistake: 'The name of a single restaurant is escaped for HTML.',
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
    subtle: true,
    override: shownValue('name', escaped, alone),
  },
  {
    id: 'restaurants-read-ascii-street',
    mistake: 'The street of a single restaurant has question marks for what is beyond Latin 1.',
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
    subtle: true,
    override: shownValue(
      'address.street',
      (street) => asText(street).replaceAll(/[\u0100-\u{10ffff}]/gu, '?'),
      alone,
    ),
  },
  {
    id: 'restaurants-read-short-description',
    mistake: 'The description of a single restaurant is cut after 40 characters.',
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
    subtle: true,
    override: shownValue('description', (text) => asText(text).slice(0, 40), alone),
  },
  {
    id: 'restaurants-read-rounded-point',
    mistake: 'The x of the point of a single restaurant is rounded to one decimal.',
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
    subtle: true,
    override: shownValue('address.point.x', (x) => Math.round(Number(x) * 10) / 10, alone),
  },
  {
    id: 'restaurants-read-int32-tax-number',
    mistake: 'The taxNumber of a single restaurant overflows an int32.',
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
    subtle: true,
    override: shownValue('info.taxNumber', (number) => Number(number) | 0, alone),
  },
  {
    id: 'restaurants-read-inactive-as-active',
    mistake: 'A single restaurant that is INACTIVE is written as ACTIVE.',
    breaks: ['GET-RESTAURANT-MATCHES-PAGE'],
    subtle: true,
    override: shown('status', () => 'ACTIVE', { ...alone, of: isInactive }),
  },
  {
    id: 'restaurants-read-unknown-made-up',
    mistake: 'A restaurant that is not found is answered as an empty one.',
    breaks: ['GET-RESTAURANT-UNKNOWN-ID'],
    override: madeUpRestaurant(read, () => true),
  },
  {
    id: 'restaurants-read-small-unknown-made-up',
    mistake: 'Ids below 1 are those of drafts, and each is answered as an empty one.',
    breaks: ['GET-RESTAURANT-UNKNOWN-ID'],
    subtle: true,
    override: madeUpRestaurant(read, (id) => id < 1n),
  },
  {
    id: 'restaurants-read-malformed-id-first',
    mistake: 'An id that is not a number counts as none, and the first restaurant is given.',
    breaks: ['GET-RESTAURANT-MALFORMED-ID'],
    override: asFirstRestaurant(read),
  },
  {
    id: 'restaurants-read-leading-digits',
    mistake: 'Of the id in the path only the leading digits are read.',
    breaks: ['GET-RESTAURANT-MALFORMED-ID'],
    subtle: true,
    override: byLeadingDigits(read),
  },
];
