import { faults } from '../builders/fault.ts';
import { absent, asText, isFields } from '../builders/json.ts';
import {
  beyondAscii,
  isEmptyPart,
  isLargeId,
  outsidePages,
  shown,
  shownValue,
} from '../builders/restaurants.ts';

/** The fields of a restaurant, except those in its address, info and properties: section 2.1. */
export const fieldFaults = faults({
  'RESTAURANT-ID-PRESENT': {
    'restaurants-id-absent': ['The id counts as internal and is not written.', shown('id', absent)],
    'restaurants-id-absent-of-inactive': [
      'Restaurants that are not ACTIVE are written without their id, to keep it from being used.',
      shown('id', absent, { of: ({ status }) => status !== 'ACTIVE' }),
    ],
  },
  'RESTAURANT-ID-TYPE': {
    'restaurants-id-text': ['The id is written as a string.', shownValue('id', String)],
    'restaurants-large-id-text': [
      'Ids that a double cannot hold are written as strings, the others as numbers.',
      shownValue('id', String, { of: ({ id }) => isLargeId(id) }),
    ],
  },
  'RESTAURANT-NAME-PRESENT': {
    'restaurants-name-absent': [
      'A single restaurant is written without its name, which the caller knows from the list.',
      shown('name', absent, { places: outsidePages }),
    ],
    'restaurants-name-absent-of-inactive': [
      'Restaurants that are not ACTIVE have lost their name.',
      shown('name', absent, { of: ({ status }) => status !== 'ACTIVE' }),
    ],
  },
  'RESTAURANT-NAME-TYPE': {
    'restaurants-name-object': [
      'The name is written as an object of names by language.',
      shownValue('name', (name) => ({ en: name })),
    ],
    'restaurants-name-bytes': [
      'Names beyond ASCII are written as a list of their UTF-8 bytes.',
      shownValue('name', (name) => [...Buffer.from(asText(name))], {
        of: ({ name }) => beyondAscii(name),
      }),
    ],
  },
  'RESTAURANT-STATUS-PRESENT': {
    'restaurants-status-absent': [
      'A single restaurant is written without its status.',
      shown('status', absent, { places: outsidePages }),
    ],
    'restaurants-status-absent-unless-active': [
      'Pages write the status of ACTIVE restaurants only.',
      shown('status', absent, { places: ['page'], of: ({ status }) => status !== 'ACTIVE' }),
    ],
  },
  'RESTAURANT-STATUS-TYPE': {
    'restaurants-status-number': [
      'The status is written as the ordinal number of its enum.',
      shownValue('status', (status) => ['ACTIVE', 'INACTIVE', 'DELETED'].indexOf(asText(status))),
    ],
    'restaurants-status-false-of-inactive': [
      'The status of restaurants that are not ACTIVE is written as false.',
      shownValue('status', () => false, { of: ({ status }) => status !== 'ACTIVE' }),
    ],
  },
  'RESTAURANT-STATUS-ENUM': {
    'restaurants-status-lower-case': [
      'The status is written in lower case.',
      shownValue('status', (status) => asText(status).toLowerCase()),
    ],
    'restaurants-status-archived': [
      'DELETED restaurants are written as ARCHIVED, a status of a later version.',
      shownValue('status', () => 'ARCHIVED', { of: ({ status }) => status === 'DELETED' }),
    ],
    'restaurants-status-paused': [
      'INACTIVE restaurants are written as PAUSED.',
      shownValue('status', () => 'PAUSED', { of: ({ status }) => status === 'INACTIVE' }),
    ],
  },
  'RESTAURANT-DESCRIPTION-TYPE': {
    'restaurants-description-list': [
      'The description is written as the list of its lines.',
      shownValue('description', (text) => asText(text).split('\n')),
    ],
    'restaurants-absent-description-false': [
      'A restaurant without a description is written with false in its place.',
      shown('description', (text) => text ?? false),
    ],
  },
  'RESTAURANT-NULL-FREE': {
    'restaurants-absent-description-null': [
      'An absent description is written as null.',
      shown('description', (text) => text ?? null),
    ],
  },
  'RESTAURANT-ADDRESS-PRESENT': {
    'restaurants-address-absent': [
      'Single restaurants are written without the address.',
      shown('address', absent, { places: outsidePages }),
    ],
    'restaurants-empty-address-absent': [
      'An address without any value is left out.',
      shown('address', absent, { of: ({ address }) => isEmptyPart(address) }),
    ],
  },
  'RESTAURANT-ADDRESS-TYPE': {
    'restaurants-address-text': [
      'Single restaurants are written with the address as one string.',
      shown('address', () => 'see the restaurant card', { places: outsidePages }),
    ],
    'restaurants-empty-address-list': [
      'An address without any value is written as an empty list, as PHP does.',
      shown('address', () => [], { of: ({ address }) => isEmptyPart(address) }),
    ],
  },
  'RESTAURANT-INFO-PRESENT': {
    'restaurants-info-absent': [
      'Single restaurants are written without their info.',
      shown('info', absent, { places: ['single', 'event'] }),
    ],
    'restaurants-empty-info-absent': [
      'An info without any value is left out.',
      shown('info', absent, { of: ({ info }) => isEmptyPart(info) }),
    ],
  },
  'RESTAURANT-INFO-TYPE': {
    'restaurants-info-list': [
      'Single restaurants are written with the field names of their info instead of its values.',
      shownValue('info', (info) => (isFields(info) ? Object.keys(info) : info), {
        places: ['single', 'event'],
      }),
    ],
    'restaurants-empty-info-list': [
      'An info without any value is written as an empty list, as PHP does.',
      shown('info', () => [], { of: ({ info }) => isEmptyPart(info) }),
    ],
  },
  'RESTAURANT-PROPERTIES-PRESENT': {
    'restaurants-properties-absent': [
      'Single restaurants are written without their properties.',
      shown('properties', absent, { places: outsidePages }),
    ],
    'restaurants-empty-properties-absent': [
      'Properties without any value are left out.',
      shown('properties', absent, { of: ({ properties }) => isEmptyPart(properties) }),
    ],
  },
  'RESTAURANT-PROPERTIES-TYPE': {
    'restaurants-properties-names': [
      'The properties are written as the list of the names of those that are true.',
      shownValue(
        'properties',
        (properties) =>
          isFields(properties)
            ? Object.entries(properties).flatMap(([name, value]) => (value === true ? [name] : []))
            : properties,
        { places: outsidePages },
      ),
    ],
    'restaurants-empty-properties-list': [
      'Properties without any value are written as an empty list, as PHP does.',
      shown('properties', () => [], { of: ({ properties }) => isEmptyPart(properties) }),
    ],
  },
});
