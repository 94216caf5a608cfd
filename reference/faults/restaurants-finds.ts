import type { Behaviour } from '../decisions/index.ts';
import type { Restaurant } from '../domain/restaurant.ts';
import type { OperationName } from '../wire/call.ts';
import { shown, shownValue } from './changed-restaurants.ts';
import type { Fault } from './fault.ts';
import { asText } from './json-as-text.ts';
import { roundedId } from './restaurant-ids.ts';
import { beyondAscii } from './restaurant-kinds.ts';
import { refusedInstead, successAs, successIn, successWith, successWritten } from './success-answers.ts';

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
export const restaurantsFindsFaults: readonly Fault[] = [
  {
    id: 'restaurants-found-206',
    mistake: 'What is found is answered with status 206, since it is a part of the catalogue.',
    breaks: ['FIND-RESTAURANT-ANSWERS-200'],
    override: successAs(find, 206),
  },
  {
    id: 'restaurants-find-decodes-twice',
    mistake: 'The identifier of the path is percent-decoded twice.',
    breaks: ['FIND-RESTAURANT-ANSWERS-200'],
    subtle: true,
    override: foundBy((sound) => (restaurants, posUid) => sound(restaurants, decodedAgain(posUid))),
  },
  {
    id: 'restaurants-find-plus-as-blank',
    mistake: 'A plus sign in the path is decoded as a blank, as in a query.',
    breaks: ['FIND-RESTAURANT-ANSWERS-200'],
    subtle: true,
    override: foundBy((sound) => (restaurants, posUid) => sound(restaurants, posUid.replaceAll('+', ' '))),
  },
  {
    id: 'restaurants-find-without-slash',
    mistake: 'A proxy refuses paths with an encoded slash.',
    breaks: ['FIND-RESTAURANT-ANSWERS-200'],
    subtle: true,
    override: refusedInstead(find, 400, ({ id }) => id.includes('/')),
  },
  {
    id: 'restaurants-find-ascii-only',
    mistake: 'The path is decoded as Latin 1, so identifiers beyond ASCII are not found.',
    breaks: ['FIND-RESTAURANT-ANSWERS-200'],
    subtle: true,
    override: refusedInstead(find, 404, ({ id }) => beyondAscii(id)),
  },
  {
    id: 'restaurants-found-as-text',
    mistake: 'What is found is written with the media type text/plain.',
    breaks: ['FIND-RESTAURANT-MEDIA-TYPE'],
    override: successIn(find, 'text/plain;charset=UTF-8'),
  },
  {
    id: 'restaurants-found-list',
    mistake: 'A search gives a list, here of one restaurant.',
    breaks: ['FIND-RESTAURANT-BODY-KIND'],
    override: successWith(find, (body) => [body]),
  },
  {
    id: 'restaurants-found-written-twice',
    mistake: 'What is found is written as JSON twice: the body is a text that holds JSON.',
    breaks: ['FIND-RESTAURANT-BODY-KIND'],
    override: successWritten(find, (text) => JSON.stringify(text)),
  },
  {
    id: 'restaurants-find-gives-next',
    mistake: 'An index that begins with 1 is used as one that begins with 0: the next restaurant is given.',
    breaks: ['FIND-RESTAURANT-SAME-POS-UID'],
    override: foundBy((sound) => (restaurants, posUid) => {
      const found = sound(restaurants, posUid);
      return found && next(restaurants, found);
    }),
  },
  {
    id: 'restaurants-find-gives-next-for-special-characters',
    mistake: 'Identifiers with other characters than letters, digits and hyphens share a place in the index.',
    breaks: ['FIND-RESTAURANT-SAME-POS-UID'],
    subtle: true,
    override: foundBy((sound) => (restaurants, posUid) => {
      const found = sound(restaurants, posUid);
      return found === undefined || /^[\w-]+$/.test(posUid) ? found : next(restaurants, found);
    }),
  },
  {
    id: 'restaurants-found-other-name',
    mistake: 'What is found has its posUid before the name.',
    breaks: ['FIND-RESTAURANT-MATCHES-READ'],
    override: shownValue('name', (name) => `POS ${asText(name)}`, { places: ['found'] }),
  },
  {
    id: 'restaurants-found-rounded-id',
    mistake: 'The id of what is found passes through a double when it is written.',
    breaks: ['FIND-RESTAURANT-MATCHES-READ'],
    subtle: true,
    override: shownValue('id', roundedId, { places: ['found'] }),
  },
  {
    id: 'restaurants-found-other-phone',
    mistake: 'The phone of what is found is written without the plus sign.',
    breaks: ['FIND-RESTAURANT-MATCHES-READ'],
    subtle: true,
    override: shownValue('info.phone', (phone) => asText(phone).slice(1), { places: ['found'] }),
  },
  {
    id: 'restaurants-found-point-mirrored',
    mistake: 'What is found has the y of its point with the sign changed.',
    breaks: ['FIND-RESTAURANT-MATCHES-READ'],
    subtle: true,
    override: shown('address.point.y', (y) => y && -Number(y), { places: ['found'] }),
  },
  {
    id: 'restaurants-find-unknown-gives-first',
    mistake: 'Where nothing is found the first restaurant is given.',
    breaks: ['FIND-RESTAURANT-UNKNOWN-ID'],
    override: foundBy((sound) => (restaurants, posUid) => {
      const [first] = restaurants.values();
      return sound(restaurants, posUid) ?? first;
    }),
  },
  {
    id: 'restaurants-find-by-likeness',
    mistake:
      'Where nothing is found, an identifier that begins with the one asked for, or with which it begins, will do.',
    breaks: ['FIND-RESTAURANT-UNKNOWN-ID'],
    subtle: true,
    override: foundBy(
      (sound) => (restaurants, posUid) =>
        sound(restaurants, posUid) ??
        [...restaurants.values()].find(
          ({ info }) =>
            info.posUid !== undefined && (info.posUid.startsWith(posUid) || posUid.startsWith(info.posUid)),
        ),
    ),
  },
];
