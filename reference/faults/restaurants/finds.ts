import type { Behaviour } from '../../decisions/index.ts';
import type { Restaurant } from '../../domain/restaurant.ts';
import type { OperationName } from '../../wire/call.ts';
import { refusedInstead, successAs, successIn, successWith, successWritten } from '../builders/answers.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { asText } from '../builders/json.ts';
import { beyondAscii, roundedId, shown, shownValue } from '../builders/restaurants.ts';

const find: OperationName = 'findRestaurantByPosUid';

type Lookup = Behaviour['restaurantByPosUid'];

/** Another way to look for a POS identifier. */
function foundBy(lookup: (sound: Lookup) => Lookup): Fault['override'] {
  return (sound) => ({
    restaurantByPosUid: lookup((restaurants, posUid) => sound.restaurantByPosUid(restaurants, posUid)),
  });
}

/** A text that was decoded already is decoded again. */
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
      'What is found is answered with status 206, since it is a part of the catalogue.',
      successAs(find, 206),
    ],
    'restaurants-find-decodes-twice': [
      'The identifier of the path is percent-decoded twice.',
      foundBy((sound) => (restaurants, posUid) => sound(restaurants, decodedAgain(posUid))),
    ],
    'restaurants-find-plus-as-blank': [
      'A plus sign in the path is decoded as a blank, as in a query.',
      foundBy((sound) => (restaurants, posUid) => sound(restaurants, posUid.replaceAll('+', ' '))),
    ],
    'restaurants-find-without-slash': [
      'A proxy refuses paths with an encoded slash.',
      refusedInstead(find, 400, ({ id }) => id.includes('/')),
    ],
    'restaurants-find-ascii-only': [
      'The path is decoded as Latin 1, so identifiers beyond ASCII are not found.',
      refusedInstead(find, 404, ({ id }) => beyondAscii(id)),
    ],
  },
  'FIND-RESTAURANT-MEDIA-TYPE': {
    'restaurants-found-as-text': [
      'What is found is written with the media type text/plain.',
      successIn(find, 'text/plain;charset=UTF-8'),
    ],
  },
  'FIND-RESTAURANT-BODY-KIND': {
    'restaurants-found-list': [
      'A search gives a list, here of one restaurant.',
      successWith(find, (body) => [body]),
    ],
    'restaurants-found-written-twice': [
      'What is found is written as JSON twice: the body is a text that holds JSON.',
      successWritten(find, (text) => JSON.stringify(text)),
    ],
  },
  'FIND-RESTAURANT-SAME-POS-UID': {
    'restaurants-find-gives-next': [
      'An index that begins with 1 is used as one that begins with 0: the next restaurant is given.',
      foundBy((sound) => (restaurants, posUid) => {
        const found = sound(restaurants, posUid);
        return found && next(restaurants, found);
      }),
    ],
    'restaurants-find-gives-next-for-special-characters': [
      'Identifiers with other characters than letters, digits and hyphens share a place in the index.',
      foundBy((sound) => (restaurants, posUid) => {
        const found = sound(restaurants, posUid);
        return found === undefined || /^[\w-]+$/.test(posUid) ? found : next(restaurants, found);
      }),
    ],
  },
  'FIND-RESTAURANT-MATCHES-READ': {
    'restaurants-found-other-name': [
      'What is found has its posUid before the name.',
      shownValue('name', (name) => `POS ${asText(name)}`, { places: ['found'] }),
    ],
    'restaurants-found-rounded-id': [
      'The id of what is found passes through a double when it is written.',
      shownValue('id', roundedId, { places: ['found'] }),
    ],
    'restaurants-found-other-phone': [
      'The phone of what is found is written without the plus sign.',
      shownValue('info.phone', (phone) => asText(phone).slice(1), { places: ['found'] }),
    ],
    'restaurants-found-point-mirrored': [
      'What is found has the y of its point with the sign changed.',
      shown('address.point.y', (y) => y && -Number(y), { places: ['found'] }),
    ],
  },
  'FIND-RESTAURANT-UNKNOWN-ID': {
    'restaurants-find-unknown-gives-first': [
      'Where nothing is found the first restaurant is given.',
      foundBy((sound) => (restaurants, posUid) => {
        const [first] = restaurants.values();
        return sound(restaurants, posUid) ?? first;
      }),
    ],
    'restaurants-find-by-likeness': [
      'Where nothing is found, an identifier that begins with the one asked for, or with which it begins, will do.',
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
