import { jsonText } from '../wire/json.ts';
import { fieldOf } from './changed-json.ts';
import type { Fault } from './fault.ts';
import { identitiesAndDates } from './notification-dates.ts';
import { absent, told } from './told-fields.ts';

/** The envelope of a notification: section 2.9. */
export const notificationFieldsFaults: readonly Fault[] = [
  {
    id: 'events-event-absent',
    mistake: 'Notifications do not say their event.',
    breaks: ['EVENT-EVENT-PRESENT'],
    override: told('event', absent),
  },
  {
    id: 'events-event-ordinal',
    mistake: 'The event of a notification is written as its ordinal number.',
    breaks: ['EVENT-EVENT-TYPE'],
    override: told('event', (_event, { event }) => ['CREATE', 'UPDATE', 'DELETE'].indexOf(event)),
  },
  {
    id: 'events-event-list',
    mistake: 'The event of a notification is written as a list, as in webhooks.',
    breaks: ['EVENT-EVENT-TYPE'],
    override: told('event', (_event, { event }) => [event]),
  },
  {
    id: 'events-event-past-tense',
    mistake: 'The event of a notification is written in the past tense.',
    breaks: ['EVENT-EVENT-ENUM'],
    override: told('event', (_event, { event }) => `${event}D`),
  },
  {
    id: 'events-event-with-entity',
    mistake: 'The event of a notification names the entity too.',
    breaks: ['EVENT-EVENT-ENUM'],
    override: told('event', (_event, { event, entity }) => `${entity}_${event}`),
  },
  {
    id: 'events-event-cancel',
    mistake: 'Notifications of a cancelled booking have an event of their own, CANCEL.',
    breaks: ['EVENT-EVENT-ENUM'],
    subtle: true,
    override: told('event', (event, { data }) => (fieldOf(data, 'state') === 'CANCELED' ? 'CANCEL' : event)),
  },
  {
    id: 'events-entity-absent',
    mistake: 'Notifications do not say their entity.',
    breaks: ['EVENT-ENTITY-PRESENT'],
    override: told('entity', absent),
  },
  {
    id: 'events-entity-object',
    mistake: 'The entity of a notification is written as an object with a name.',
    breaks: ['EVENT-ENTITY-TYPE'],
    override: told('entity', (_entity, { entity }) => ({ name: entity })),
  },
  {
    id: 'events-entity-capitalised',
    mistake: 'The entity of a notification is written as the class is called.',
    breaks: ['EVENT-ENTITY-ENUM'],
    override: told('entity', (_entity, { entity }) => (entity === 'BOOKING' ? 'Booking' : 'Restaurant')),
  },
  {
    id: 'events-entity-table-booking',
    mistake: 'UPDATE notifications of bookings call the entity TABLE_BOOKING.',
    breaks: ['EVENT-ENTITY-ENUM'],
    subtle: true,
    override: told('entity', (name, { entity, event }) =>
      entity === 'BOOKING' && event === 'UPDATE' ? 'TABLE_BOOKING' : name,
    ),
  },
  {
    id: 'events-data-absent',
    mistake: 'Notifications are sent without data, to be fetched by whoever wants to know.',
    breaks: ['EVENT-DATA-PRESENT'],
    override: told('data', absent),
  },
  {
    id: 'events-data-absent-in-updates',
    mistake: 'Notifications of UPDATE are sent without data.',
    breaks: ['EVENT-DATA-PRESENT'],
    subtle: true,
    override: told('data', (data, { event }) => (event === 'UPDATE' ? undefined : data)),
  },
  {
    id: 'events-data-encoded-twice',
    mistake: 'The data of a notification is a text that holds JSON.',
    breaks: ['EVENT-DATA-TYPE'],
    override: told('data', (_data, { data }) => jsonText(data)),
  },
  {
    id: 'events-data-list',
    mistake: 'The data of a notification is a list of one entity.',
    breaks: ['EVENT-DATA-TYPE'],
    override: told('data', (_data, { data }) => [data]),
  },
  {
    id: 'events-data-bare-id-in-updates',
    mistake: 'The data of an UPDATE is the bare id of the entity.',
    breaks: ['EVENT-DATA-TYPE'],
    subtle: true,
    override: told('data', (data, { event }) => (event === 'UPDATE' ? fieldOf(data, 'id') : data)),
  },
  ...identitiesAndDates,
];
