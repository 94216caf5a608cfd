import { merged, type OpeningHours } from './opening-hours.ts';

const HOUR_MS = 3_600_000;
const STEP_MS = HOUR_MS / 2;

/** Moments on the half hour inside BOOKING hours, from tomorrow's now on, at least an hour before the end. */
export function bookableMoments({ booking }: Pick<OpeningHours, 'booking'>): readonly number[] {
  const earliest = Math.ceil((Date.now() + 24 * HOUR_MS) / STEP_MS) * STEP_MS;
  return merged(booking).flatMap(({ start, end }) => {
    const from = Math.max(earliest, Math.ceil(start / STEP_MS) * STEP_MS);
    const count = Math.max(0, Math.floor((end - HOUR_MS - from) / STEP_MS) + 1);
    return Array.from({ length: count }, (_, index) => from + index * STEP_MS);
  });
}
