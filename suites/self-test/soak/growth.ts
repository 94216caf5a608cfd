/** What is there between two runs. */
export interface Observed {
  /** Things by their names, under what they are: files, processes, ports. */
  readonly things: Readonly<Record<string, readonly string[]>>;
  /** Of what has no names, how many there are. */
  readonly counts: Readonly<Record<string, number>>;
  /** Of the target, after a collection of garbage. */
  readonly heapKb: number;
  /** Bookings that the target has had: it keeps each of them for good. */
  readonly bookings: number;
}

/** What a target that keeps every booking may take for one, with its history, its guest's codes and its notifications. */
const KB_OF_A_BOOKING = 4;

/** What may differ without anything being kept, such as code that was compiled in the meantime. */
const SLACK_KB = 4_096;

const MOST_SHOWN = 5;

/** What there is more of than before, each in words; empty where nothing is. */
export function growthOf(before: Observed, after: Observed): readonly string[] {
  return [
    ...Object.entries(after.things).flatMap(([kind, names]) => {
      const known = new Set(before.things[kind]);
      const grown = names.filter((name) => !known.has(name));
      return grown.length === 0 ? [] : [`${kind}: ${listed(grown)}`];
    }),
    ...Object.entries(after.counts).flatMap(([kind, count]) => {
      const was = before.counts[kind] ?? 0;
      return count > was ? [`${kind}: ${count}, not ${was}`] : [];
    }),
    ...memoryGrowth(before, after),
  ];
}

function memoryGrowth(before: Observed, after: Observed): readonly string[] {
  const bookings = after.bookings - before.bookings;
  const grownKb = after.heapKb - before.heapKb;
  const mostKb = SLACK_KB + bookings * KB_OF_A_BOOKING;
  return grownKb > mostKb
    ? [`memory of the target: ${grownKb} kB more, where its ${bookings} new bookings explain ${mostKb} kB`]
    : [];
}

function listed(names: readonly string[]): string {
  const left = names.length - MOST_SHOWN;
  const more = left > 0 ? [`and ${left} more`] : [];
  return [...names.slice(0, MOST_SHOWN), ...more].join(', ');
}
