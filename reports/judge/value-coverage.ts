import { classNames } from '../../helpers/generators/classes/catalogue.ts';
import type { ClassCounts, ValueCounts } from '../../helpers/verdict/check-report.ts';

const NONE: ClassCounts = { sent: 0, accepted: 0, readBack: 0 };

/** The counts of all checks together, with zeros for the classes of which none sent a value; in the order of the catalogue. */
export function unitedValueCoverage(ofChecks: readonly ValueCounts[]): ValueCounts {
  const united = new Map<string, Map<string, ClassCounts>>(
    classNames.map(([kind, names]) => [kind, new Map(names.map((name) => [name, NONE]))]),
  );
  for (const counts of ofChecks) {
    for (const [kind, classes] of Object.entries(counts)) {
      const known = united.get(kind) ?? new Map<string, ClassCounts>();
      united.set(kind, known);
      for (const [name, more] of Object.entries(classes)) known.set(name, sum(known.get(name) ?? NONE, more));
    }
  }
  return Object.fromEntries([...united].map(([kind, classes]) => [kind, Object.fromEntries(classes)]));
}

function sum(one: ClassCounts, other: ClassCounts): ClassCounts {
  return {
    sent: one.sent + other.sent,
    accepted: one.accepted + other.accepted,
    readBack: one.readBack + other.readBack,
  };
}
