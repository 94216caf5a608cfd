import { jsonText } from '../../wire/json.ts';
import { told } from '../builders/events.ts';
import { faults } from '../builders/fault.ts';
import { absent, fieldOf } from '../builders/json.ts';

/** The envelope of a notification: section 2.9. */
export const fieldFaults = faults({
  'EVENT-EVENT-PRESENT': {
    'events-event-absent': ['Notifications are sent without their event.', told('event', absent)],
  },
  'EVENT-EVENT-TYPE': {
    'events-event-ordinal': [
      'The event of a notification is written as its ordinal number.',
      told('event', (_event, { event }) => ['CREATE', 'UPDATE', 'DELETE'].indexOf(event)),
    ],
    'events-event-list': [
      'The event of a notification is written as a list, as in webhooks.',
      told('event', (_event, { event }) => [event]),
    ],
  },
  'EVENT-EVENT-ENUM': {
    'events-event-past-tense': [
      'The event of a notification is written in the past tense.',
      told('event', (_event, { event }) => `${event}D`),
    ],
    'events-event-with-entity': [
      'The event of a notification names the entity too.',
      told('event', (_event, { event, entity }) => `${entity}_${event}`),
    ],
    'events-event-cancel': [
      'Notifications of a cancelled booking have an event of their own, CANCEL.',
      told('event', (event, { data }) => (fieldOf(data, 'state') === 'CANCELED' ? 'CANCEL' : event)),
    ],
  },
  'EVENT-ENTITY-PRESENT': {
    'events-entity-absent': ['Notifications are sent without their entity.', told('entity', absent)],
  },
  'EVENT-ENTITY-TYPE': {
    'events-entity-object': [
      'The entity of a notification is written as an object with a name.',
      told('entity', (_entity, { entity }) => ({ name: entity })),
    ],
  },
  'EVENT-ENTITY-ENUM': {
    'events-entity-capitalised': [
      'The entity of a notification is written as the name of its class.',
      told('entity', (_entity, { entity }) => (entity === 'BOOKING' ? 'Booking' : 'Restaurant')),
    ],
    'events-entity-table-booking': [
      'UPDATE notifications of bookings call the entity TABLE_BOOKING.',
      told('entity', (name, { entity, event }) =>
        entity === 'BOOKING' && event === 'UPDATE' ? 'TABLE_BOOKING' : name,
      ),
    ],
  },
  'EVENT-DATA-PRESENT': {
    'events-data-absent': [
      'Notifications are sent without data, which receivers are to fetch themselves.',
      told('data', absent),
    ],
    'events-data-absent-in-updates': [
      'Notifications of UPDATE are sent without data.',
      told('data', (data, { event }) => (event === 'UPDATE' ? undefined : data)),
    ],
  },
  'EVENT-DATA-TYPE': {
    'events-data-encoded-twice': [
      'The data of a notification is a string that holds JSON.',
      told('data', (_data, { data }) => jsonText(data)),
    ],
    'events-data-list': [
      'The data of a notification is a list of one entity.',
      told('data', (_data, { data }) => [data]),
    ],
    'events-data-bare-id-in-updates': [
      'The data of an UPDATE is the bare id of the entity.',
      told('data', (data, { event }) => (event === 'UPDATE' ? fieldOf(data, 'id') : data)),
    ],
  },
});
