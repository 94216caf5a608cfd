import type { Notification } from '../decisions/webhooks.ts';
import type { EntityKind } from '../domain/webhook.ts';
import type { Json } from '../wire/json.ts';
import { fieldOf, withField } from './changed-json.ts';
import type { Change } from './changed-json.ts';
import type { Fault } from './fault.ts';

/** The data of CREATE and UPDATE notifications, changed; that of DELETE is judged by its shape and id alone. */
function told(
  entity: EntityKind,
  change: (data: Json, notification: Notification) => Json,
): Fault['override'] {
  return (sound) => ({
    notificationsFor: (notification, webhook) =>
      sound
        .notificationsFor(notification, webhook)
        .map((one) =>
          one.entity === entity && one.event !== 'DELETE' ? { ...one, data: change(one.data, one) } : one,
        ),
  });
}

/** One field of the data, changed where there is one. */
function field(entity: EntityKind, name: string, change: (value: Json) => Json): Fault['override'] {
  return told(entity, (data) => withField(data, name, ifThere(change)));
}

/** As {@link field}, one level deeper. */
function inner(
  entity: EntityKind,
  outer: string,
  name: string,
  change: (value: Json) => Json,
): Fault['override'] {
  return told(entity, (data) =>
    withField(
      data,
      outer,
      ifThere((object) => withField(object, name, ifThere(change))),
    ),
  );
}

function ifThere(change: (value: Json) => Json): Change {
  return (value) => (value === undefined ? undefined : change(value));
}

function text(change: (value: string) => string): (value: Json) => Json {
  return (value) => (typeof value === 'string' ? change(value) : value);
}

function integer(change: (value: bigint) => bigint): (value: Json) => Json {
  return (value) => (typeof value === 'bigint' || typeof value === 'number' ? change(BigInt(value)) : value);
}

const rounded = integer((value) => BigInt(Number(value)));
const stray = integer((value) => value + 6_000_000_000n);
const escaped = text((value) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;'),
);
const ascii = text((value) => value.replace(/[^\0-\x7f]/g, '?'));
const DAY_MS = 86_400_000;

const bookings: readonly Fault[] = [
  {
    id: 'events-booking-of-other-id',
    mistake: 'The data of a BOOKING notification has the id of an internal row.',
    breaks: ['EVENT-DATA-IS-BOOKING'],
    override: field('BOOKING', 'id', stray),
  },
  {
    id: 'events-booking-id-rounded',
    mistake: 'The id in the data of a BOOKING notification is a double, which rounds those beyond 2^53.',
    breaks: ['EVENT-DATA-IS-BOOKING'],
    subtle: true,
    override: field('BOOKING', 'id', rounded),
  },
  {
    id: 'events-booking-one-person-more',
    mistake: 'The data of a BOOKING notification counts the guest who booked once more.',
    breaks: ['EVENT-DATA-BOOKING-AGREES'],
    override: field(
      'BOOKING',
      'persons',
      integer((persons) => persons + 1n),
    ),
  },
  {
    id: 'events-booking-phone-blanked',
    mistake: 'The last digits of the phone in the data of a BOOKING notification are blanked out with zeros.',
    breaks: ['EVENT-DATA-BOOKING-AGREES'],
    override: field(
      'BOOKING',
      'phone',
      text((phone) => phone.replace(/\d{4}$/, '0000')),
    ),
  },
  {
    id: 'events-booking-name-in-capitals',
    mistake: 'The data of a BOOKING notification has the firstName in capitals, as the POS prints it.',
    breaks: ['EVENT-DATA-BOOKING-AGREES'],
    override: field(
      'BOOKING',
      'firstName',
      text((name) => name.toUpperCase()),
    ),
  },
  {
    id: 'events-booking-date-a-day-off',
    mistake: 'The date in the data of a BOOKING notification is a day late.',
    breaks: ['EVENT-DATA-BOOKING-AGREES'],
    override: field(
      'BOOKING',
      'date',
      text((date) => new Date(Date.parse(date) + DAY_MS).toISOString()),
    ),
  },
  {
    id: 'events-booking-date-shifted-in-updates',
    mistake: 'UPDATE notifications shift the date of a booking by the zone of the restaurant.',
    breaks: ['EVENT-DATA-BOOKING-AGREES'],
    subtle: true,
    override: told('BOOKING', (data, { event }) =>
      event === 'UPDATE'
        ? withField(data, 'date', ifThere(text((date) => date.replace(/Z$/, '+03:00'))))
        : data,
    ),
  },
  {
    id: 'events-booking-name-without-accents',
    mistake: 'The data of a BOOKING notification has ? for every character of firstName that is not ASCII.',
    breaks: ['EVENT-DATA-BOOKING-AGREES'],
    subtle: true,
    override: field('BOOKING', 'firstName', ascii),
  },
  {
    id: 'events-booking-comment-escaped',
    mistake: 'The comment in the data of a BOOKING notification is escaped for HTML.',
    breaks: ['EVENT-DATA-BOOKING-AGREES'],
    subtle: true,
    override: field('BOOKING', 'comment', escaped),
  },
  {
    id: 'events-booking-names-swapped',
    mistake: 'The data of a BOOKING notification has firstName and lastName the wrong way round.',
    breaks: ['EVENT-DATA-BOOKING-AGREES'],
    subtle: true,
    override: told('BOOKING', (data) => {
      const [first, last] = [fieldOf(data, 'firstName'), fieldOf(data, 'lastName')];
      if (first === undefined || last === undefined || last === '') return data;
      return withField(
        withField(data, 'firstName', () => last),
        'lastName',
        () => first,
      );
    }),
  },
  {
    id: 'events-booking-promo-marked',
    mistake: 'The promo in the data of a BOOKING notification has a mark of its use at its end.',
    breaks: ['EVENT-DATA-BOOKING-AGREES'],
    subtle: true,
    override: inner(
      'BOOKING',
      'meta',
      'promo',
      text((promo) => `${promo}-applied`),
    ),
  },
];

