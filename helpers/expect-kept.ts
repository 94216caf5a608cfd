import type { RequirementId } from '../spec/requirements/catalogue.ts';
import type { Comparison } from './comparisons.ts';
import { expectThat, leaveInconclusive } from './expectations.ts';
import type { Exhibit } from './exhibit.ts';
import { excerpt } from './json-excerpt.ts';
import { jsonTypeOf, type Json } from './json.ts';

export interface Kept {
  /** The value that is shown now; what is absent, null or of another type is the finding of other statements. */
  readonly shown: Json | undefined;
  /** The value that was shown before, if there is such a one and it had the field. */
  readonly before?: Json | undefined;
  readonly sent: Json;
  readonly same: Comparison;
  readonly evidence: readonly Exhibit[];
}

/**
 * Judges that a value is shown as it was before, or, where nothing was shown before, as it was sent. Where already the
 * value before was not the one that was sent, that is the finding of another statement, and this one stays open.
 */
export function expectKept(requirement: RequirementId, { shown, before, sent, same, evidence }: Kept): void {
  const expected = isThere(before) ? before : sent;
  if (!isThere(shown)) return leaveInconclusive(requirement, `the value to compare is ${excerpt(shown)}`);
  const kept = jsonTypeOf(shown) === jsonTypeOf(expected) ? same(shown, expected) : undefined;
  if (kept === undefined) {
    const reason = `${excerpt(shown)} can't be compared with ${excerpt(expected)}`;
    return leaveInconclusive(requirement, reason);
  }
  if (!kept && same(expected, sent) !== true) {
    const reason = `${excerpt(sent)} was sent, but ${excerpt(expected)} was shown already before`;
    return leaveInconclusive(requirement, reason);
  }
  expectThat(requirement, kept, { expected: excerpt(expected), observed: excerpt(shown), evidence });
}

/** Neither absent nor null. */
export function isThere(value: Json | undefined): value is Exclude<Json, null> {
  return value !== undefined && value !== null;
}
