import { Refusal } from '../../wire/call.ts';
import { wideHours } from '../../domain/hours.ts';
import type { Restaurant } from '../../domain/restaurant.ts';
import { changedAnswers, withHeaders } from '../builders/answers.ts';
import { numbered, worded } from '../builders/layer.ts';
import type { Layer } from '../builders/layer.ts';
import { copyOf } from '../builders/restaurants.ts';
import { newestTokensOnly } from '../tokens.ts';

const SECOND_MS = 1000;

/** Restaurants in the order in which a small service would have them: those that take bookings come first. */
function byUse(seeded: readonly Restaurant[]): readonly Restaurant[] {
  const isPlain = ({ status, hours, properties }: Restaurant): boolean =>
    status === 'ACTIVE' &&
    hours === wideHours &&
    properties.guestAcquisitionChannelEnabled === true &&
    properties.phoneConfirmationEnabled === false;
  const plain = seeded.filter(isPlain);
  const others = seeded.filter((restaurant) => !plain.includes(restaurant));
  return [...plain.slice(0, 2), ...others, ...plain.slice(2)];
}

/** So many restaurants: some of the seeded ones, or these and copies of them. */
export function restaurantsInAll(seeded: readonly Restaurant[], count: number): readonly Restaurant[] {
  if (seeded.length === 0) return seeded;
  const rounds = Math.ceil(count / seeded.length);
  const all = Array.from({ length: rounds }, (_, round) =>
    round === 0 ? byUse(seeded) : seeded.map((restaurant) => copyOf(restaurant, round)),
  );
  return all.flat().slice(0, count);
}

/** The size of a service, its page limits, clocks and tokens, and the pace of its restaurants. */
export const operationLayers: readonly Layer[] = [
  numbered(
    'restaurants',
    'restaurants of the service',
    { from: 1, to: 5000, byMagnitude: true },
    (count) => `The service has ${count} restaurants (section 2.2 sets no limit).`,
    (count) => (usual) => ({
      initialRestaurants: (seeded) => restaurantsInAll(usual.initialRestaurants(seeded), count),
    }),
  ),
  worded('search-filter', 'searches that are refused', {
    lengths: {
      choice:
        'A search of fewer than 3 or more than 60 characters is refused (section 7: reasons are not shown).',
      override: (usual) => ({
        searchMatches: (restaurant, search) => {
          const length = Array.from(search).length;
          if (length > 0 && (length < 3 || length > 60))
            throw new Refusal('invalid-field', 'The search has the wrong length');
          return usual.searchMatches(restaurant, search);
        },
      }),
    },
    signs: {
      choice: 'A search with signs that injected code has is refused (section 7: reasons are not shown).',
      override: (usual) => ({
        searchMatches: (restaurant, search) => {
          if (/['"`%;<>&_/\\]/.test(search)) throw new Refusal('invalid-field', 'The search is not allowed');
          return usual.searchMatches(restaurant, search);
        },
      }),
    },
  }),
  numbered(
    'page-limit',
    'the largest page size; a larger one is refused',
    { from: 20, to: 100, step: 10 },
    (most) => `A page size above ${most} is refused (section 4.2).`,
    (most) => () => ({ largestPageSize: most }),
    { kind: 'page-size' },
  ),
  numbered(
    'page-cut',
    'the largest page size; a larger one is cut to it',
    { from: 20, to: 100, step: 10 },
    (most) => `A page size above ${most} is cut to it (section 4.2).`,
    (most) => (usual) => ({
      readPageSize: (text) => Math.min(most, usual.readPageSize(text, 2 ** 31 - 1)),
    }),
    { kind: 'page-size' },
  ),
  numbered(
    'clock',
    'seconds by which the clock of the service is ahead',
    { from: -300, to: 300 },
    (seconds) => `The clock of the service is ${seconds} s ahead, as its header Date shows.`,
    () => () => ({}),
    { of: (seconds) => ({ options: { clock: () => Date.now() + seconds * SECOND_MS } }) },
  ),
  numbered(
    'gateway-clock',
    'seconds by which the header Date is ahead',
    { from: -300, to: 300 },
    (seconds) => `The header Date comes from a gateway whose clock is ${seconds} s ahead (HTTP).`,
    (seconds) => (usual) =>
      changedAnswers(usual, (answer) =>
        withHeaders(answer, { date: new Date(Date.now() + seconds * SECOND_MS).toUTCString() }),
      ),
    { kind: 'clock' },
  ),
  numbered(
    'token-life',
    'seconds that a token lives',
    { from: 3, to: 86_400, byMagnitude: true },
    (seconds) => `Tokens live for ${seconds} s (section 5.5: the returned expires_in counts).`,
    () => () => ({}),
    { of: (tokenLifetimeS) => ({ options: { tokenLifetimeS } }) },
  ),
  numbered(
    'tokens-newest',
    'valid tokens of a partner, of which a further one ends the oldest',
    { from: 1, to: 5 },
    (most) => `Only the ${most} newest tokens of a partner are valid (section 5.5 does not exclude it).`,
    newestTokensOnly,
    { kind: 'tokens', of: () => ({ warns: ['AUTH-TOKEN-OUTLIVES-RENEWAL'] }) },
  ),
  numbered(
    'pos-delay',
    'ms between the moves that a booking makes by itself',
    { from: 0, to: 3000, step: 10 },
    (ms) => `Each move of a booking by itself takes ${ms} ms (section 3).`,
    () => () => ({}),
    { of: (posDelayMs) => ({ options: { posDelayMs } }) },
  ),
];
