import type { Random } from '../random.ts';
import { eveningHours, hoursByWeekday, hoursWithBreak, morningHours, wideHours } from './hours.ts';
import type { WeekHours } from './hours.ts';
import { places } from './places.ts';
import type { Address, Info, Properties, Restaurant, RestaurantStatus } from './restaurant.ts';

/** What a restaurant is good for; each role is played by `count` restaurants. */
interface Role {
  readonly count: number;
  readonly hours: WeekHours;
  readonly status?: RestaurantStatus;
  readonly confirmation?: boolean;
  readonly channel?: boolean;
  /** Everything that may be absent is absent. */
  readonly bare?: boolean;
}

const roles: readonly Role[] = [
  { count: 20, hours: wideHours },
  { count: 4, hours: wideHours, confirmation: true },
  { count: 1, hours: hoursByWeekday, confirmation: true },
  { count: 2, hours: wideHours, channel: false },
  { count: 5, hours: hoursWithBreak },
  { count: 4, hours: hoursByWeekday },
  { count: 3, hours: morningHours },
  { count: 3, hours: eveningHours },
  { count: 2, hours: wideHours, status: 'INACTIVE' },
  { count: 1, hours: hoursWithBreak, status: 'INACTIVE', confirmation: true, channel: false },
  { count: 1, hours: wideHours, status: 'INACTIVE', bare: true },
  { count: 2, hours: wideHours, status: 'DELETED' },
];

/** Identifiers that survive a path only when every reserved character of them is percent-encoded. */
const awkwardPosUids: readonly string[] = [
  'hall/2 & terrace',
  'what?is#this',
  '100%25',
  'a+b c',
  'Grüne Straße 7',
  'кассa-12',
  '厨房-3',
  'semi;colon=1,2',
  "o'clock",
  'back\\slash',
  'ends/with/slash/',
  'çay 🍵',
  '%2F',
  '{curly}[square]',
  '__proto__',
  '~tilde:colon@at!',
];

const LARGE = 2n ** 53n + 1n;
const MEDIUM = 2n ** 31n;

/** Small, above 2^31 and above 2^53, so that an id which passes through a float or an int32 shows. */
function identifier(index: number): bigint {
  const n = BigInt(index);
  if (index === 17) return 2n ** 63n - 1n;
  // Odd steps above 2^53: every such id is one that a float cannot hold.
  if (index % 9 === 8) return LARGE + 2n * 1_000_003n * n;
  if (index % 5 === 4) return MEDIUM + 7n * n;
  return 3n * n + 11n;
}

function maybe<T>(random: Random, value: T): T | undefined {
  return random.next() < 0.8 ? value : undefined;
}

function address(random: Random, place: (typeof places)[number]): Address {
  const { country, countryCode, city, street } = place;
  const x = random.integer(-179_999, 179_999) / 1000;
  const y = random.integer(-84_999, 84_999) / 1000;
  const home = maybe(random, random.integer(1, 240));
  return { country, countryCode, city, street, home, point: maybe(random, { x, y }) };
}

function info(random: Random, index: number, posUid: string | undefined): Info {
  const number = `${random.integer(0, 99)}`.padStart(2, '0');
  return {
    phone: maybe(random, `+120255501${number}`),
    site: maybe(random, `https://restaurant-${index}.example/menu?lang=en&page=1#today`),
    telegram: maybe(random, `@restaurant_${index}`),
    vk: maybe(random, `https://vk.example/restaurant${index}`),
    posUid,
    posCrmId: maybe(random, random.integer(1, 2_000_000_000)),
    taxNumber: maybe(random, random.integer(1_000_000_000, 999_999_999_999)),
  };
}

function posUid(random: Random, index: number): string | undefined {
  const awkward = index % 3 === 0 ? awkwardPosUids[index / 3] : undefined;
  if (awkward !== undefined) return awkward;
  return index % 13 === 7 ? undefined : `POS-${index}-${random.integer(100_000, 999_999)}`;
}

/** The restaurants that a new reference starts with, 48 of them; the same seed gives the same ones. */
export function seedRestaurants(random: Random): Restaurant[] {
  const casting = roles.flatMap((role) => Array.from({ length: role.count }, () => role));
  const locations = random.shuffled(places);
  const restaurants = casting.flatMap((role, index): Restaurant[] => {
    const place = locations[index];
    if (place === undefined) return [];
    const properties: Properties = {
      phoneConfirmationEnabled: role.confirmation ?? false,
      guestAcquisitionChannelEnabled: role.channel ?? true,
    };
    const bare = role.bare === true;
    return [
      {
        id: identifier(index),
        name: place.name,
        status: role.status ?? 'ACTIVE',
        description: bare ? undefined : maybe(random, `${place.name} — ${place.city}, ${place.country}`),
        address: bare ? {} : address(random, place),
        info: bare ? {} : info(random, index, posUid(random, index)),
        properties: bare ? {} : properties,
        hours: role.hours,
        tables: random.integer(4, 30),
      },
    ];
  });
  return random.shuffled(restaurants);
}
