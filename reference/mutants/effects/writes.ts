import type { Behaviour } from '../../decisions/index.ts';
import { type Booking, sameRequest } from '../../domain/booking.ts';
import type { Webhook } from '../../domain/webhook.ts';
import { Refusal } from '../../wire/call.ts';
import type { Holds } from '../terms/occasion.ts';
import type { Site } from '../terms/site.ts';
import { effect } from './effect.ts';
import { idIn, performing, sentBody, sentField } from '../terms/requests.ts';

/** Longer than reads may lag and notifications may take. */
const LONG_MS = 120_000;

/** Long enough that an answer was read, and not longer. */
const SHORT_MS = 1500;

/** An id that nothing has. */
const NOTHING = -1n;

/** Webhooks that some operations no longer know. */
function hidden(sound: Behaviour, isHidden: (id: bigint) => boolean): Partial<Behaviour> {
  return {
    listedWebhooks: (webhooks) => sound.listedWebhooks(webhooks).filter(({ id }) => !isHidden(id)),
    webhookById: (webhooks, id, purpose) =>
      isHidden(id) ? undefined : sound.webhookById(webhooks, id, purpose),
    webhookMatches: (webhook, name) => !isHidden(webhook.id) && sound.webhookMatches(webhook, name),
  };
}

/** Bookings that reads do not know at some times after their creation. */
function unreadable(
  sound: Behaviour,
  holds: Holds,
  isUnknown: (ageMs: number) => boolean,
): Partial<Behaviour> {
  const born = new Map<bigint, number>();
  return {
    newBookingId: (n) => {
      const id = sound.newBookingId(n);
      if (holds({ id })) born.set(id, Date.now());
      return id;
    },
    readBookingId: (text, operation) => {
      const id = sound.readBookingId(text, operation);
      const at = born.get(id);
      return at !== undefined && operation === 'getBooking' && isUnknown(Date.now() - at) ? NOTHING : id;
    },
  };
}

function unlisted(sound: Behaviour, holds: Holds, isUnknown: (ageMs: number) => boolean): Partial<Behaviour> {
  const born = new Map<bigint, number>();
  return {
    ...hidden(sound, (id) => {
      const at = born.get(id);
      return at !== undefined && isUnknown(Date.now() - at);
    }),
    ...performing(sound, ['createWebhook'], async (call, handle) => {
      const answer = await handle(call);
      const id = idIn(answer);
      if (id !== undefined && holds({ id })) born.set(id, Date.now());
      return answer;
    }),
  };
}

const bookingEffects: readonly Site[] = [
  effect(
    ...(['bookings', 'lose', 'effect:createBooking', 'A booking is answered, but not stored'] as const),
    (sound, holds) => {
      let n = 500_000;
      return {
        sameBooking: (attempt) => {
          const isSound = !sound.bookingRestrictions.some((one) => one.violatedBy(attempt));
          const occasion = { guest: attempt.request.phone, restaurant: attempt.restaurant.id };
          if (!isSound || !holds(occasion)) return sound.sameBooking(attempt);
          const id = sound.newBookingId((n += 1));
          const lost: Booking = {
            ...attempt.request,
            ...{ id, restaurantId: attempt.restaurant.id, state: sound.initialState },
          };
          return lost;
        },
      };
    },
    { facts: ['restaurant', 'traffic'] },
  ),
  effect(
    ...([
      'restrictions',
      'repeat',
      'answer:createBooking',
      'A request like one whose booking is over is answered as that one was, and books nothing',
    ] as const),
    (sound, holds) => ({
      sameBooking: (attempt) => {
        const { request, restaurant } = attempt;
        const over = attempt.guestBookings.find(
          (one) => !attempt.activeBookings.includes(one) && sameRequest(one, request),
        );
        const isRepeated = over !== undefined && holds({ restaurant: restaurant.id });
        return isRepeated ? { ...over, state: sound.initialState } : sound.sameBooking(attempt);
      },
    }),
    { counts: 'requests', facts: ['restaurant', 'traffic'] },
  ),
  effect(
    ...([
      'bookings',
      'lose',
      'effect:cancelBooking',
      'A cancellation is answered, but changes nothing',
    ] as const),
    (sound, holds) => ({
      stateAfterCancel: (state) => (holds({ state }) ? state : sound.stateAfterCancel(state)),
    }),
    {
      facts: ['state', 'traffic'],
      samples: () => (['CREATED', 'SENT', 'ACCEPTED'] as const).map((state) => ({ state })),
    },
  ),
  effect(
    ...([
      'bookings',
      'delay',
      'effect:createBooking',
      'A booking can be read only two minutes after its creation',
    ] as const),
    (sound, holds) => unreadable(sound, holds, (age) => age < LONG_MS),
    { facts: ['id', 'traffic'] },
  ),
  effect(
    ...([
      'bookings',
      'forget',
      'effect:createBooking',
      'A booking can no longer be read soon after its creation',
    ] as const),
    (sound, holds) => unreadable(sound, holds, (age) => age > SHORT_MS),
    { facts: ['id', 'traffic'] },
  ),
  effect(
    ...(['bookings', 'reuse', 'id:booking', 'A booking gets the id of the one before it'] as const),
    (sound, holds) => ({
      newBookingId: (n) => sound.newBookingId(n > 0 && holds({}) ? n - 1 : n),
    }),
    { facts: [] },
  ),
  effect(
    ...(['bookings', 'reopen', 'state:CANCELED', 'A cancelled booking is accepted again by itself'] as const),
    (sound, holds) => ({
      nextState: (booking) =>
        booking.state === 'CANCELED' && holds({ id: booking.id }) ? 'ACCEPTED' : sound.nextState(booking),
      posDelayMs: (booking, ms) => (booking.state === 'CANCELED' ? SHORT_MS : sound.posDelayMs(booking, ms)),
    }),
    { facts: ['id'] },
  ),
];

