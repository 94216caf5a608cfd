import fc from 'fast-check';
import type { RequirementId } from '../../spec/requirements/catalogue.ts';

/** A generated case that reports show in words, not by the code that makes it. */
export function showingWords<T extends { readonly defect: string }>(one: T): T & fc.WithToStringMethod {
  return { ...one, [fc.toStringMethod]: () => one.defect };
}

/** A way to turn a sound value into one that must be refused. */
export interface Mutation<From, To = From> {
  /** In words, as in "a refusal of {a phone without its plus sign}". */
  readonly defect: string;
  readonly of: (sound: From) => To;
}

/** One way to spoil a sound request, and the statement by which it must be refused. */
export interface Defect<Changes> {
  readonly id: RequirementId;
  /** In words, as in "a refusal of {an empty firstName}". */
  readonly defect: string;
  readonly changes: Changes;
}

/** A text that is almost right, with its defect in words. */
export interface NearMiss {
  readonly text: string;
  readonly defect: string;
}

interface MadeNearMiss extends NearMiss {
  /** How it was made, for a script that makes it again. */
  readonly recipe: 'SHORTER' | 'LONGER' | 'OTHER_CASE' | 'EMPTY';
}

/**
 * Texts that a careless comparison accepts: shorter, longer, in the other letter case, empty.
 *
 * @param name of the text, as in "an empty {name}"
 */
export function nearMissesOf(right: string, name: string): readonly MadeNearMiss[] {
  const all: readonly MadeNearMiss[] = [
    { text: right.slice(0, -1), defect: `a ${name} without its last character`, recipe: 'SHORTER' },
    { text: `${right}x`, defect: `a ${name} with one character more`, recipe: 'LONGER' },
    { text: otherCase(right), defect: `a ${name} in the other letter case`, recipe: 'OTHER_CASE' },
    { text: '', defect: `an empty ${name}`, recipe: 'EMPTY' },
  ];
  return all.filter(
    ({ text }, index) => text !== right && all.findIndex((one) => one.text === text) === index,
  );
}

function otherCase(text: string): string {
  return text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  );
}
