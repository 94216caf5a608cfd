import { randomUUID } from 'node:crypto';
import { stringify } from 'lossless-json';
import type { Change, Notification } from '../../decisions/webhooks.ts';
import { bookingStates } from '../../domain/booking.ts';
import type { BookingState } from '../../domain/booking.ts';
import type { OperationName } from '../../wire/call.ts';
import type { Json } from '../../wire/json.ts';
import type { ReadyCondition } from '../terms/conditions.ts';
import type { Fact, Occasion } from '../terms/occasion.ts';
import type { Site } from '../terms/site.ts';
import { fieldsOf } from '../terms/requests.ts';
import { changes, kinds } from './changes.ts';

function stateOf(data: Json): BookingState | undefined {
  const { state } = fieldsOf(data);
  return bookingStates.find((known) => known === state);
}

function occasionOf({ data }: Notification): Occasion {
  const { id } = fieldsOf(data);
  const state = stateOf(data);
  return {
    ...(typeof id === 'bigint' || typeof id === 'number' ? { id: BigInt(id) } : {}),
    ...(state !== undefined && { state }),
  };
}

const statesOf: Partial<Record<Change, readonly BookingState[]>> = {
  'booking-created': ['CREATED'],
  'booking-moved': bookingStates.filter((state) => state !== 'CREATED'),
  'booking-deleted': bookingStates,
};

/** What a change can be asked: the id, and the state of a booking. */
function asked(change: Change): Pick<Site, 'facts' | 'samples'> {
  const states = statesOf[change];
  const facts: readonly Fact[] = ['id', ...(states === undefined ? [] : (['state'] as const))];
  const ids = [4n, 5n, 2n ** 53n + 1n];
  return {
    facts,
    samples: () =>
      ids.flatMap((id): readonly Occasion[] => states?.map((state) => ({ id, state })) ?? [{ id }]),
  };
}

type Told = (notification: Notification) => readonly Notification[];

function telling(
  operator: string,
  change: Change,
  says: string,
  told: Told,
  harmless?: Site['harmless'],
): Site {
  const { event, entity, says: title } = changes[change];
  return {
    ...{ area: 'events', operator, place: `event:${change}`, says: says.replace('…', title) },
    ...asked(change),
    ...(harmless !== undefined && { harmless }),
    override: (sound, holds) => ({
      notificationsFor: (notification, webhook) =>
        notification.event === event && notification.entity === entity && holds(occasionOf(notification))
          ? told(notification).flatMap((one) => sound.notificationsFor(one, webhook))
          : sound.notificationsFor(notification, webhook),
    }),
  };
}

const fresh = (one: Notification): Notification => ({ ...one, uuid: randomUUID(), at: one.at + 7 });

/** A lost move to a state that another one follows at once. */
const followed = ({ text }: ReadyCondition): string | undefined =>
  text === 'state=CANCELING' ? 'the move to CANCELED that follows is told (section 6.4)' : undefined;

/** Webhooks by which a program may tell events apart wrongly. */
const perWebhook: readonly Site[] = [
  {
    ...{ area: 'events', operator: 'lose', place: 'delivery:webhook' },
    says: 'A webhook is not notified',
    facts: ['id'],
    override: (sound, holds) => ({
      notificationsFor: (notification, webhook) =>
        holds({ id: webhook.id }) ? [] : sound.notificationsFor(notification, webhook),
    }),
  },
  ...(['events', 'entities'] as const).map((field): Site => ({
    ...{ area: 'events', operator: 'skip', place: `subscription:${field}` },
    says: `A webhook is notified whatever its ${field} are`,
    facts: ['id', 'size'],
    samples: () => [4n, 5n, 2n ** 53n + 1n].flatMap((id) => [1, 2].map((size) => ({ id, size }))),
    override: (sound, holds) => ({
      webhookMatches: (webhook, name) => {
        const { id, [field]: list = [] } = webhook;
        if (list.length === 0 || !holds({ id, size: list.length }))
          return sound.webhookMatches(webhook, name);
        const wide = { ...webhook, [field]: [field === 'events' ? name.event : name.entity] };
        return sound.webhookMatches(wide, name);
      },
    }),
  })),
  {
    ...{ area: 'events', operator: 'reuse', place: 'notification:uuid' },
    says: 'All notifications of one entity carry one uuid',
    facts: ['id'],
    override: (sound, holds) => {
      const uuids = new Map<string, string>();
      return {
        notificationsFor: (notification, webhook) => {
          const { id } = occasionOf(notification);
          if (id === undefined || !holds({ id })) return sound.notificationsFor(notification, webhook);
          const key = `${notification.entity} ${id}`;
          const uuid = uuids.get(key) ?? notification.uuid;
          uuids.set(key, uuid);
          return sound.notificationsFor({ ...notification, uuid }, webhook);
        },
      };
    },
  },
];

