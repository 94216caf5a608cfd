import type { BookingState } from '../domain/booking.ts';
import { requirementsLike } from './requirements-like.ts';
import type { Variant } from './variant.ts';

/** What only a booking in state CANCELED shows. */
const onceCanceled = requirementsLike(
  /^(RESTRICT-CANCELED-FREES|STATES-CANCELED-FINAL|CANCEL-BOOKING-(AGAIN|COMPLETED)|RESTRICT-CONFIRMATION-LIFE)$/,
);

/** Lets a booking move by itself as a table says. */
function moves(
  variant: Pick<Variant, 'id' | 'choice' | 'leavesOpen' | 'options'>,
  initialState: BookingState,
  next: Partial<Record<BookingState, BookingState>>,
): Variant {
  return {
    ...variant,
    kind: 'pos',
    override: () => ({ initialState, nextState: ({ state }) => next[state] }),
  };
}

function active(id: string, choice: string, isActive: (state: BookingState) => boolean): Variant {
  return { id, kind: 'active', choice: `${choice} (section 8.2: observed).`, override: () => ({ isActive }) };
}

/** Other paths of bookings through their states. */
export const bookingStateVariants: readonly Variant[] = [
  moves(
    { id: 'pos-accepts-at-once', choice: 'A booking is ACCEPTED as soon as it is made (section 3).' },
    'ACCEPTED',
    { CANCELING: 'CANCELED' },
  ),
  moves({ id: 'pos-skips-sent', choice: 'A booking goes from CREATED to ACCEPTED (section 3).' }, 'CREATED', {
    CREATED: 'ACCEPTED',
    CANCELING: 'CANCELED',
  }),
  moves(
    { id: 'pos-never-moves', choice: 'No booking ever leaves CREATED by itself (section 3).' },
    'CREATED',
    {
      CANCELING: 'CANCELED',
    },
  ),
  moves({ id: 'pos-sent-and-silent', choice: 'A new booking is SENT and stays so (section 3).' }, 'SENT', {
    CANCELING: 'CANCELED',
  }),
  moves(
    { id: 'pos-patches', choice: 'A booking is PATCHING on its way to ACCEPTED (section 3).' },
    'CREATED',
    {
      CREATED: 'SENT',
      SENT: 'PATCHING',
      PATCHING: 'ACCEPTED',
      CANCELING: 'CANCELED',
    },
  ),
  moves(
    {
      id: 'pos-cancels-never',
      choice: 'A cancelled booking stays in CANCELING (sections 3 and 4.11).',
      leavesOpen: onceCanceled,
    },
    'CREATED',
    { CREATED: 'SENT', SENT: 'ACCEPTED' },
  ),
  moves(
    {
      id: 'pos-slow',
      choice: 'Each move of a booking takes 2 s (section 3).',
      options: { posDelayMs: 2000 },
    },
    'CREATED',
    { CREATED: 'SENT', SENT: 'ACCEPTED', CANCELING: 'CANCELED' },
  ),
  moves(
    {
      id: 'pos-instant',
      choice: 'A booking moves on before anybody can read it (section 3).',
      options: { posDelayMs: 0 },
    },
    'CREATED',
    { CREATED: 'SENT', SENT: 'ACCEPTED', CANCELING: 'CANCELED' },
  ),
  {
    id: 'pos-declines-in-some',
    kind: 'pos',
    choice: 'Every third restaurant’s POS declines all bookings (section 3).',
    override: (usual) => ({
      nextState: (booking) =>
        booking.state === 'SENT' && booking.restaurantId % 3n === 1n ? 'DECLINED' : usual.nextState(booking),
    }),
  },
  {
    id: 'pos-errs-at-times',
    kind: 'pos',
    choice: 'Every fifth booking passes through ERROR and is sent again (section 3).',
    override: (usual) => {
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
  },
  {
    id: 'cancellation-at-once',
    kind: 'cancellation',
    choice: 'A cancelled booking is CANCELED at once, and again when it is cancelled again (section 4.11).',
    override: (usual) => ({
      mayCancel: (state) => state === 'CANCELED' || usual.mayCancel(state),
      stateAfterCancel: () => 'CANCELED',
    }),
  },
  {
    id: 'cancellation-of-anything',
    kind: 'cancellation',
    choice: 'Whatever its state, a booking can be cancelled, also again (section 4.11).',
    override: () => ({
      mayCancel: () => true,
      stateAfterCancel: (state) => (state === 'CANCELED' ? 'CANCELED' : 'CANCELING'),
    }),
  },
  {
    id: 'cancellation-of-few',
    kind: 'cancellation',
    choice: 'Only CREATED, SENT and ACCEPTED bookings can be cancelled (section 4.11).',
    override: () => ({
      mayCancel: (state) => state === 'CREATED' || state === 'SENT' || state === 'ACCEPTED',
    }),
  },
  {
    id: 'cancellation-deletes-too',
    kind: 'cancellation-events',
    choice: 'Webhooks are told DELETE, too, of a booking that is CANCELED (section 6.4: observed).',
    override: (usual) => ({
      changesOfMove: (state) =>
        state === 'CANCELED'
          ? [...usual.changesOfMove(state), 'booking-deleted']
          : usual.changesOfMove(state),
    }),
  },
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
