import { isRefused } from '../http/exchange.ts';
import type { CheckRecord } from '../verdict/check-record.ts';
import { CheckEnded } from '../verdict/current-check.ts';

/** So many places a check tries in all: a restaurant may be booked out at some hours, or have no tables yet. */
const MOST_PLACES = 3;

/** A check that chooses places for its bookings. */
interface Choosing {
  readonly check: CheckRecord;
  /** From now on it chooses others. */
  readonly chooseAnew: () => void;
}

/**
 * Judges, and judges again at other places if that ended because a sound booking was refused at the one that was chosen.
 *
 * @throws CheckEnded, or whatever else ends the last attempt
 */
export async function atOtherPlaces(
  { check, chooseAnew }: Choosing,
  judge: () => Promise<void> | void,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await judge();
    } catch (error) {
      if (!(error instanceof CheckEnded) || tried === MOST_PLACES) throw error;
      const { needed } = error;
      const deviates = check.covered.some((one) => check.deviatesFrom(one));
      if (needed?.operation !== 'createBooking' || !isRefused(needed) || deviates) throw error;
      check.reopen();
      chooseAnew();
    }
  }
}
