import type { components } from '../types/partner-api.ts';
import type { Operation } from '../vocabulary.ts';
import { catalogue, isRequirementId, type RequirementId } from './catalogue.ts';

/** Ids as `covers` takes them. */
type Ids = readonly [RequirementId, ...RequirementId[]];

const QUOTED_ID = /(['"`])([A-Z][A-Z0-9-]+)\1/g;
const LOOKUP = /\b(?:fieldsOf|answerOf)\(([^()]*)\)/g;
const QUOTED_NAME = /(['"`])(\w+)\1/g;

/**
 * The requirements that speak of the fields of these schemas, in the order of the catalogue. A schema inside of
 * another one is named too: `fieldsOf('BookingExternalDto', 'BookingMetaExternalDto')`.
 *
 * @throws Error when there is none
 */
export function fieldsOf(...schemas: readonly (keyof components['schemas'])[]): Ids {
  return oneOrMore(requirementsAbout(schemas));
}

/**
 * The requirements that speak of the success response of an operation as a whole: its status, media type and body.
 *
 * @throws Error when there is none
 */
export function answerOf(operation: Operation): Ids {
  return oneOrMore(requirementsAbout([operation]));
}

/** The requirements that the source of a check names: by a quoted id, or by a lookup with literal arguments. */
export function requirementsNamedIn(source: string): ReadonlySet<RequirementId> {
  const quoted = namesIn(source, QUOTED_ID).filter(isRequirementId);
  const looked = [...source.matchAll(LOOKUP)].map(([, input = '']) => namesIn(input, QUOTED_NAME));
  return new Set([...quoted, ...looked.flatMap(requirementsAbout)]);
}

function namesIn(source: string, quoted: RegExp): readonly string[] {
  return [...source.matchAll(quoted)].map(([, , name]) => name ?? '');
}

function requirementsAbout(names: readonly string[]): readonly RequirementId[] {
  return catalogue.flatMap(({ id, subject }) => {
    if (subject === undefined) return [];
    return names.includes('schema' in subject ? subject.schema : subject.operation) ? [id] : [];
  });
}

function oneOrMore([first, ...others]: readonly RequirementId[]): Ids {
  if (first === undefined) throw new Error('no requirement speaks of this');
  return [first, ...others];
}
