import fc from 'fast-check';
import type { SmallestCase } from '../evidence/sightings.ts';

/** How the smallest failing case was looked for. */
export interface Shrinking {
  /** Cases that were judged before. */
  readonly cases: number;
  /** How many of them fail. */
  readonly failing: number;
  /** Simpler cases that were tried, and those of them that do not fail. */
  readonly tried: number;
  readonly passed: number;
  /** Further simpler ones were not tried. */
  readonly isBounded: boolean;
  /** The failing case failed once more when it was tried again; undefined where it was not tried again. */
  readonly repeated?: boolean;
}

/**
 * A failing case for a report: its own words, and what it sent; and why no smaller one is told.
 *
 * @param lines the requests that it sent
 */
export function smallestCase(value: unknown, lines: readonly string[], shrinking: Shrinking): SmallestCase {
  const words = wordsOf(value);
  const shown = [...(words === undefined ? (lines.length === 0 ? [jsonOf(value)] : []) : [words]), ...lines];
  return { shown: shown.join('\n'), because: becauseOf(shrinking) };
}

function becauseOf({ cases, failing, tried, passed, isBounded, repeated }: Shrinking): string {
  const counted = `${failing} of ${cases} cases ${failing === 1 ? 'fails' : 'fail'}.`;
  if (repeated === false) {
    return `${counted} It did not fail when it was sent once more, so no smaller one is known.`;
  }
  if (tried === 0)
    return `${counted} It is the first of them, and there is no simpler one to try in its place.`;
  const end = isBounded ? ' More were not tried.' : '';
  if (passed === 0) {
    const each = tried === 1 ? 'The one' : `Each of the ${tried}`;
    return `${counted} It is the simplest that was tried. ${each} tried on the way to it fails too.${end}`;
  }
  const ones =
    passed === 1
      ? '1 simpler one was tried and does not fail'
      : `${passed} simpler ones were tried and do not fail`;
  return `${counted} It is the smallest that still fails: ${ones}.${end}`;
}

/** The words that a value has for itself; undefined for plain data. */
function wordsOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const words = value.map((item) => (typeof item === 'string' ? item : wordsOf(item)));
    return words.length === 0 || words.includes(undefined) ? undefined : words.join(', ');
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (fc.hasToStringMethod(value)) return value[fc.toStringMethod]();
  return 'toString' in value && value.toString !== Object.prototype.toString
    ? fc.stringify(value)
    : undefined;
}

/** Plain data as JSON; what JSON has no form for is left out. */
function jsonOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  return JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}` : member));
}
