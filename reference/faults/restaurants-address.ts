import type { Json } from '../wire/json.ts';
import { nullsOutsidePages, shown, shownValue } from './changed-restaurants.ts';
import type { Fault } from './fault.ts';
import { asText } from './json-as-text.ts';
import { beyondAscii } from './restaurant-kinds.ts';

const whole = (value: Json): number => Math.trunc(Number(value));

/** The fields of the address of a restaurant: section 2.1. */
export const restaurantsAddressFaults: readonly Fault[] = [
  {
    id: 'restaurants-country-object',
    mistake: 'The country is written as the object of its row.',
    breaks: ['RESTAURANT-COUNTRY-TYPE'],
    override: shownValue('address.country', (name) => ({ name })),
  },
  {
    id: 'restaurants-country-false-of-inactive',
    mistake: 'Restaurants that are not ACTIVE are written with false for their country.',
    breaks: ['RESTAURANT-COUNTRY-TYPE'],
    subtle: true,
    override: shown('address.country', () => false, { of: ({ status }) => status !== 'ACTIVE' }),
  },
  {
    id: 'restaurants-country-code-number',
    mistake: 'The countryCode is written as a number.',
    breaks: ['RESTAURANT-COUNTRY-CODE-TYPE'],
    override: shownValue('address.countryCode', (code) => asText(code).charCodeAt(0)),
  },
  {
    id: 'restaurants-country-code-three-letters',
    mistake: 'The countryCode is written with three letters.',
    breaks: ['RESTAURANT-COUNTRY-CODE-FORM'],
    override: shownValue('address.countryCode', (code) => `${asText(code)}R`),
  },
  {
    id: 'restaurants-country-code-digits',
    mistake: 'The countryCode is the calling code, as a text.',
    breaks: ['RESTAURANT-COUNTRY-CODE-FORM'],
    override: shownValue('address.countryCode', () => '44'),
  },
  {
    id: 'restaurants-some-country-codes-padded',
    mistake: 'The countryCode of some countries keeps the blank of a column of three characters.',
    breaks: ['RESTAURANT-COUNTRY-CODE-FORM'],
    subtle: true,
    override: shownValue('address.countryCode', (code) =>
      /^[A-I]/.test(asText(code)) ? `${asText(code)} ` : code,
    ),
  },
  {
    id: 'restaurants-city-number',
    mistake: 'The city is written as its key in a register.',
    breaks: ['RESTAURANT-CITY-TYPE'],
    override: shownValue('address.city', (city) => asText(city).length),
  },
  {
    id: 'restaurants-city-beyond-ascii-object',
    mistake: 'A city with a transcription is written as an object of both names.',
    breaks: ['RESTAURANT-CITY-TYPE'],
    subtle: true,
    override: shownValue('address.city', (name) => ({ name }), {
      of: ({ address }) => beyondAscii(address.city),
    }),
  },
  {
    id: 'restaurants-street-list',
    mistake: 'The street is written as the list of its words.',
    breaks: ['RESTAURANT-STREET-TYPE'],
    override: shownValue('address.street', (street) => asText(street).split(' ')),
  },
  {
    id: 'restaurants-street-of-several-words-list',
    mistake: 'A street of three words or more is written as a list of lines.',
    breaks: ['RESTAURANT-STREET-TYPE'],
    subtle: true,
    override: shownValue('address.street', (street) =>
      asText(street).split(' ').length > 2 ? asText(street).split(' ') : street,
    ),
  },
  {
    id: 'restaurants-home-text',
    mistake: 'The home is written as a text.',
    breaks: ['RESTAURANT-HOME-TYPE'],
    override: shownValue('address.home', String),
  },
  {
    id: 'restaurants-home-with-letter',
    mistake: 'A home above 120 is written as a text with a letter after its number.',
    breaks: ['RESTAURANT-HOME-TYPE'],
    subtle: true,
    override: shownValue('address.home', (home) => (Number(home) > 120 ? `${Number(home)}A` : home)),
  },
  {
    id: 'restaurants-point-text',
    mistake: 'The point is written as a text of two numbers.',
    breaks: ['RESTAURANT-POINT-TYPE'],
    override: shownValue('address.point', () => '12.5,41.9'),
  },
  {
    id: 'restaurants-point-list',
    mistake: 'The point is written as a list of two numbers, as in GeoJSON.',
    breaks: ['RESTAURANT-POINT-TYPE'],
    override: shownValue('address.point', () => [12.5, 41.9]),
  },
  {
    id: 'restaurants-point-x-absent',
    mistake: 'The point is written with lon in place of x.',
    breaks: ['RESTAURANT-POINT-X-PRESENT'],
    override: shown('address.point.x', () => undefined),
  },
  {
    id: 'restaurants-western-point-x-absent',
    mistake: 'A longitude below zero counts as unknown, and x is left out.',
    breaks: ['RESTAURANT-POINT-X-PRESENT'],
    subtle: true,
    override: shown('address.point.x', (x) => (Number(x) < 0 ? undefined : x)),
  },
  {
    id: 'restaurants-point-x-text',
    mistake: 'The x of a point is written as a text.',
    breaks: ['RESTAURANT-POINT-X-TYPE'],
    override: shownValue('address.point.x', String),
  },
  {
    id: 'restaurants-western-point-x-text',
    mistake: 'A longitude below zero is written with a W.',
    breaks: ['RESTAURANT-POINT-X-TYPE'],
    subtle: true,
    override: shownValue('address.point.x', (x) => (Number(x) < 0 ? `${-Number(x)}W` : x)),
  },
  {
    id: 'restaurants-point-y-absent',
    mistake: 'The point is written with lat in place of y.',
    breaks: ['RESTAURANT-POINT-Y-PRESENT'],
    override: shown('address.point.y', () => undefined),
  },
  {
    id: 'restaurants-southern-point-y-absent',
    mistake: 'A latitude below zero counts as unknown, and y is left out.',
    breaks: ['RESTAURANT-POINT-Y-PRESENT'],
    subtle: true,
    override: shown('address.point.y', (y) => (Number(y) < 0 ? undefined : y)),
  },
  {
    id: 'restaurants-point-y-text',
    mistake: 'The y of a point is written as a text.',
    breaks: ['RESTAURANT-POINT-Y-TYPE'],
    override: shownValue('address.point.y', String),
  },
  {
    id: 'restaurants-far-northern-point-y-text',
    mistake: 'A latitude beyond 45 is written as degrees and minutes.',
    breaks: ['RESTAURANT-POINT-Y-TYPE'],
    subtle: true,
    override: shownValue('address.point.y', (y) => (Number(y) > 45 ? `${whole(y)}°0'` : y)),
  },
  {
    id: 'restaurants-address-nulls',
    mistake: 'The address writes null for what it does not have, in single restaurants too.',
    breaks: ['RESTAURANT-ADDRESS-NULL-FREE'],
    override: nullsOutsidePages('address', 'country', 'countryCode', 'city', 'street', 'home', 'point'),
  },
];
