import fc, { type Arbitrary } from 'fast-check';

/** In quarters of an hour: from 12 hours behind UTC to 14 ahead, as far as clocks on earth go. */
const QUARTERS = { min: -48, max: 56 } as const;

/** Offsets as a date-time shows them: `+05:45`. */
export const utcOffsets: Arbitrary<string> = fc.integer(QUARTERS).map((quarters) => {
  const minutes = Math.abs(quarters) * 15;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${quarters < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});
