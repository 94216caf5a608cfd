import { createHash } from 'node:crypto';
import type { Notification } from '../../decisions/webhooks.ts';
import { jsonText } from '../../wire/json.ts';
import type { Json } from '../../wire/json.ts';
import { told } from '../builders/events.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { absent, fieldOf } from '../builders/json.ts';

/** Another uuid for every notification. */
function identified(uuid: (notification: Notification, n: number) => string): Fault['override'] {
  return told('uuid', (_sound, notification, n) => uuid(notification, n));
}

function dated(date: (notification: Notification) => Json): Fault['override'] {
  return told('date', (_sound, notification) => date(notification));
}

function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const iso = (atMs: number): string => new Date(atMs).toISOString();

const HOUR_MS = 3_600_000;

/** Identity and time of a notification: section 2.9. */
export const dateFaults = faults({
  'EVENT-UUID-PRESENT': {
    'events-uuid-absent': ['Notifications are sent without a uuid.', told('uuid', absent)],
    'events-uuid-absent-in-updates': [
      'Only notifications of CREATE and DELETE have a uuid.',
      told('uuid', (uuid, { event }) => (event === 'UPDATE' ? undefined : uuid)),
    ],
  },
  'EVENT-UUID-TYPE': {
    'events-uuid-number': [
      'The uuid of a notification is written as a number.',
      told('uuid', (_uuid, _notification, n) => n),
    ],
  },
  'EVENT-UUID-VALUE': {
    'events-uuid-without-hyphens': [
      'The uuid of a notification is written without hyphens.',
      identified(({ uuid }) => uuid.replaceAll('-', '')),
    ],
    'events-uuid-counter': [
      'Notifications have a number instead of a uuid.',
      identified((_notification, n) => `event-${n}`),
    ],
    'events-uuid-every-third-short': [
      'A leading zero of a uuid is dropped, as when its parts are formatted as numbers.',
      identified(({ uuid }, n) => (n % 3 === 0 ? uuid.slice(1) : uuid)),
    ],
  },
  'EVENT-UUID-UNIQUE': {
    'events-uuid-constant': [
      'The uuid is made once, when the service starts.',
      identified(() => uuidOf('service')),
    ],
    'events-uuid-of-entity': [
      'The uuid is derived from the id of the entity, so all notifications about one share it.',
      identified(({ entity, data }) => uuidOf(`${entity} ${jsonText(fieldOf(data, 'id') ?? null)}`)),
    ],
    'events-uuid-of-kind': [
      'The uuid is derived from event and entity, so all notifications of a kind share it.',
      identified(({ event, entity }) => uuidOf(`${event} ${entity}`)),
    ],
  },
  'EVENT-DATE-PRESENT': {
    'events-date-absent': ['Notifications are sent without a date.', told('date', absent)],
  },
  'EVENT-DATE-TYPE': {
    'events-date-milliseconds': [
      'The date of a notification is written as milliseconds since the epoch.',
      dated(({ at }) => at),
    ],
    'events-date-parts': [
      'The date of a notification is written as a list of its parts.',
      dated(({ at }) => iso(at).slice(0, 19).split(/\D/).map(Number)),
    ],
  },
  'EVENT-DATE-VALUE': {
    'events-date-local': [
      'The date of a notification has neither offset nor Z.',
      dated(({ at }) => iso(at).slice(0, -1)),
    ],
    'events-date-local-in-updates': [
      'The date of an UPDATE has neither offset nor Z.',
      dated(({ at, event }) => (event === 'UPDATE' ? iso(at).slice(0, -1) : iso(at))),
    ],
    'events-date-of-mail': [
      'The date of a notification is written as in the headers of HTTP and mail.',
      dated(({ at }) => new Date(at).toUTCString()),
    ],
    'events-date-without-time': [
      'The date of a notification is a day without a time.',
      dated(({ at }) => iso(at).slice(0, 10)),
    ],
  },
  'EVENT-DATE-RFC3339': {
    'events-date-offset-without-colon': [
      'The offset in the date of a notification has no colon.',
      dated(({ at }) => iso(at).replace('Z', '+0000')),
    ],
    'events-date-without-seconds': [
      'Notifications of UPDATE leave out the seconds of their date.',
      dated(({ at, event }) => (event === 'UPDATE' ? `${iso(at).slice(0, 16)}Z` : iso(at))),
    ],
  },
  'EVENT-DATE-CLOSE': {
    'events-date-minutes-ahead': [
      'The date of a notification is five minutes ahead, because its sender has another clock.',
      dated(({ at }) => iso(at + HOUR_MS / 12)),
    ],
  },
  'EVENT-DATE-NEAR': {
    'events-date-local-labelled-utc': [
      'The date of a notification is local time, labelled as UTC.',
      dated(({ at }) => iso(at + 3 * HOUR_MS)),
    ],
    'events-date-seconds-for-milliseconds': [
      'The date of a notification is computed from seconds as if they were milliseconds.',
      dated(({ at }) => iso(at / 1000)),
    ],
    'events-date-of-booking': [
      'The date of a notification is the time of the booked visit.',
      dated(({ at, data }) => fieldOf(data, 'date') ?? iso(at)),
    ],
    'events-date-of-updates-an-hour-late': [
      'The date of an UPDATE is an hour ahead, because summer time is added to UTC.',
      dated(({ at, event }) => iso(event === 'UPDATE' ? at + HOUR_MS : at)),
    ],
  },
});
