import { asText } from './json-as-text.ts';
import { beyondAscii, isEmptyPart, isLargeId } from './restaurant-kinds.ts';
import { isFields } from './changed-json.ts';
import { outsidePages, shown, shownValue } from './changed-restaurants.ts';
import type { Fault } from './fault.ts';

const absent = (): undefined => undefined;

/** The fields of a restaurant but those inside its address, info and properties: section 2.1. */
export const restaurantsFieldsFaults: readonly Fault[] = [
  {
    id: 'restaurants-id-absent',
    mistake: 'The id counts as internal and is not written.',
    breaks: ['RESTAURANT-ID-PRESENT'],
    override: shown('id', absent),
  },
  {
    id: 'restaurants-id-absent-of-inactive',
    mistake: 'Restaurants that are not ACTIVE are written without the id, so that nobody uses it.',
    breaks: ['RESTAURANT-ID-PRESENT'],
    subtle: true,
    override: shown('id', absent, { of: ({ status }) => status !== 'ACTIVE' }),
  },
  {
    id: 'restaurants-id-text',
    mistake: 'The id is written as a text.',
    breaks: ['RESTAURANT-ID-TYPE'],
    override: shownValue('id', String),
  },
  {
    id: 'restaurants-large-id-text',
    mistake: 'Ids that a double cannot hold are written as texts, the others as numbers.',
    breaks: ['RESTAURANT-ID-TYPE'],
    subtle: true,
    override: shownValue('id', String, { of: ({ id }) => isLargeId(id) }),
  },
  {
    id: 'restaurants-name-absent',
    mistake: 'A single restaurant is written without its name, which the caller knows from the list.',
    breaks: ['RESTAURANT-NAME-PRESENT'],
    override: shown('name', absent, { places: outsidePages }),
  },
  {
    id: 'restaurants-name-absent-of-inactive',
    mistake: 'Restaurants that are not ACTIVE have lost their name.',
    breaks: ['RESTAURANT-NAME-PRESENT'],
    subtle: true,
    override: shown('name', absent, { of: ({ status }) => status !== 'ACTIVE' }),
  },
  {
    id: 'restaurants-name-object',
    mistake: 'The name is written by language.',
    breaks: ['RESTAURANT-NAME-TYPE'],
    override: shownValue('name', (name) => ({ en: name })),
  },
  {
    id: 'restaurants-name-bytes',
    mistake: 'Names beyond ASCII are written as the list of their UTF-8 bytes.',
    breaks: ['RESTAURANT-NAME-TYPE'],
    subtle: true,
    override: shownValue('name', (name) => [...Buffer.from(asText(name))], {
      of: ({ name }) => beyondAscii(name),
    }),
  },
  {
    id: 'restaurants-status-absent',
    mistake: 'A single restaurant is written without its status.',
    breaks: ['RESTAURANT-STATUS-PRESENT'],
    override: shown('status', absent, { places: outsidePages }),
  },
  {
    id: 'restaurants-status-absent-unless-active',
    mistake: 'Pages write the status of ACTIVE restaurants alone.',
    breaks: ['RESTAURANT-STATUS-PRESENT'],
    subtle: true,
    override: shown('status', absent, { places: ['page'], of: ({ status }) => status !== 'ACTIVE' }),
  },
  {
    id: 'restaurants-status-number',
    mistake: 'The status is written as the ordinal number of its enum.',
    breaks: ['RESTAURANT-STATUS-TYPE'],
    override: shownValue('status', (status) => ['ACTIVE', 'INACTIVE', 'DELETED'].indexOf(asText(status))),
  },
  {
    id: 'restaurants-status-false-of-inactive',
    mistake: 'The status of restaurants that are not ACTIVE is written as false.',
    breaks: ['RESTAURANT-STATUS-TYPE'],
    subtle: true,
    override: shownValue('status', () => false, { of: ({ status }) => status !== 'ACTIVE' }),
  },
  {
    id: 'restaurants-status-lower-case',
    mistake: 'The status is written in lower case.',
    breaks: ['RESTAURANT-STATUS-ENUM'],
    override: shownValue('status', (status) => asText(status).toLowerCase()),
  },
  {
    id: 'restaurants-status-archived',
    mistake: 'DELETED restaurants are written as ARCHIVED, a status that came with a later version.',
    breaks: ['RESTAURANT-STATUS-ENUM'],
    subtle: true,
    override: shownValue('status', () => 'ARCHIVED', { of: ({ status }) => status === 'DELETED' }),
  },
  {
    id: 'restaurants-status-paused',
    mistake: 'INACTIVE restaurants are written as PAUSED.',
    breaks: ['RESTAURANT-STATUS-ENUM'],
    subtle: true,
    override: shownValue('status', () => 'PAUSED', { of: ({ status }) => status === 'INACTIVE' }),
  },
  {
    id: 'restaurants-description-list',
    mistake: 'The description is written as the list of its lines.',
    breaks: ['RESTAURANT-DESCRIPTION-TYPE'],
    override: shownValue('description', (text) => asText(text).split('\n')),
  },
  {
    id: 'restaurants-absent-description-false',
    mistake: 'A restaurant without a description is written with false in its place.',
    breaks: ['RESTAURANT-DESCRIPTION-TYPE'],
    subtle: true,
    override: shown('description', (text) => text ?? false),
  },
  {
    id: 'restaurants-absent-description-null',
    mistake: 'A description that is absent is written as null.',
    breaks: ['RESTAURANT-NULL-FREE'],
    override: shown('description', (text) => text ?? null),
  },
  {
    id: 'restaurants-address-absent',
    mistake: 'Single restaurants are written without the address.',
    breaks: ['RESTAURANT-ADDRESS-PRESENT'],
    override: shown('address', absent, { places: outsidePages }),
  },
  {
    id: 'restaurants-empty-address-absent',
    mistake: 'An address of which nothing is known is left out whole.',
    breaks: ['RESTAURANT-ADDRESS-PRESENT'],
    subtle: true,
    override: shown('address', absent, { of: ({ address }) => isEmptyPart(address) }),
  },
  {
    id: 'restaurants-address-text',
    mistake: 'Single restaurants are written with the address in one line of text.',
    breaks: ['RESTAURANT-ADDRESS-TYPE'],
    override: shown('address', () => 'see the restaurant card', { places: outsidePages }),
  },
  {
    id: 'restaurants-empty-address-list',
    mistake: 'An address of which nothing is known is written as an empty list, as PHP does.',
    breaks: ['RESTAURANT-ADDRESS-TYPE'],
    subtle: true,
    override: shown('address', () => [], { of: ({ address }) => isEmptyPart(address) }),
  },
  {
    id: 'restaurants-info-absent',
    mistake: 'Single restaurants are written without their info.',
    breaks: ['RESTAURANT-INFO-PRESENT'],
    override: shown('info', absent, { places: ['single', 'event'] }),
  },
  {
    id: 'restaurants-empty-info-absent',
    mistake: 'An info without any value is left out whole.',
    breaks: ['RESTAURANT-INFO-PRESENT'],
    subtle: true,
    override: shown('info', absent, { of: ({ info }) => isEmptyPart(info) }),
  },
  {
    id: 'restaurants-info-list',
    mistake: 'Single restaurants are written with the names of what their info holds, not with its values.',
    breaks: ['RESTAURANT-INFO-TYPE'],
    override: shownValue('info', (info) => (isFields(info) ? Object.keys(info) : info), {
      places: ['single', 'event'],
    }),
  },
  {
    id: 'restaurants-empty-info-list',
    mistake: 'An info without any value is written as an empty list, as PHP does.',
    breaks: ['RESTAURANT-INFO-TYPE'],
    subtle: true,
    override: shown('info', () => [], { of: ({ info }) => isEmptyPart(info) }),
  },
  {
    id: 'restaurants-properties-absent',
    mistake: 'Single restaurants are written without their properties.',
    breaks: ['RESTAURANT-PROPERTIES-PRESENT'],
    override: shown('properties', absent, { places: outsidePages }),
  },
  {
    id: 'restaurants-empty-properties-absent',
    mistake: 'Properties of which none was ever set are left out whole.',
    breaks: ['RESTAURANT-PROPERTIES-PRESENT'],
    subtle: true,
    override: shown('properties', absent, { of: ({ properties }) => isEmptyPart(properties) }),
  },
  {
    id: 'restaurants-properties-names',
    mistake: 'The properties are written as the list of the names of those that are true.',
    breaks: ['RESTAURANT-PROPERTIES-TYPE'],
    override: shownValue(
      'properties',
      (properties) =>
        isFields(properties)
          ? Object.entries(properties).flatMap(([name, value]) => (value === true ? [name] : []))
          : properties,
      { places: outsidePages },
    ),
  },
  {
    id: 'restaurants-empty-properties-list',
    mistake: 'Properties of which none was ever set are written as an empty list, as PHP does.',
    breaks: ['RESTAURANT-PROPERTIES-TYPE'],
    subtle: true,
    override: shown('properties', () => [], { of: ({ properties }) => isEmptyPart(properties) }),
  },
];