/** The subscribers of a booking are stored with it when it is created. */
const registeredLater: Site = {
  ...{ area: 'events', operator: 'lose', place: 'delivery:registered-later' },
  says: 'A webhook is not notified of what happens to bookings that were there before it',
  facts: ['id'],
  override: (sound, holds) => {
    const numbers = new Map<bigint, number>();
    const webhooksBefore = new Map<bigint, number>();
    return {
      newWebhookId: (n) => {
        const id = sound.newWebhookId(n);
        numbers.set(id, n);
        return id;
      },
      newBookingId: (n) => {
        const id = sound.newBookingId(n);
        webhooksBefore.set(id, numbers.size);
        return id;
      },
      notificationsFor: (notification, webhook) => {
        const { id } = fieldsOf(notification.data);
        const before = typeof id === 'bigint' ? webhooksBefore.get(id) : undefined;
        const isLater = before !== undefined && (numbers.get(webhook.id) ?? 0) >= before;
        return isLater && notification.entity === 'BOOKING' && holds({ id: webhook.id })
          ? []
          : sound.notificationsFor(notification, webhook);
      },
    };
  },
};

/** Updates of which a program may not tell, if nothing else of the restaurant changes. */
const unnoticed: readonly Site[] = ['properties.guestAcquisitionChannelEnabled', 'info.posCrmId'].map(
  (field) => ({
    ...{ area: 'events', operator: 'lose', place: `event:restaurant-updated@${field}` },
    says: `No notification tells of an update of ${field} alone`,
    facts: ['id'],
    override: (sound, holds) => {
      const known = new Map<string, Json>();
      return {
        notificationsFor: (notification, webhook) => {
          const { entity, event, data } = notification;
          const { id } = occasionOf(notification);
          if (entity !== 'RESTAURANT' || id === undefined)
            return sound.notificationsFor(notification, webhook);
          const key = `${webhook.id} ${id}`;
          const before = known.get(key);
          known.set(key, data);
          const isLost =
            event === 'UPDATE' && before !== undefined && differAlone(field, before, data) && holds({ id });
          return isLost ? [] : sound.notificationsFor(notification, webhook);
        },
      };
    },
  }),
);

/** The cancellation of a booking that its restaurant has accepted, as the booking was told before. */
const cancelledSilently: Site = {
  ...{ area: 'events', operator: 'lose', place: 'event:booking-cancelled@ACCEPTED' },
  says: 'No notification tells of the cancellation of a booking that was ACCEPTED',
  facts: ['id'],
  override: (sound, holds) => {
    const told = new Map<string, BookingState>();
    return {
      notificationsFor: (notification, webhook) => {
        const { id, state } = occasionOf(notification);
        if (notification.entity !== 'BOOKING' || id === undefined || state === undefined)
          return sound.notificationsFor(notification, webhook);
        const key = `${webhook.id} ${id}`;
        const isCancelled = state === 'CANCELING' || state === 'CANCELED';
        if (!isCancelled) told.set(key, state);
        return isCancelled && told.get(key) === 'ACCEPTED' && holds({ id })
          ? []
          : sound.notificationsFor(notification, webhook);
      },
    };
  },
};

