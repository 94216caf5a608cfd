import { createHash } from 'node:crypto';
import type { Notification } from '../decisions/webhooks.ts';
import { jsonText } from '../wire/json.ts';
import type { Json } from '../wire/json.ts';
import { fieldOf } from './changed-json.ts';
import type { Fault } from './fault.ts';
import { absent, told } from './told-fields.ts';

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

const uuids: readonly Fault[] = [
  {
    id: 'events-uuid-absent',
    mistake: 'Notifications are sent without a uuid.',
    breaks: ['EVENT-UUID-PRESENT'],
    override: told('uuid', absent),
  },
  {
    id: 'events-uuid-absent-in-updates',
    mistake: 'Only notifications of CREATE and DELETE have a uuid.',
    breaks: ['EVENT-UUID-PRESENT'],
    subtle: true,
    override: told('uuid', (uuid, { event }) => (event === 'UPDATE' ? undefined : uuid)),
  },
  {
    id: 'events-uuid-number',
    mistake: 'The uuid of a notification is written as a number.',
    breaks: ['EVENT-UUID-TYPE'],
    override: told('uuid', (_uuid, _notification, n) => n),
  },
  {
    id: 'events-uuid-without-hyphens',
    mistake: 'The uuid of a notification is written without hyphens.',
    breaks: ['EVENT-UUID-VALUE'],
    override: identified(({ uuid }) => uuid.replaceAll('-', '')),
  },
  {
    id: 'events-uuid-counter',
    mistake: 'Notifications are numbered in place of having a uuid.',
    breaks: ['EVENT-UUID-VALUE'],
    override: identified((_notification, n) => `event-${n}`),
  },
  {
    id: 'events-uuid-every-third-short',
    mistake:
      'The leading digit of a uuid is dropped now and then, as when its parts are formatted as numbers.',
    breaks: ['EVENT-UUID-VALUE'],
    subtle: true,
    override: identified(({ uuid }, n) => (n % 3 === 0 ? uuid.slice(1) : uuid)),
  },
  {
    id: 'events-uuid-constant',
    mistake: 'The uuid is made once, when the service starts.',
    breaks: ['EVENT-UUID-UNIQUE'],
    override: identified(() => uuidOf('service')),
  },
  {
    id: 'events-uuid-of-entity',
    mistake: 'The uuid is derived from the id of the entity, so all notifications about one share it.',
    breaks: ['EVENT-UUID-UNIQUE'],
    subtle: true,
    override: identified(({ entity, data }) => uuidOf(`${entity} ${jsonText(fieldOf(data, 'id') ?? null)}`)),
  },
  {
    id: 'events-uuid-of-kind',
    mistake: 'The uuid is derived from event and entity, so all notifications of a kind share it.',
    breaks: ['EVENT-UUID-UNIQUE'],
    subtle: true,
    override: identified(({ event, entity }) => uuidOf(`${event} ${entity}`)),
  },
];

const dates: readonly Fault[] = [
  {
    id: 'events-date-absent',
    mistake: 'Notifications are sent without a date.',
    breaks: ['EVENT-DATE-PRESENT'],
    override: told('date', absent),
  },
  {
    id: 'events-date-milliseconds',
    mistake: 'The date of a notification is written as milliseconds since the epoch.',
    breaks: ['EVENT-DATE-TYPE'],
    override: dated(({ at }) => at),
  },
  {
    id: 'events-date-parts',
    mistake: 'The date of a notification is written as a list of its parts.',
    breaks: ['EVENT-DATE-TYPE'],
    override: dated(({ at }) => iso(at).slice(0, 19).split(/\D/).map(Number)),
  },
  {
    id: 'events-date-local',
    mistake: 'The date of a notification has neither offset nor Z.',
    breaks: ['EVENT-DATE-VALUE'],
    override: dated(({ at }) => iso(at).slice(0, -1)),
  },
  {
    id: 'events-date-local-in-updates',
    mistake: 'The date of an UPDATE has neither offset nor Z.',
    breaks: ['EVENT-DATE-VALUE'],
    subtle: true,
    override: dated(({ at, event }) => (event === 'UPDATE' ? iso(at).slice(0, -1) : iso(at))),
  },
  {
    id: 'events-date-of-mail',
    mistake: 'The date of a notification is written as in the headers of HTTP and mail.',
    breaks: ['EVENT-DATE-VALUE'],
    override: dated(({ at }) => new Date(at).toUTCString()),
  },
  {
    id: 'events-date-without-time',
    mistake: 'The date of a notification is a day without a time.',
    breaks: ['EVENT-DATE-VALUE'],
    override: dated(({ at }) => iso(at).slice(0, 10)),
  },
  {
    id: 'events-date-offset-without-colon',
    mistake: 'The offset in the date of a notification has no colon.',
    breaks: ['EVENT-DATE-RFC3339'],
    override: dated(({ at }) => iso(at).replace('Z', '+0000')),
  },
  {
    id: 'events-date-without-seconds',
    mistake: 'Notifications of UPDATE leave the seconds of their date out.',
    breaks: ['EVENT-DATE-RFC3339'],
    subtle: true,
    override: dated(({ at, event }) => (event === 'UPDATE' ? `${iso(at).slice(0, 16)}Z` : iso(at))),
  },
  {
    id: 'events-date-local-labelled-utc',
    mistake: 'The date of a notification is local time, labelled as UTC.',
    breaks: ['EVENT-DATE-NEAR'],
    override: dated(({ at }) => iso(at + 3 * HOUR_MS)),
  },
  {
    id: 'events-date-seconds-for-milliseconds',
    mistake: 'The date of a notification takes seconds for milliseconds.',
    breaks: ['EVENT-DATE-NEAR'],
    override: dated(({ at }) => iso(at / 1000)),
  },
  {
    id: 'events-date-of-booking',
    mistake: 'The date of a notification is the moment for which the table is booked.',
    breaks: ['EVENT-DATE-NEAR'],
    subtle: true,
    override: dated(({ at, data }) => fieldOf(data, 'date') ?? iso(at)),
  },
  {
    id: 'events-date-of-updates-an-hour-late',
    mistake: 'The date of an UPDATE is an hour ahead, because summer time is added to UTC.',
    breaks: ['EVENT-DATE-NEAR'],
    subtle: true,
    override: dated(({ at, event }) => iso(event === 'UPDATE' ? at + HOUR_MS : at)),
  },
];

/** Identity and time of a notification: section 2.9. */
export const identitiesAndDates: readonly Fault[] = [...uuids, ...dates];
