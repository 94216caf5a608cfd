import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { spread } from '../../domain/random.ts';
import type { Booking } from '../../domain/booking.ts';
import { numbered } from '../builders/layer.ts';
import type { Layer, Range } from '../builders/layer.ts';
import type { Variant } from '../builders/variant.ts';
import { requirementsLike } from '../builders/requirements.ts';

const MINUTE_MS = 60_000;

/** A restaurant looks at a booking some time after it has confirmed it, in ms. */
const SOONEST_MS = 300;
const SPREAD_MS = 2700;

/** A booking is deleted, or a question answered, only after a partner could read what comes before, in ms. */
const READABLE_MS = 800;

/** A number from 0 to 99 for a booking, another for each purpose. */
function lot({ id }: Booking, purpose: bigint): number {
  return spread(id + purpose, 100);
}

/** When a restaurant does something with a booking that it has confirmed, in ms. */
function laterMs(booking: Booking): number {
  return SOONEST_MS + (lot(booking, 99n) * SPREAD_MS) / 100;
}

/** A layer of what restaurants do to some bookings; for each server anew. */
function acting(
  name: string,
  parameter: string,
  range: Range,
  choice: (percent: number) => string,
  overrideOf: (isChosen: (booking: Booking) => boolean) => Variant['override'],
  leavesOpen: readonly RequirementId[],
): Layer {
  const purpose = Array.from(name).reduce((sum, sign) => 31n * sum + BigInt(sign.charCodeAt(0)), 0n);
  return numbered(
    name,
    parameter,
    range,
    choice,
    (percent) => overrideOf((booking) => lot(booking, purpose) < percent),
    { of: () => ({ leavesOpen }) },
  );
}

/** What restaurants do to bookings by themselves, as their guests call them, or their tables break. */
export const restaurantLayers: readonly Layer[] = [
  acting(
    'restaurant-cancels',
    'percent of the bookings that their restaurant cancels by itself',
    { from: 5, to: 30, step: 5 },
    (percent) =>
      `Of ${percent} % of the bookings the restaurant thinks better some time after it has confirmed them: they become CANCELED (section 3: transitions are not shown).`,
    (isChosen) => (usual) => {
      const isNext = (booking: Booking): boolean =>
        booking.state === 'ACCEPTED' && usual.nextState(booking) === undefined && isChosen(booking);
      return {
        nextState: (booking) => (isNext(booking) ? 'CANCELED' : usual.nextState(booking)),
        posDelayMs: (booking, ms) => (isNext(booking) ? laterMs(booking) : usual.posDelayMs(booking, ms)),
      };
    },
    requirementsLike(/^CANCEL-BOOKING-(OTHERS-KEPT|PROTECTED)$/),
  ),
  acting(
    'restaurant-keeps',
    'percent of the cancelled bookings that their restaurant keeps',
    { from: 5, to: 30, step: 5 },
    (percent) =>
      `Of ${percent} % of the bookings the restaurant says no to the first cancellation: they are CANCELING, and then ACCEPTED again (section 4, rule 6: towards cancellation).`,
    (isChosen) => (usual) => {
      const kept = new Set<bigint>();
      const isNext = (booking: Booking): boolean =>
        booking.state === 'CANCELING' && !kept.has(booking.id) && isChosen(booking);
      return {
        nextState: (booking) => (isNext(booking) ? 'ACCEPTED' : usual.nextState(booking)),
        posDelayMs: (booking, ms) =>
          isNext(booking) ? Math.max(READABLE_MS, ms) : usual.posDelayMs(booking, ms),
        afterMove: (booking, from) => {
          if (from === 'CANCELING' && booking.state === 'ACCEPTED') kept.add(booking.id);
          return usual.afterMove(booking, from);
        },
      };
    },
    requirementsLike(
      /^(RESTRICT-(CANCELED-FREES|CONFIRMATION-LIFE)|STATES-CANCELED-FINAL|CANCEL-BOOKING-(AGAIN|COMPLETED))$/,
    ),
  ),
  acting(
    'restaurant-edits',
    'percent of the bookings that their restaurant edits',
    { from: 5, to: 30, step: 5 },
    (percent) =>
      `Of ${percent} % of the bookings the guest calls the restaurant: they are PATCHING, and then ACCEPTED again for one person more, half an hour later (section 3: data update in progress).`,
    (isChosen) => (usual) => {
      const begun = new Set<bigint>();
      const edited = new Set<bigint>();
      const isNext = (booking: Booking): boolean =>
        booking.state === 'ACCEPTED' && !edited.has(booking.id) && isChosen(booking);
      return {
        nextState: (booking) => {
          if (isNext(booking)) return 'PATCHING';
          if (booking.state !== 'PATCHING' || !isChosen(booking) || edited.has(booking.id))
            return usual.nextState(booking);
          begun.add(booking.id);
          return 'ACCEPTED';
        },
        posDelayMs: (booking, ms) => (isNext(booking) ? laterMs(booking) : usual.posDelayMs(booking, ms)),
        afterMove: (booking, from) => {
          const moved = usual.afterMove(booking, from);
          if (from !== 'PATCHING' || moved.state !== 'ACCEPTED' || !begun.delete(moved.id)) return moved;
          edited.add(moved.id);
          return {
            ...moved,
            persons: moved.persons + 1,
            date: moved.date.add({ milliseconds: 30 * MINUTE_MS }),
          };
        },
      };
    },
    requirementsLike(/^GET-BOOKING-(PERSONS|DATE)-AGREES$/),
  ),
  acting(
    'restaurant-deletes',
    'percent of the bookings that their restaurant deletes',
    { from: 2, to: 10 },
    (percent) =>
      `Of ${percent} % of the bookings nothing is left some time after the restaurant has confirmed them, and webhooks are notified of DELETE (section 6.4).`,
    (isChosen) => (usual) => ({
      deletedAfterMs: (booking) =>
        booking.state === 'ACCEPTED' && isChosen(booking)
          ? READABLE_MS + laterMs(booking)
          : usual.deletedAfterMs(booking),
    }),
    requirementsLike(/^GET-BOOKING-ANSWERS-200$/),
  ),
];