/** Whether two views of a restaurant differ in one field, such as `info.posCrmId`, and in nothing else. */
function differAlone(field: string, one: Json, other: Json): boolean {
  const [group = '', name = ''] = field.split('.');
  const partOf = (json: Json): Readonly<Record<string, Json | undefined>> => fieldsOf(fieldsOf(json)[group]);
  const textOf = (json: Json): string | undefined =>
    stringify({ ...fieldsOf(json), [group]: { ...partOf(json), [name]: null } });
  return partOf(one)[name] !== partOf(other)[name] && textOf(one) === textOf(other);
}

/** Operations after which a program may tell of what did not happen. */
const reads = [
  ['getBooking', 'booking-moved', 'a read of a booking'],
  ['getBooking', 'booking-created', 'a read of a booking'],
  ['createBooking', 'booking-moved', 'the creation of a booking, as its update'],
  ['getRestaurant', 'restaurant-updated', 'a read of a restaurant'],
  ['findRestaurantByPosUid', 'restaurant-updated', 'a search by posUid'],
] as const satisfies readonly (readonly [OperationName, Change, string])[];

const causeless: readonly Site[] = reads.map(([operation, change, says]) => ({
  ...{ area: 'events', operator: 'invent', place: `event:${change}@${operation}` },
  says: `A notification of ${changes[change].says} is sent after ${says}`,
  facts: ['id'],
  override: (sound, holds) => ({
    newsOf: (call, answer) => {
      const data = answer.body;
      const { id } = fieldsOf(data ?? null);
      const isMeant = call.operation === operation && answer.status === 200 && data !== undefined;
      const occasion = typeof id === 'bigint' || typeof id === 'number' ? { id: BigInt(id) } : {};
      return [...sound.newsOf(call, answer), ...(isMeant && holds(occasion) ? [{ change, data }] : [])];
    },
  }),
}));

/** Refused bookings that are told as created. */
const refused: readonly Site[] = (
  [
    'already-booked',
    'outside-working-hours',
    'date-not-in-future',
    'phone-not-confirmed',
    'channel-off',
  ] as const
).map((kind) => ({
  ...{ area: 'events', operator: 'invent', place: `event:booking-created@${kind}` },
  says: `A notification tells of a booking that was refused (${kind}) as created`,
  ...{ counts: 'requests', facts: [] },
  override: (sound, holds) => ({
    tellsOfRefusedBooking: (violated) =>
      sound.tellsOfRefusedBooking(violated) || (violated === kind && holds({})),
  }),
}));

/** A created booking is told again with each move. */
const repeatedly: Site = {
  ...{ area: 'events', operator: 'confuse', place: 'event:booking-moved-as-created' },
  says: 'A move of a booking is told as its creation, too',
  ...asked('booking-moved'),
  override: (sound, holds) => ({
    changesOfMove: (state) =>
      holds({ state }) ? [...sound.changesOfMove(state), 'booking-created'] : sound.changesOfMove(state),
  }),
};

/** Every way in which a program may tell of changes wrongly. */
export const eventSites: readonly Site[] = [
  ...kinds.flatMap((change) => [
    telling(
      'lose',
      change,
      'No notification tells of …',
      () => [],
      change === 'booking-moved' ? followed : undefined,
    ),
    telling('repeat', change, 'Two notifications, as of two events, tell of …', (one) => [one, fresh(one)]),
    telling('rename', change, 'A notification gives a wrong event for …', (one) => [
      { ...one, event: one.event === 'UPDATE' ? 'CREATE' : 'UPDATE' },
    ]),
  ]),
  ...perWebhook,
  registeredLater,
  ...unnoticed,
  cancelledSilently,
  ...causeless,
  ...refused,
  repeatedly,
];
