import { expect, test } from '@playwright/test';
import { USUAL_REQUEST } from '../../generators/sound-request.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/time.ts';
import { smallestStep } from './limits.ts';

const OPENING = Date.UTC(2030, 4, 9, 18);

/** Asks from the opening of a target that takes bookings from 18:00 to 21:00 in slots, up to a horizon. */
function stepOf({ slotMinutes, horizon }: { readonly slotMinutes: number; readonly horizon: number }) {
  const accepts = (place: { readonly moment: number }): Promise<boolean> => {
    const { moment } = place;
    const ofDay = (moment - OPENING + 100 * DAY_MS) % DAY_MS;
    return Promise.resolve(
      moment <= horizon && ofDay < 3 * HOUR_MS && ofDay % (slotMinutes * MINUTE_MS) === 0,
    );
  };
  return smallestStep({ accepts }, { place: { restaurant: 1n, moment: OPENING }, request: USUAL_REQUEST });
}

for (const [slotMinutes, step] of [
  [1, 1],
  [5, 5],
  [15, 15],
  [30, 30],
  [60, 60],
  [120, 120],
] as const) {
  test(`slots of ${slotMinutes} minutes are held to in steps of ${step}`, async () => {
    expect(await stepOf({ slotMinutes, horizon: OPENING + DAY_MS })).toBe(step * MINUTE_MS);
  });

  test(`slots of ${slotMinutes} minutes are held to although nothing later is accepted than the first of a day`, async () => {
    expect(await stepOf({ slotMinutes, horizon: OPENING })).toBe(step * MINUTE_MS);
  });
}
