import type { Behaviour } from '../../decisions/index.ts';
import type { Booking, BookingPlace } from '../../domain/booking.ts';
import type { RestaurantPlace } from '../../domain/restaurant.ts';
import type { Webhook, WebhookPlace } from '../../domain/webhook.ts';
import { isObject } from '../../wire/json.ts';
import type { Json } from '../../wire/json.ts';
import type { Area } from '../terms/site.ts';
import type { Fact, Occasion } from '../terms/occasion.ts';

/** Whose JSON it is. */
export interface Subject {
  /** The same for the same entity. */
  readonly key: string;
  readonly occasion: Occasion;
  /** Whether it is shown at this door; elsewhere it is only remembered. */
  readonly isHere: boolean;
}

/** Changes the JSON of an entity, or only remembers it. */
export type Alter = (json: Json, subject: Subject) => Json;

/** Where an entity shows. */
export interface Door {
  readonly area: Area;
  /** What follows the name of an entity, such as `in reads`. */
  readonly says: string;
  readonly facts: readonly Fact[];
  /** Puts the change into the decisions that write the JSON. */
  hook(sound: Behaviour, alter: Alter): Partial<Behaviour>;
}

type Doors = Readonly<Record<string, Door>>;

function bookingDoor(area: Area, says: string, ...places: readonly BookingPlace[]): Door {
  return {
    ...{ area, says },
    facts: ['id', 'restaurant', 'state', 'guest', 'traffic'],
    hook: (sound, alter) => ({
      bookingJson: (booking: Booking, date, where) => {
        const { id, restaurantId: restaurant, state, phone: guest } = booking;
        const occasion = { id, restaurant, state, guest };
        const subject = { key: `${id}`, occasion, isHere: places.includes(where) };
        return alter(sound.bookingJson(booking, date, where), subject);
      },
    }),
  };
}

function restaurantDoor(area: Area, says: string, place: RestaurantPlace): Door {
  // No request of a partner changes a restaurant.
  const facts: readonly Fact[] = place === 'event' ? ['id'] : ['id', 'traffic'];
  return {
    ...{ area, says, facts },
    hook: (sound, alter) => ({
      restaurantJson: (restaurant, where) => {
        const { id } = restaurant;
        const subject = { key: `${id}`, occasion: { id }, isHere: where === place };
        return alter(sound.restaurantJson(restaurant, where), subject);
      },
    }),
  };
}

