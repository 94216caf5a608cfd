import type { Notification } from '../../decisions/webhooks.ts';
import type { EntityKind } from '../../domain/webhook.ts';
import type { Json } from '../../wire/json.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { fieldOf, withField } from '../builders/json.ts';
import type { Change } from '../builders/json.ts';

/** Changes the data of CREATE and UPDATE notifications; the data of DELETE is judged only by its shape and id. */
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

/** Changes one field of the data, if present. */
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

/** The contents of notifications: section 6.5. */
export const dataFaults = faults({
  'EVENT-DATA-IS-BOOKING': {
    'events-booking-of-other-id': [
      'The data of a BOOKING notification has the id of an internal row.',
      field('BOOKING', 'id', stray),
    ],
    'events-booking-id-rounded': [
      'The id in the data of a BOOKING notification is a double, which rounds those beyond 2^53.',
      field('BOOKING', 'id', rounded),
    ],
  },
  'EVENT-DATA-BOOKING-AGREES': {
    'events-booking-one-person-more': [
      'The data of a BOOKING notification counts the guest who booked in addition to the party.',
      field(
        'BOOKING',
        'persons',
        integer((persons) => persons + 1n),
      ),
    ],
    'events-booking-phone-blanked': [
      'The last digits of the phone in the data of a BOOKING notification are replaced by zeros.',
      field(
        'BOOKING',
        'phone',
        text((phone) => phone.replace(/\d{4}$/, '0000')),
      ),
    ],
    'events-booking-name-in-capitals': [
      'The data of a BOOKING notification has the firstName in capitals, as the POS prints it.',
      field(
        'BOOKING',
        'firstName',
        text((name) => name.toUpperCase()),
      ),
    ],
    'events-booking-date-a-day-off': [
      'The date in the data of a BOOKING notification is a day late.',
      field(
        'BOOKING',
        'date',
        text((date) => new Date(Date.parse(date) + DAY_MS).toISOString()),
      ),
    ],
    'events-booking-date-shifted-in-updates': [
      'UPDATE notifications shift the date of a booking by the zone of the restaurant.',
      told('BOOKING', (data, { event }) =>
        event === 'UPDATE'
          ? withField(data, 'date', ifThere(text((date) => date.replace(/Z$/, '+03:00'))))
          : data,
      ),
    ],
    'events-booking-name-without-accents': [
      'The data of a BOOKING notification has ? for every character of firstName that is not ASCII.',
      field('BOOKING', 'firstName', ascii),
    ],
    'events-booking-comment-escaped': [
      'The comment in the data of a BOOKING notification is escaped for HTML.',
      field('BOOKING', 'comment', escaped),
    ],
    'events-booking-names-swapped': [
      'The data of a BOOKING notification has firstName and lastName the wrong way round.',
      told('BOOKING', (data) => {
        const [first, last] = [fieldOf(data, 'firstName'), fieldOf(data, 'lastName')];
        if (first === undefined || last === undefined || last === '') return data;
        return withField(
          withField(data, 'firstName', () => last),
          'lastName',
          () => first,
        );
      }),
    ],
    'events-booking-promo-marked': [
      'The promo in the data of a BOOKING notification ends in a mark of its use.',
      inner(
        'BOOKING',
        'meta',
        'promo',
        text((promo) => `${promo}-applied`),
      ),
    ],
  },
  'EVENT-DATA-IS-RESTAURANT': {
    'events-restaurant-of-other-id': [
      'The data of a RESTAURANT notification has the id of an internal row.',
      field('RESTAURANT', 'id', stray),
    ],
    'events-restaurant-id-rounded': [
      'The id in the data of a RESTAURANT notification loses its last digit, as long ids do in a float.',
      field(
        'RESTAURANT',
        'id',
        integer((id) => id - (id % 10n)),
      ),
    ],
  },
  'EVENT-DATA-RESTAURANT-AGREES': {
    'events-restaurant-as-before-update': [
      'The data of an UPDATE RESTAURANT notification is taken before the update is saved.',
      (sound) => {
        const shown = new Map<bigint, Json>();
        return {
          restaurantJson: (restaurant, where) => {
            const json = sound.restaurantJson(restaurant, where);
            const former = where === 'event' ? shown.get(restaurant.id) : undefined;
            // Pages write absent fields as null; only the plain form is stored.
            if (where !== 'event' && where !== 'page') shown.set(restaurant.id, json);
            return former ?? json;
          },
        };
      },
    ],
    'events-restaurant-name-in-capitals': [
      'The data of a RESTAURANT notification has the name in capitals.',
      field(
        'RESTAURANT',
        'name',
        text((name) => name.toUpperCase()),
      ),
    ],
    'events-restaurant-confirmation-inverted': [
      'The data of a RESTAURANT notification has phoneConfirmationEnabled negated.',
      inner('RESTAURANT', 'properties', 'phoneConfirmationEnabled', (on) => on !== true),
    ],
    'events-restaurant-name-without-accents': [
      'The data of a RESTAURANT notification has ? for every character of its name that is not ASCII.',
      field('RESTAURANT', 'name', ascii),
    ],
    'events-restaurant-point-turned': [
      'The data of a RESTAURANT notification has x and y of the point the wrong way round.',
      inner('RESTAURANT', 'address', 'point', (point) => ({
        x: fieldOf(point, 'y'),
        y: fieldOf(point, 'x'),
      })),
    ],
  },
});