const restaurants: readonly Fault[] = [
  {
    id: 'events-restaurant-of-other-id',
    mistake: 'The data of a RESTAURANT notification has the id of an internal row.',
    breaks: ['EVENT-DATA-IS-RESTAURANT'],
    override: field('RESTAURANT', 'id', stray),
  },
  {
    id: 'events-restaurant-id-rounded',
    mistake:
      'The id in the data of a RESTAURANT notification loses its last digit, as a float does with long ones.',
    breaks: ['EVENT-DATA-IS-RESTAURANT'],
    subtle: true,
    override: field(
      'RESTAURANT',
      'id',
      integer((id) => id - (id % 10n)),
    ),
  },
  {
    id: 'events-restaurant-as-before-update',
    mistake: 'The data of an UPDATE RESTAURANT notification is taken before the update is saved.',
    breaks: ['EVENT-DATA-RESTAURANT-AGREES'],
    override: (sound) => {
      const shown = new Map<bigint, Json>();
      return {
        restaurantJson: (restaurant, where) => {
          const json = sound.restaurantJson(restaurant, where);
          const former = where === 'event' ? shown.get(restaurant.id) : undefined;
          // Pages write absent fields as null; only their plain form is kept.
          if (where !== 'event' && where !== 'page') shown.set(restaurant.id, json);
          return former ?? json;
        },
      };
    },
  },
  {
    id: 'events-restaurant-name-in-capitals',
    mistake: 'The data of a RESTAURANT notification has the name in capitals.',
    breaks: ['EVENT-DATA-RESTAURANT-AGREES'],
    override: field(
      'RESTAURANT',
      'name',
      text((name) => name.toUpperCase()),
    ),
  },
  {
    id: 'events-restaurant-confirmation-inverted',
    mistake: 'The data of a RESTAURANT notification says the contrary of phoneConfirmationEnabled.',
    breaks: ['EVENT-DATA-RESTAURANT-AGREES'],
    subtle: true,
    override: inner('RESTAURANT', 'properties', 'phoneConfirmationEnabled', (on) => on !== true),
  },
  {
    id: 'events-restaurant-name-without-accents',
    mistake: 'The data of a RESTAURANT notification has ? for every character of its name that is not ASCII.',
    breaks: ['EVENT-DATA-RESTAURANT-AGREES'],
    subtle: true,
    override: field('RESTAURANT', 'name', ascii),
  },
  {
    id: 'events-restaurant-point-turned',
    mistake: 'The data of a RESTAURANT notification has x and y of the point the wrong way round.',
    breaks: ['EVENT-DATA-RESTAURANT-AGREES'],
    subtle: true,
    override: inner('RESTAURANT', 'address', 'point', (point) => ({
      x: fieldOf(point, 'y'),
      y: fieldOf(point, 'x'),
    })),
  },
];

/** What notifications hold: section 6.5. */
export const eventDataFaults: readonly Fault[] = [...bookings, ...restaurants];