function webhookDoor(says: string, ...places: readonly WebhookPlace[]): Door {
  return {
    ...{ area: 'webhooks', says, facts: ['id', 'traffic'] },
    hook: (sound, alter) => ({
      webhookJson: (webhook, where) => {
        const subject = {
          ...{ key: `${webhook.id}`, occasion: { id: webhook.id } },
          isHere: places.includes(where),
        };
        return alter(sound.webhookJson(webhook, where), subject);
      },
    }),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.flatMap((one: unknown) => textOf(one) ?? []) : undefined;
}

/** The webhook that a sender reads, which need not be the one that is listed. */
function usedWebhook(webhook: Webhook, alter: Alter): Webhook {
  const { id, url, token, authorizationHeaderPrefix, events, entities } = webhook;
  const json = { id, url, token, authorizationHeaderPrefix, events, entities };
  const used = alter(json, { key: `${id}`, occasion: { id }, isHere: true });
  if (!isObject(used)) return webhook;
  return {
    ...webhook,
    url: textOf(used['url']) ?? '',
    token: textOf(used['token']),
    authorizationHeaderPrefix: textOf(used['authorizationHeaderPrefix']) ?? '',
    events: textsOf(used['events']),
    entities: textsOf(used['entities']),
  };
}

const usedDoor: Door = {
  ...{ area: 'events', says: 'that notifications are sent by', facts: ['id'] },
  hook: (sound, alter) => ({
    webhookMatches: (webhook, name) => sound.webhookMatches(usedWebhook(webhook, alter), name),
    deliveryUrl: (webhook, name) => sound.deliveryUrl(usedWebhook(webhook, alter), name),
    authorizationHeader: (webhook, name) => sound.authorizationHeader(usedWebhook(webhook, alter), name),
  }),
};

const pageDoor: Door = {
  ...{ area: 'restaurants', says: 'of restaurants', facts: ['number', 'size', 'text'] },
  hook: (sound, alter) => ({
    pageJson: (page, ...rest) => {
      const occasion = { number: page.number, size: page.content.length, text: page.search };
      return alter(sound.pageJson(page, ...rest), { key: `${page.number}`, occasion, isHere: true });
    },
  }),
};

const groupDoor: Door = {
  ...{ area: 'schedule', says: 'of a schedule', facts: ['restaurant', 'id', 'size'] },
  hook: (sound, alter) => ({
    scheduleGroupJson: (group, records) => {
      const { id, restaurantId: restaurant } = group;
      const occasion = { id: BigInt(id), restaurant, size: records.length };
      return alter(sound.scheduleGroupJson(group, records), { key: `${id}`, occasion, isHere: true });
    },
  }),
};

const recordDoor: Door = {
  ...{ area: 'schedule', says: 'of BOOKING hours in a schedule', facts: ['id'] },
  hook: (sound, alter) => ({
    scheduleRecordJson: (record) => {
      const isHere = record.type === 'BOOKING' && record.isWorkingTime;
      const occasion = { id: BigInt(record.id) };
      return alter(sound.scheduleRecordJson(record), { key: `${record.id}`, occasion, isHere });
    },
  }),
};

const notificationDoor: Door = {
  ...{ area: 'events', says: 'that is sent', facts: [] },
  hook: (sound, alter) => ({
    notificationJson: (notification, date) =>
      alter(sound.notificationJson(notification, date), { key: 'all', occasion: {}, isHere: true }),
  }),
};

const tokenDoor: Door = {
  ...{ area: 'auth', says: 'that is issued', facts: ['traffic'] },
  hook: (sound, alter) => ({
    tokenJson: (...token) => alter(sound.tokenJson(...token), { key: 'all', occasion: {}, isHere: true }),
  }),
};

const timeLeftDoor: Door = {
  ...{ area: 'codes', says: 'to a code request', facts: ['traffic'] },
  hook: (sound, alter) => ({
    timeLeftJson: (seconds) => alter(sound.timeLeftJson(seconds), { key: 'all', occasion: {}, isHere: true }),
  }),
};

/** The doors of each entity. */
export const doorsOf = {
  booking: {
    created: bookingDoor('bookings', 'in the answer to its creation', 'created'),
    read: bookingDoor('bookings', 'in reads', 'read'),
    event: bookingDoor('events', 'in notifications', 'event'),
    stored: bookingDoor('bookings', 'in reads and notifications', 'read', 'event'),
    anywhere: bookingDoor('bookings', 'wherever it shows', 'created', 'read', 'event'),
  },
  restaurant: {
    page: restaurantDoor('restaurants', 'in pages', 'page'),
    single: restaurantDoor('restaurants', 'in reads by its id', 'single'),
    found: restaurantDoor('restaurants', 'found by its posUid', 'found'),
    event: restaurantDoor('events', 'in notifications', 'event'),
  },
  webhook: {
    created: webhookDoor('in the answer to its registration', 'created'),
    listed: webhookDoor('in the list', 'listed'),
    replaced: webhookDoor('in the answer to its replacement', 'replaced'),
    anywhere: webhookDoor('wherever it shows', 'created', 'listed', 'replaced'),
    used: usedDoor,
  },
  page: { answered: pageDoor },
  group: { answered: groupDoor },
  record: { answered: recordDoor },
  notification: { sent: notificationDoor },
  token: { issued: tokenDoor },
  answer: { given: timeLeftDoor },
} as const satisfies Readonly<Record<string, Doors>>;

export type Entity = keyof typeof doorsOf;
