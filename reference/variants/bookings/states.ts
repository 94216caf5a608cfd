import type { BookingState } from '../../domain/booking.ts';
import { requirementsLike } from '../builders/requirements.ts';
import { variant } from '../builders/variant.ts';
import type { Variant, VariantExtras } from '../builders/variant.ts';

/** Requirements that need a booking in state CANCELED. */
const onceCanceled = requirementsLike(
  /^(RESTRICT-CANCELED-FREES|STATES-CANCELED-FINAL|CANCEL-BOOKING-(AGAIN|COMPLETED)|RESTRICT-CONFIRMATION-LIFE)$/,
);

/** Lets a booking move by itself as a table says. */
function moves(
  id: string,
  choice: string,
  initialState: BookingState,
  next: Partial<Record<BookingState, BookingState>>,
  extras?: VariantExtras,
): Variant {
  return variant(id, 'pos', choice, () => ({ initialState, nextState: ({ state }) => next[state] }), extras);
}

function active(id: string, choice: string, isActive: (state: BookingState) => boolean): Variant {
  return variant(id, 'active', `${choice} (section 8.2: observed).`, () => ({ isActive }));
}

/** Other paths of bookings through their states. */
export const bookingStateVariants: readonly Variant[] = [
  moves('pos-accepts-at-once', 'A booking is ACCEPTED as soon as it is made (section 3).', 'ACCEPTED', {
    CANCELING: 'CANCELED',
  }),
  moves('pos-skips-sent', 'A booking goes from CREATED to ACCEPTED (section 3).', 'CREATED', {
    CREATED: 'ACCEPTED',
    CANCELING: 'CANCELED',
  }),
  moves('pos-never-moves', 'No booking ever leaves CREATED by itself (section 3).', 'CREATED', {
    CANCELING: 'CANCELED',
  }),
  moves('pos-sent-and-silent', 'A new booking is SENT and stays SENT (section 3).', 'SENT', {
    CANCELING: 'CANCELED',
  }),
  moves('pos-patches', 'A booking is PATCHING on its way to ACCEPTED (section 3).', 'CREATED', {
    CREATED: 'SENT',
    SENT: 'PATCHING',
    PATCHING: 'ACCEPTED',
    CANCELING: 'CANCELED',
  }),
  moves(
    'pos-cancels-never',
    'A cancelled booking stays in CANCELING (sections 3 and 4.11).',
    'CREATED',
    { CREATED: 'SENT', SENT: 'ACCEPTED' },
    { leavesOpen: onceCanceled },
  ),
  moves(
    'pos-slow',
    'Each move of a booking takes 2 s (section 3).',
    'CREATED',
    { CREATED: 'SENT', SENT: 'ACCEPTED', CANCELING: 'CANCELED' },
    { options: { posDelayMs: 2000 } },
  ),
  moves(
    'pos-instant',
    'A booking moves on before anybody can read it (section 3).',
    'CREATED',
    { CREATED: 'SENT', SENT: 'ACCEPTED', CANCELING: 'CANCELED' },
    { options: { posDelayMs: 0 } },
  ),
  variant(
    'pos-declines-in-some',
    'pos',
    'The POS of every third restaurant declines all bookings (section 3).',
    (usual) => ({
      nextState: (booking) =>
        booking.state === 'SENT' && booking.restaurantId % 3n === 1n ? 'DECLINED' : usual.nextState(booking),
    }),
  ),
  variant(
    'pos-errs-at-times',
    'pos',
    'Every fifth booking passes through ERROR and is sent again (section 3).',
    (usual) => {
      const failed = new Set<bigint>();
      return {
        nextState: (booking) => {
          if (booking.state === 'ERROR') return 'SENT';
          if (booking.state !== 'SENT' || failed.has(booking.id) || booking.id % 5n !== 0n)
            return usual.nextState(booking);
          failed.add(booking.id);
          return 'ERROR';
        },
        isActive: (state) => state === 'ERROR' || usual.isActive(state),
      };
    },
  ),
  variant(
    'cancellation-at-once',
    'cancellation',
    'A cancelled booking is CANCELED immediately, and again after a second cancellation (section 4.11).',
    (usual) => ({
      mayCancel: (state, leftMs) => state === 'CANCELED' || usual.mayCancel(state, leftMs),
      stateAfterCancel: () => 'CANCELED',
    }),
  ),
  variant(
    'cancellation-of-anything',
    'cancellation',
    'A booking can be cancelled in any state, even again (section 4.11).',
    () => ({
      mayCancel: () => true,
      stateAfterCancel: (state) => (state === 'CANCELED' ? 'CANCELED' : 'CANCELING'),
    }),
  ),
  variant(
    'cancellation-of-few',
    'cancellation',
    'Only CREATED, SENT and ACCEPTED bookings can be cancelled (section 4.11).',
    () => ({
      mayCancel: (state) => state === 'CREATED' || state === 'SENT' || state === 'ACCEPTED',
    }),
  ),
  variant(
    'cancellation-deletes-too',
    'cancellation-events',
    'Webhooks are also notified of DELETE when a booking becomes CANCELED (section 6.4: observed).',
    (usual) => ({
      changesOfMove: (state) =>
        state === 'CANCELED'
          ? [...usual.changesOfMove(state), 'booking-deleted']
          : usual.changesOfMove(state),
    }),
  ),
  active(
    'active-without-canceling',
    'A booking in CANCELING is no longer active',
    (state) => !['CANCELING', 'CANCELED', 'CLOSED', 'DECLINED', 'ERROR'].includes(state),
  ),
  active(
    'active-with-declined',
    'DECLINED and ERROR bookings still count as active',
    (state) => !['CANCELED', 'CLOSED'].includes(state),
  ),
];