const webhookEffects: readonly Site[] = [
  effect(
    ...(['webhooks', 'lose', 'effect:createWebhook', 'A registration is answered, but not stored'] as const),
    (sound, holds) => unlisted(sound, holds, () => true),
    { facts: ['id', 'traffic'] },
  ),
  effect(
    ...([
      'webhooks',
      'delay',
      'effect:createWebhook',
      'A registration takes effect two minutes later',
    ] as const),
    (sound, holds) => unlisted(sound, holds, (age) => age < LONG_MS),
    { facts: ['id', 'traffic'] },
  ),
  effect(
    ...([
      'webhooks',
      'forget',
      'effect:createWebhook',
      'A registration is forgotten soon after it was made',
    ] as const),
    (sound, holds) => unlisted(sound, holds, (age) => age > SHORT_MS),
    { facts: ['id', 'traffic'] },
  ),
  effect(
    ...(['webhooks', 'lose', 'effect:replaceWebhook', 'A replacement is answered, but not stored'] as const),
    (sound, holds) => {
      let pending: Webhook | undefined;
      return {
        replacedWebhook: (old, request) => {
          const replaced = sound.replacedWebhook(old, request);
          pending = holds({ id: old.id }) ? replaced : undefined;
          return pending === undefined ? replaced : old;
        },
        webhookJson: (webhook, where) =>
          sound.webhookJson(where === 'replaced' ? (pending ?? webhook) : webhook, where),
      };
    },
    { facts: ['id', 'traffic'] },
  ),
  effect(
    ...([
      'webhooks',
      'lose',
      'effect:deleteWebhook',
      'A deletion is answered, but the webhook stays',
    ] as const),
    (sound, holds) => ({
      deletedWebhook: (webhook) => (holds({ id: webhook.id }) ? webhook : sound.deletedWebhook(webhook)),
    }),
    { facts: ['id', 'traffic'] },
  ),
  effect(
    ...([
      'events',
      'stale',
      'effect:deleteWebhook',
      'A deleted webhook is no longer listed, but still notified',
    ] as const),
    (sound, holds) => {
      const ghosts = new Set<bigint>();
      return {
        ...hidden(sound, (id) => ghosts.has(id)),
        webhookMatches: (...known) => sound.webhookMatches(...known),
        deletedWebhook: (webhook) => {
          if (!holds({ id: webhook.id })) return sound.deletedWebhook(webhook);
          ghosts.add(webhook.id);
          return webhook;
        },
      };
    },
    { facts: ['id', 'traffic'] },
  ),
  effect(
    ...(['webhooks', 'reuse', 'id:webhook', 'A webhook gets the id of the one before it'] as const),
    (sound, holds) => ({
      newWebhookId: (n) => sound.newWebhookId(n > 0 && holds({}) ? n - 1 : n),
    }),
    { facts: [] },
  ),
  effect(
    ...([
      'webhooks',
      'refuse',
      'url:deleted',
      'The url of a deleted webhook is refused, as if there were still one',
    ] as const),
    (sound, holds) => {
      const deleted = new Set<string>();
      return {
        deletedWebhook: (webhook) => {
          deleted.add(webhook.url);
          return sound.deletedWebhook(webhook);
        },
        ...performing(sound, ['createWebhook'], (call, handle) => {
          const url = sentField(sentBody(call), 'url');
          if (typeof url === 'string' && deleted.has(url) && holds({}))
            throw new Refusal('conflict', "There is a webhook with this 'url'");
          return handle(call);
        }),
      };
    },
    { counts: 'requests', facts: [] },
  ),
  effect(
    ...(['webhooks', 'repeat', 'effect:createWebhook', 'A registration makes two webhooks'] as const),
    (sound, holds) =>
      performing(sound, ['createWebhook'], async (call, handle) => {
        const answer = await handle(call);
        if (holds({})) await handle(call);
        return answer;
      }),
  ),
];

/** Every write that a program may lose, delay or repeat. */
export const writeSites: readonly Site[] = [...bookingEffects, ...webhookEffects];
