/** How the number of a guest resembles that of an earlier one, which may be what a finding is about. */
export interface Alike {
  /** The earlier guest, without the dollar sign. */
  readonly variable: string;
  /**
   * So many last digits are the same; 0 where all but the last one are.
   *
   * @asType integer
   * @minimum 0
   */
  readonly ending: number;
}

/** Fewer digits are the same by accident. */
const LEAST_ENDING = 3;

/**
 * How a number resembles one of those before it: the same but for its last digit, or else with the same last digits.
 *
 * @param earlier numbers by the variables of their guests
 */
export function alikeAmong(phone: string, earlier: ReadonlyMap<string, string>): Alike | undefined {
  const others = [...earlier].map(([variable, other]) => ({ variable, other }));
  const near = others.find(({ other }) => other !== phone && other.slice(0, -1) === phone.slice(0, -1));
  if (near !== undefined) return { variable: near.variable, ending: 0 };
  const endings = others.map(({ variable, other }) => ({ variable, ending: commonEnding(phone, other) }));
  const [most] = endings.sort((one, other) => other.ending - one.ending);
  return most === undefined || most.ending < LEAST_ENDING ? undefined : most;
}

function commonEnding(one: string, other: string): number {
  let same = 0;
  while (same < Math.min(one.length, other.length) - 1 && one.at(-1 - same) === other.at(-1 - same))
    same += 1;
  return same;
}
