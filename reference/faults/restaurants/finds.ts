import type { Behaviour } from '../../decisions/index.ts';
import type { Restaurant } from '../../domain/restaurant.ts';
import type { OperationName } from '../../wire/call.ts';
import { refusedInstead, successAs, successIn, successWith, successWritten } from '../builders/answers.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { asText } from '../builders/json.ts';
import { beyondAscii, roundedId, shown, shownAsConnected, shownValue } from '../builders/restaurants.ts';

const find: OperationName = 'findRestaurantByPosUid';

const DIGITS = /^\d+$/;

type Lookup = Behaviour['restaurantByPosUid'];

/** Another way to look up a POS identifier. */
function foundBy(lookup: (sound: Lookup) => Lookup): Fault['override'] {
  return (sound) => ({
    restaurantByPosUid: lookup((restaurants, posUid) => sound.restaurantByPosUid(restaurants, posUid)),
  });
}

/** Decodes a text that is already decoded. */
function decodedAgain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function next(restaurants: ReadonlyMap<bigint, Restaurant>, found: Restaurant): Restaurant | undefined {
  const withPosUid = [...restaurants.values()].filter(({ info }) => info.posUid !== undefined);
  return withPosUid[(withPosUid.indexOf(found) + 1) % withPosUid.length];
}

/** The search for a restaurant by its POS identifier: section 4.4. */
export const findFaults = faults({
  'FIND-RESTAURANT-ANSWERS-200': {
    'restaurants-found-206': [
      'The restaurant found is answered with status 206, as a part of the catalogue.',
      successAs(find, 206),
    ],
    'restaurants-find-by-nightly-index': [
      'Identifiers are indexed at night, so a restaurant that was connected today is not found.',
      (sound) => {
        const indexed = new Set<bigint>();
        return {
          initialRestaurants: (seeded) => {
            const all = sound.initialRestaurants(seeded);
            for (const { id } of all) indexed.add(id);
            return all;
          },
          restaurantByPosUid: (restaurants, posUid) => {
            const found = sound.restaurantByPosUid(restaurants, posUid);
            return found !== undefined && indexed.has(found.id) ? found : undefined;
          },
        };
      },
    ],
    'restaurants-find-decodes-twice': [
      'The identifier of the path is percent-decoded twice.',
      foundBy((sound) => (restaurants, posUid) => sound(restaurants, decodedAgain(posUid))),
    ],
    'restaurants-find-plus-as-blank': [
      'A plus sign in the path is decoded as a space, as in a query.',
      foundBy((sound) => (restaurants, posUid) => sound(restaurants, posUid.replaceAll('+', ' '))),
    ],
    'restaurants-find-without-slash': [
      'A proxy refuses paths with an encoded slash.',
      refusedInstead(find, 400, ({ id }) => id.includes('/')),
    ],
    'restaurants-find-ascii-only': [
      'The path is decoded as Latin-1, so identifiers beyond ASCII are not found.',
      refusedInstead(find, 404, ({ id }) => beyondAscii(id)),
    ],
  },
  'FIND-RESTAURANT-MEDIA-TYPE': {
    'restaurants-found-as-text': [
      'The restaurant found is written with the media type text/plain.',
      successIn(find, 'text/plain;charset=UTF-8'),
    ],
  },
  'FIND-RESTAURANT-BODY-KIND': {
    'restaurants-found-list': [
      'The find operation is a search, so it gives a list of one restaurant.',
      successWith(find, (body) => [body]),
    ],
    'restaurants-found-written-twice': [
      'The restaurant found is encoded as JSON twice, so the body is a string that holds JSON.',
      successWritten(find, (text) => JSON.stringify(text)),
    ],
  },
  'FIND-RESTAURANT-SAME-POS-UID': {
    'restaurants-found-as-connected': [
      'The restaurant found comes from a cache that no update empties.',
      shownAsConnected('found'),
    ],
    'restaurants-find-gives-next': [
      'An index that counts from 1 is used as one that counts from 0, so the next restaurant is given.',
      foundBy((sound) => (restaurants, posUid) => {
        const found = sound(restaurants, posUid);
        return found && next(restaurants, found);
      }),
    ],
    'restaurants-find-by-number': [
      'An identifier of digits is compared as a number, so leading zeros make no difference.',
      (sound) => ({
        restaurantByPosUid: (restaurants, posUid) => {
          const isSame = (other: string): boolean =>
            DIGITS.test(posUid) && DIGITS.test(other) && BigInt(posUid) === BigInt(other);
          const alike = [...restaurants.values()].find(({ info }) => isSame(info.posUid ?? ''));
          return alike ?? sound.restaurantByPosUid(restaurants, posUid);
        },
      }),
    ],
    'restaurants-find-gives-next-for-special-characters': [
      'Identifiers with characters other than letters, digits and hyphens share one entry of the index.',
      foundBy((sound) => (restaurants, posUid) => {
        const found = sound(restaurants, posUid);
        return found === undefined || /^[\w-]+$/.test(posUid) ? found : next(restaurants, found);
      }),
    ],
  },
  'FIND-RESTAURANT-MATCHES-READ': {
    'restaurants-found-other-name': [
      'The restaurant found has its posUid before its name.',
      shownValue('name', (name) => `POS ${asText(name)}`, { places: ['found'] }),
    ],
    'restaurants-found-rounded-id': [
      'The id of the restaurant found passes through a double when it is written.',
      shownValue('id', roundedId, { places: ['found'] }),
    ],
    'restaurants-found-other-phone': [
      'The restaurant found has its phone without the plus sign.',
      shownValue('info.phone', (phone) => asText(phone).slice(1), { places: ['found'] }),
    ],
    'restaurants-found-point-mirrored': [
      'The restaurant found has the y of its point with the wrong sign.',
      shown('address.point.y', (y) => y && -Number(y), { places: ['found'] }),
    ],
  },
  'FIND-RESTAURANT-UNKNOWN-ID': {
    'restaurants-find-unknown-gives-first': [
      'If nothing is found, the first restaurant is given.',
      foundBy((sound) => (restaurants, posUid) => {
        const [first] = restaurants.values();
        return sound(restaurants, posUid) ?? first;
      }),
    ],
    'restaurants-find-by-likeness': [
      'If nothing is found, an identifier is accepted that is a prefix of the requested one, or the reverse.',
      foundBy(
        (sound) => (restaurants, posUid) =>
          sound(restaurants, posUid) ??
          [...restaurants.values()].find(
            ({ info }) =>
              info.posUid !== undefined && (info.posUid.startsWith(posUid) || posUid.startsWith(info.posUid)),
          ),
      ),
    ],
  },
});
