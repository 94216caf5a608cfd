/** Derivations that many statements share, with how such a statement is judged. */

import { both, derived, type Grounds, type PassageKey, said } from '../../contract/grounds.ts';
import { judged } from './requirement.ts';

type Refusal = Readonly<Record<'derivation' | 'judged', string>>;

const TWIN = 'A refusal counts only if the same request without the defect is accepted.';

/** It follows from the contract that a request is refused. */
export function refusal(derivation: string, how = TWIN): Refusal {
  return { ...derived(derivation), ...judged(how) };
}

export const missing = refusal('A request must hold what the contract requires.');

export const wrongType = refusal('Such a value is not of the type that the contract gives.');

export const coerced = refusal(
  'Such a value is not of the type that the contract gives, though a lenient reader may convert it.',
);

export const beyondInt32 = refusal('An int32 holds no such number.');

export const fraction = refusal('An int32 is a whole number, though a lenient reader may round.');

export const empty = refusal('The empty string is shorter than the least length.');

export const tooLong = refusal('It is longer than the greatest length.');

export const unlisted = refusal(
  'Any other value is outside the list.',
  'Either a refusal or a stored list that keeps the rules is right; a refusal counts only if the same request without the defect is accepted.',
);

export const repeated = refusal(
  'A list that names an item twice is not unique.',
  'Either a refusal or a stored list without repetition is right; a refusal counts only if the same request without the defect is accepted.',
);

export const notAList = refusal(
  'Such a value is not of the type that the contract gives.',
  'Either a refusal or a stored list that keeps the rules is right; a refusal counts only if the same request without the defect is accepted.',
);

export const withoutBody = refusal(
  'The operation takes a JSON object as its body, so it can do nothing without one.',
);

export const unknownId = refusal(
  'The id names nothing, so there is nothing to answer about or to change.',
  'A refusal counts only if the same request with the id of something that exists is accepted.',
);

export const excludedMoment = refusal(
  'A moment that the restriction excludes is not accepted.',
  'A refusal counts only if the same request for a moment inside the hours is accepted.',
);

/** What the contract allows is not refused. */
export const wrongfully = judged(
  'A refusal counts only if it repeats beside accepted twins, so that no policy of an operator explains it.',
);

/** A request is not refused for what it leaves out. */
export const mayBeAbsent = { ...derived('Anything that is not required may be left out.'), ...wrongfully };

export const bestOmitted = derived('A field that is not required is best left out where it has no value.');

export const inAnyOrder = judged('The order does not count.');

/** @param row of the table of operations */
export function malformedId(row: PassageKey): Pick<Grounds, 'sources'> & Refusal {
  return {
    ...both(said(row), said('4 text', '`{id}` is int64 unless stated')),
    ...refusal(
      'Text that is no integer is no int64, so it is the id of nothing.',
      'A refusal counts only if the same request with the id of something that exists is accepted.',
    ),
  };
}

const BY_SETTING_TEXT = 'The setting TARGET_CONFIRMATION_CODE can take the place of the control interface.';

/** The code can come from a setting as well as from the control interface. */
export const codeFromSetting = judged(BY_SETTING_TEXT);

/** Likewise, of a refusal. */
export const refusedBesideTwin = judged(`${TWIN} ${BY_SETTING_TEXT}`);
