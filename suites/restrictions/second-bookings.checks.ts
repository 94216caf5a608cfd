import {
  acceptanceFact,
  awaitRead,
  awaitState,
  bookingAt,
  covers,
  type Exchange,
  firstAccepting,
  JsonView,
  leaveNotApplicable,
  notApplicable,
  observe,
  stateOf,
  test,
} from '../../helpers/test.ts';

test(
  'the response to a second booking beside one that is being cancelled is recorded',
  ...covers(
    'RESTRICT-CANCELING-FREES',
    async ({ partner, candidates, guests, run, control }, requirement) => {
      const phone = guests.phone();
      const { place, twin: first } = await firstAccepting(candidates, (one) =>
        partner.send('createBooking', bookingAt(one, phone)),
      );
      const id = JsonView.of(first).at('id').id;
      // The restaurant can hold a booking in this state; otherwise the state may pass too soon.
      const held = run.capabilities.includes('booking-state') && control('booking-state');
      if (!held || !(await held.moveBooking(id, 'CANCELING')).done) {
        await partner.send('cancelBooking', { path: { id } });
      }
      const read = (): Promise<Exchange> => partner.send('getBooking', { path: { id } });
      const before = stateOf(await awaitRead(first, read, (one) => stateOf(one) === 'CANCELING'));
      const second = await partner.send('createBooking', bookingAt(place, phone));
      const after = stateOf(await read());
      if (before !== 'CANCELING' || after !== 'CANCELING')
        notApplicable('no booking stays CANCELING for long');
      observe(requirement, 'restrictions.second-booking.CANCELING', acceptanceFact(second));
    },
  ),
);

test(
  'the response to a second booking after one that was declined or failed is recorded',
  ...covers(
    { declined: 'RESTRICT-DECLINED-FREES', error: 'RESTRICT-ERROR-FREES' },
    async ({ partner, candidates, guests, control, settings }, { declined, error }) => {
      const restaurantSide = control('booking-state');
      const states = [
        [declined, 'DECLINED'],
        [error, 'ERROR'],
      ] as const;
      for (const [requirement, state] of states) {
        const phone = guests.phone();
        const { place, twin: first } = await firstAccepting(candidates, (one) =>
          partner.send('createBooking', bookingAt(one, phone)),
        );
        const id = JsonView.of(first).at('id').id;
        const moved = await restaurantSide.moveBooking(id, state);
        const read = await awaitState(partner, id, (one) => one === state, {
          since: moved.exhibit,
          changeMs: moved.done ? settings.eventTimeoutMs : 0,
        });
        if (!moved.done || stateOf(read) !== state) {
          leaveNotApplicable(requirement, `the restaurant could not move a booking to ${state}`);
          continue;
        }
        const second = await partner.send('createBooking', bookingAt(place, phone));
        observe(requirement, `restrictions.second-booking.${state}`, acceptanceFact(second));
      }
    },
  ),
);
