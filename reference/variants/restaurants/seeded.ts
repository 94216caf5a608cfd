import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { wideHours } from '../../domain/hours.ts';
import type { Restaurant } from '../../domain/restaurant.ts';
import { requirementsLike } from '../builders/requirements.ts';
import { copyOf } from '../builders/restaurants.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

type Change = (seeded: readonly Restaurant[]) => readonly Restaurant[];

function initial(
  id: string,
  kind: string,
  choice: string,
  change: Change,
  leavesOpen: readonly RequirementId[] = [],
): Variant {
  return variant(
    id,
    kind,
    choice,
    (usual) => ({ initialRestaurants: (seeded) => change(usual.initialRestaurants(seeded)) }),
    { leavesOpen },
  );
}

const isConfirming = ({ properties }: Restaurant): boolean => properties.phoneConfirmationEnabled === true;

const isBookable = ({ status, hours, properties }: Restaurant): boolean =>
  status === 'ACTIVE' && hours === wideHours && properties.guestAcquisitionChannelEnabled === true;

const isPlain = (restaurant: Restaurant): boolean => isBookable(restaurant) && !isConfirming(restaurant);

/** A number whose divisors below the usual page size give more pages than a check reads. */
const many: Change = (seeded) => {
  const copies = Array.from({ length: 60 }, (_, n) => seeded.map((restaurant) => copyOf(restaurant, n + 1)));
  return [...seeded, ...copies.flat()].slice(0, 1989);
};

/** Most of the list takes no bookings, and all of its beginning. */
const unbookableFirst: Change = (seeded) => {
  const idle = Array.from({ length: 3 }, (_, n) => seeded.map((restaurant) => copyOf(restaurant, n + 1)));
  return [...idle.flat().map((restaurant) => ({ ...restaurant, status: 'INACTIVE' as const })), ...seeded];
};

const confirmationOf =
  (enabled: boolean): Change =>
  (seeded) =>
    seeded.map((restaurant) => ({
      ...restaurant,
      properties: { ...restaurant.properties, phoneConfirmationEnabled: enabled },
    }));

const oneActive: Change = (seeded) => {
  const chosen = seeded.find(isPlain);
  return seeded.map((restaurant) =>
    restaurant === chosen ? restaurant : { ...restaurant, status: 'INACTIVE' },
  );
};

/** Requirements of phone confirmation that need a restaurant which demands it. */
const confirmations = requirementsLike(
  /^(RESTRICT-.*CONFIRM|RESTRICT-REQUESTED|VERIFY-CODE|REQUEST-CODE|CODE-)/,
);

const twoRestaurants = requirementsLike(
  /^RESTRICT-(OTHER-RESTAURANT-FREE|INSIDE-BOOKING-HOURS|CONFIRMATION-REACH)$/,
);

const severalElements = requirementsLike(
  /^(PAGE-(FILLED|LAST-TELLS|FIRST-TELLS|TOTAL-PAGES-COUNTED)|LIST-RESTAURANTS-(ZERO-BASED|EXCLUDE-.*|SEARCH-.*|COMPLETE|DISTINCT)|GET-RESTAURANT-SAME-ID|FIND-RESTAURANT-.*|RESTAURANT-.*)$/,
);

const otherHours = requirementsLike(/^RESTRICT-(GUEST-CHANNEL.*|RESTAURANT-STATUS)$/);

/** Other restaurants to begin with. */
export const restaurantVariants: readonly Variant[] = [
  initial(
    'restaurants-many',
    'restaurants-count',
    'There are 1,989 restaurants (section 2.2 sets no limit).',
    many,
  ),
  initial(
    'restaurants-three',
    'restaurants-count',
    'There are three restaurants, one of which requires phone confirmation (section 2.2 sets no limit).',
    (seeded) => [
      ...seeded.filter(isPlain).slice(0, 2),
      ...seeded.filter((one) => isBookable(one) && isConfirming(one)).slice(0, 1),
    ],
    [...severalElements, ...otherHours, ...twoRestaurants],
  ),
  initial(
    'restaurants-one',
    'restaurants-count',
    'There is a single restaurant (section 2.2 sets no limit).',
    (seeded) => seeded.filter(isPlain).slice(0, 1),
    [...severalElements, ...otherHours, ...twoRestaurants, ...confirmations],
  ),
  initial(
    'restaurants-one-active',
    'restaurants-count',
    'Only one restaurant takes bookings, the others are INACTIVE (section 2.1).',
    oneActive,
    [...twoRestaurants, ...otherHours, ...confirmations],
  ),
  initial(
    'restaurants-unbookable-first',
    'restaurants-count',
    'The first 144 restaurants of the list take no bookings (section 4.2: any order).',
    unbookableFirst,
  ),
  initial(
    'restaurants-none-confirms',
    'restaurants-confirmation',
    'No restaurant requires phone confirmation (section 1: only some do).',
    confirmationOf(false),
    confirmations,
  ),
  initial(
    'restaurants-all-confirm',
    'restaurants-confirmation',
    'Every restaurant requires phone confirmation (section 1).',
    confirmationOf(true),
    requirementsLike(/^REQUEST-CODE-NOT-NEEDED$/),
  ),
  initial(
    'restaurants-all-active',
    'restaurants-status',
    'Every restaurant is ACTIVE (section 2.1).',
    (seeded) => seeded.map((restaurant) => ({ ...restaurant, status: 'ACTIVE' })),
    ['RESTRICT-RESTAURANT-STATUS', 'LIST-RESTAURANTS-DELETED-SHOWN'],
  ),
];
