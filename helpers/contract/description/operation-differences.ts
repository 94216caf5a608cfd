import { type Description, entriesOf, memberOf } from './document/description.ts';
import { quoted } from './difference.ts';
import type { DescribedOperation, DescribedParameter } from './document/operations.ts';
import { differenceOfSecurity } from './security.ts';
import { shapesOfAll } from './document/shapes.ts';
import { differencesOfValues, type PlacedDifference } from './values.ts';
import { inWords } from './words.ts';

/** Parameters that OpenAPI leaves to other parts of a document. */
const ELSEWHERE: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

interface Documents {
  readonly ours: Description;
  readonly theirs: Description;
}

/** In what their operation forbids what the contract allows a partner, or allows what it forbids the target. */
export function differencesOfOperation(
  documents: Documents,
  own: DescribedOperation,
  their: DescribedOperation,
): readonly PlacedDifference[] {
  const security = differenceOfSecurity([documents.ours, own], [documents.theirs, their]);
  return [
    ...differencesOfParameters(documents, own, their),
    ...differencesOfRequestBody(documents, own.requestBody, their.requestBody),
    ...differencesOfAnswer(documents, own, their),
    ...(security === undefined ? [] : [{ kind: 'security-other' as const, where: 'security', ...security }]),
  ];
}

function differencesOfParameters(
  documents: Documents,
  own: DescribedOperation,
  their: DescribedOperation,
): readonly PlacedDifference[] {
  const known = new Map(their.parameters.map((one) => [keyOf(one), one]));
  const wanted = new Set(own.parameters.map(keyOf));
  const ofPath = own.inPath.flatMap((one, at) => {
    const other = their.inPath[at];
    return other === undefined ? [] : differencesOfParameter(documents, one, other);
  });
  const others = own.parameters
    .filter((one) => one.in !== 'path')
    .flatMap((one): readonly PlacedDifference[] => {
      const other = known.get(keyOf(one));
      if (other !== undefined) return differencesOfParameter(documents, one, other);
      const expected = inWords(shapesOfAll(documents.ours, one.schemas));
      return [{ kind: 'parameter-missing', where: nameOf(one), expected, observed: 'no such parameter' }];
    });
  const extra = their.parameters
    .filter((one) => one.isRequired && one.in !== 'path' && !wanted.has(keyOf(one)))
    .filter((one) => one.in !== 'header' || !ELSEWHERE.has(one.name.toLowerCase()))
    .map((one) => ({
      ...{ kind: 'parameter-required' as const, where: nameOf(one) },
      ...{ expected: 'no such parameter', observed: 'it is required' },
    }));
  return [...ofPath, ...others, ...extra];
}

function differencesOfParameter(
  { ours, theirs }: Documents,
  one: DescribedParameter,
  other: DescribedParameter,
): readonly PlacedDifference[] {
  const where = nameOf(one);
  const comparing = { ours, theirs, direction: 'request' as const };
  const isList = shapesOfAll(ours, one.schemas).alternatives.some(({ type }) => type === 'array');
  return [
    ...(other.isRequired && !one.isRequired
      ? [
          {
            kind: 'parameter-required' as const,
            where,
            expected: 'it may be left out',
            observed: 'it is required',
          },
        ]
      : []),
    ...(isList && one.isExploded !== other.isExploded
      ? [
          {
            kind: 'type-changed' as const,
            where,
            expected: 'repeated for each value',
            observed: 'all values in one',
          },
        ]
      : []),
    ...differencesOfValues(comparing, one.schemas, other.schemas, where),
  ];
}

/** What the names of headers look like does not matter. */
function keyOf({ in: place, name }: DescribedParameter): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

function nameOf({ in: place, name }: DescribedParameter): string {
  return `parameter ${quoted(name)} (${quoted(place)})`;
}

function differencesOfRequestBody(
  documents: Documents,
  own: unknown,
  their: unknown,
): readonly PlacedDifference[] {
  const wantsIt = memberOf(their, 'required') === true;
  const [media] = entriesOf(memberOf(own, 'content'));
  if (media === undefined) {
    return wantsIt
      ? [{ kind: 'narrowed', where: 'body of requests', expected: 'no body', observed: 'a body is required' }]
      : [];
  }
  return differencesOfContent(documents, 'request', own, their);
}

function differencesOfAnswer(
  documents: Documents,
  own: DescribedOperation,
  their: DescribedOperation,
): readonly PlacedDifference[] {
  return [...own.responses].flatMap(([status, response]): readonly PlacedDifference[] => {
    const range = `${status.slice(0, 1)}XX`;
    const described = [status, range, 'DEFAULT'].find((one) => their.responses.has(one));
    if (described === undefined) {
      const listed = quoted([...their.responses.keys()].join(', ')) || 'none';
      return [
        { kind: 'status-missing', where: `status ${status}`, expected: `status ${status}`, observed: listed },
      ];
    }
    const theirs = their.responses.get(described);
    return differencesOfContent(documents, 'answer', response, theirs);
  });
}

/** The contract's body in a medium of their document. */
function differencesOfContent(
  { ours, theirs }: Documents,
  direction: 'request' | 'answer',
  own: unknown,
  their: unknown,
): readonly PlacedDifference[] {
  const [media] = entriesOf(memberOf(own, 'content'));
  if (media === undefined) return [];
  const [type, { schema }] = [media[0], { schema: memberOf(media[1], 'schema') }];
  const described = entriesOf(memberOf(their, 'content'));
  const where = `body of ${direction === 'request' ? 'requests' : 'answers'}`;
  const same = described.find(([name]) => mediaMatches(name, type));
  if (same === undefined) {
    const observed = quoted(described.map(([name]) => name).join(', ')) || 'no body';
    return [{ kind: 'body-missing', where, expected: type, observed }];
  }
  const theirSchema = memberOf(same[1], 'schema');
  if (theirSchema === undefined) {
    return [
      { kind: 'body-missing', where, expected: inWords(shapesOfAll(ours, [schema])), observed: 'no schema' },
    ];
  }
  const suffix = direction === 'request' ? 'in requests' : 'in answers';
  return differencesOfValues({ ours, theirs, direction }, [schema], [theirSchema], where).map((one) =>
    one.where === where ? one : { ...one, where: `${one.where} ${suffix}` },
  );
}

/** Whether a medium, or a range of media, has the contract's in it; parameters such as a charset do not matter. */
function mediaMatches(described: string, wanted: string): boolean {
  const [name = ''] = described.toLowerCase().split(';');
  const media = name.trim();
  const [family = ''] = wanted.split('/');
  return media === wanted || media === '*/*' || media === `${family}/*`;
}
