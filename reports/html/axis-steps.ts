const MOST_STEPS = 8;

/** Round times between the ends of an axis, in milliseconds. */
export function axisSteps(beginMs: number, endMs: number): readonly number[] {
  const least = (endMs - beginMs) / MOST_STEPS;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => size >= least) ?? least;
  const first = Math.ceil(beginMs / step);
  const count = Math.floor(endMs / step) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}
