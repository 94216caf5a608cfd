import type { Json } from '../../wire/json.ts';
import { faults } from '../builders/fault.ts';
import { asText } from '../builders/json.ts';
import { beyondAscii, nullsOutsidePages, shown, shownValue } from '../builders/restaurants.ts';

const whole = (value: Json): number => Math.trunc(Number(value));

/** The fields of the address of a restaurant: section 2.1. */
export const addressFaults = faults({
  'RESTAURANT-COUNTRY-TYPE': {
    'restaurants-country-object': [
      'The country is written as the object of its row.',
      shownValue('address.country', (name) => ({ name })),
    ],
    'restaurants-country-false-of-inactive': [
      'Restaurants that are not ACTIVE are written with false for their country.',
      shown('address.country', () => false, { of: ({ status }) => status !== 'ACTIVE' }),
    ],
  },
  'RESTAURANT-COUNTRY-CODE-TYPE': {
    'restaurants-country-code-number': [
      'The countryCode is written as a number.',
      shownValue('address.countryCode', (code) => asText(code).charCodeAt(0)),
    ],
  },
  'RESTAURANT-COUNTRY-CODE-FORM': {
    'restaurants-country-code-three-letters': [
      'The countryCode is written with three letters.',
      shownValue('address.countryCode', (code) => `${asText(code)}R`),
    ],
    'restaurants-country-code-digits': [
      'The countryCode is the calling code, as a string.',
      shownValue('address.countryCode', () => '44'),
    ],
    'restaurants-some-country-codes-padded': [
      'The countryCode of some countries keeps the padding of a column of three characters.',
      shownValue('address.countryCode', (code) => (/^[A-I]/.test(asText(code)) ? `${asText(code)} ` : code)),
    ],
  },
  'RESTAURANT-CITY-TYPE': {
    'restaurants-city-number': [
      'The city is written as its key in a register.',
      shownValue('address.city', (city) => asText(city).length),
    ],
    'restaurants-city-beyond-ascii-object': [
      'A city with a transcription is written as an object of both names.',
      shownValue('address.city', (name) => ({ name }), {
        of: ({ address }) => beyondAscii(address.city),
      }),
    ],
  },
  'RESTAURANT-STREET-TYPE': {
    'restaurants-street-list': [
      'The street is written as the list of its words.',
      shownValue('address.street', (street) => asText(street).split(' ')),
    ],
    'restaurants-street-of-several-words-list': [
      'A street of three words or more is written as a list of lines.',
      shownValue('address.street', (street) =>
        asText(street).split(' ').length > 2 ? asText(street).split(' ') : street,
      ),
    ],
  },
  'RESTAURANT-HOME-TYPE': {
    'restaurants-home-text': ['The home is written as a string.', shownValue('address.home', String)],
    'restaurants-home-with-letter': [
      'A home above 120 is written as a string with a letter after its number.',
      shownValue('address.home', (home) => (Number(home) > 120 ? `${Number(home)}A` : home)),
    ],
  },
  'RESTAURANT-POINT-TYPE': {
    'restaurants-point-text': [
      'The point is written as a string of two numbers.',
      shownValue('address.point', () => '12.5,41.9'),
    ],
    'restaurants-point-list': [
      'The point is written as a list of two numbers, as in GeoJSON.',
      shownValue('address.point', () => [12.5, 41.9]),
    ],
  },
  'RESTAURANT-POINT-X-PRESENT': {
    'restaurants-point-x-absent': [
      'The point is written with lon in place of x.',
      shown('address.point.x', () => undefined),
    ],
    'restaurants-western-point-x-absent': [
      'A longitude below zero counts as unknown, and x is left out.',
      shown('address.point.x', (x) => (Number(x) < 0 ? undefined : x)),
    ],
  },
  'RESTAURANT-POINT-X-TYPE': {
    'restaurants-point-x-text': [
      'The x of a point is written as a string.',
      shownValue('address.point.x', String),
    ],
    'restaurants-western-point-x-text': [
      'A longitude below zero is written with a W.',
      shownValue('address.point.x', (x) => (Number(x) < 0 ? `${-Number(x)}W` : x)),
    ],
  },
  'RESTAURANT-POINT-Y-PRESENT': {
    'restaurants-point-y-absent': [
      'The point is written with lat in place of y.',
      shown('address.point.y', () => undefined),
    ],
    'restaurants-southern-point-y-absent': [
      'A latitude below zero counts as unknown, and y is left out.',
      shown('address.point.y', (y) => (Number(y) < 0 ? undefined : y)),
    ],
  },
  'RESTAURANT-POINT-Y-TYPE': {
    'restaurants-point-y-text': [
      'The y of a point is written as a string.',
      shownValue('address.point.y', String),
    ],
    'restaurants-far-northern-point-y-text': [
      'A latitude beyond 45 is written as degrees and minutes.',
      shownValue('address.point.y', (y) => (Number(y) > 45 ? `${whole(y)}°0'` : y)),
    ],
  },
  'RESTAURANT-ADDRESS-NULL-FREE': {
    'restaurants-address-nulls': [
      'The address of a single restaurant, too, has null for absent fields.',
      nullsOutsidePages('address', 'country', 'countryCode', 'city', 'street', 'home', 'point'),
    ],
  },
});
