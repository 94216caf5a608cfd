import { bookingRules } from '../bookings/rules.ts';
import { SampleRun } from './sample-run.ts';

/** Longer than reads may be old. */
export const LATER_MS = 10_000;

/** The requirements on bookings that a run contradicts. */
export function brokenIn(run: SampleRun): readonly string[] {
  const trace = run.trace();
  return bookingRules.flatMap((rule) => rule(trace)).map(({ requirement }) => requirement);
}

/** A run with one booking, whose id is 1. */
export function booked(): SampleRun {
  const run = new SampleRun();
  run.book(0, 1);
  return run;
}
