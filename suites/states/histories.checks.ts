import { inboxIfReachable } from '../../helpers/fixtures/registrations.ts';
import { laterFirst } from '../../helpers/fixtures/restaurants/later-places.ts';
import {
  type CheckScope,
  covers,
  leaveInconclusive,
  MOSTLY_WAITS,
  READ_AGREEMENT,
  test,
} from '../../helpers/test.ts';
import { histories, tellingHistories } from './model/history.ts';
import { expectStillCanceled, judgeAccidents, runHistory } from './model/run-history.ts';
import { Patience, ToldStates } from './model/told-states.ts';

const NEEDS_CONTROL = 'needs the control interface with "booking-state": TARGET_CONTROL_URL';

test(
  'reads and cancellations keep the contract in any history of bookings',
  ...covers(
    [
      'STATES-CANCELED-FINAL',
      'STATES-MOVE-SHOWN',
      'BOOKING-STATE-ENUM',
      'GET-BOOKING-SAME-ID',
      ...READ_AGREEMENT,
      'CANCEL-BOOKING-TAKES-EFFECT',
      'CANCEL-BOOKING-STAYS-READABLE',
      'CANCEL-BOOKING-OTHERS-KEPT',
    ],
    async (scope, [, moveShown]) => {
      const { partner, places, guests, settings, run, control, forAll, check } = scope;
      const withMoves = run.capabilities.includes('booking-state');
      const base = {
        partner,
        newPhone: () => guests.phone(),
        restaurantSide: withMoves ? control('booking-state') : undefined,
        told: await toldStates(scope),
        patience: new Patience(settings.eventTimeoutMs),
        timeoutMs: settings.eventTimeoutMs,
        canceled: [],
        suspicions: [],
        ended: [],
        editable: { isRuledOut: false, unheard: new Set<bigint>() },
      };
      let count = 0;
      await forAll(
        'history',
        histories({ withMoves }),
        (history) => {
          count += 1;
          return runHistory(
            history,
            laterFirst(places, places.choose(places.bookable(), settings.seed, `history ${count}`)),
            base,
          );
        },
        tellingHistories({ withMoves }),
        (history) => history.smaller(),
      );
      await expectStillCanceled(partner, base.canceled);
      await judgeAccidents(base);
      if (!withMoves) leaveInconclusive(moveShown, NEEDS_CONTROL);
      for (const id of check.covered) {
        if (!check.hasVerdict(id)) leaveInconclusive(id, 'no history put it to the test');
      }
    },
    MOSTLY_WAITS,
  ),
);

/** Reads may miss a short-lived state, and do not show why a booking is gone; notifications tell of every change. */
async function toldStates(scope: CheckScope): Promise<ToldStates | undefined> {
  const inbox = await inboxIfReachable(scope, { entities: ['BOOKING'] });
  return inbox && new ToldStates(inbox);
}
