import type { Description } from './document/description.ts';
import { memberOf } from './document/description.ts';
import { type DifferenceKind, quoted } from './difference.ts';
import { type Bound, isAtLeast, isAtMost, type Shape, type Shapes, shapesOfAll } from './document/shapes.ts';
import { inWords } from './words.ts';

/** Who sends a value: a partner must be able to send what the contract allows, and the target no more than that. */
export type Direction = 'request' | 'answer';

/** A difference at one place of one operation. */
export interface PlacedDifference {
  readonly kind: DifferenceKind;
  readonly where: string;
  readonly expected: string;
  readonly observed: string;
}

/** The two documents, and who sends the compared values. */
export interface Comparing {
  readonly ours: Description;
  readonly theirs: Description;
  readonly direction: Direction;
}

/** A type that does not fit weighs more than any number of other differences. */
const OTHER_TYPE = 1_000;

/**
 * In what their schema forbids a request that ours allows, or allows an answer that ours forbids. Further fields of an
 * answer are no difference.
 *
 * @param ours schemas that hold together; so do theirs
 * @param where the place, if no component names it
 */
export function differencesOfValues(
  comparing: Comparing,
  ours: readonly unknown[],
  theirs: readonly unknown[],
  where: string,
): readonly PlacedDifference[] {
  const own = shapesOfAll(comparing.ours, ours);
  const their = shapesOfAll(comparing.theirs, theirs);
  if (their.isUnknown === true) return [];
  const place = nameOf(own) ?? where;
  const isRequest = comparing.direction === 'request';
  const [sent, taken] = isRequest ? [own, their] : [their, own];
  const found: PlacedDifference[] = [];
  const changed = changeOf(comparing.direction);
  const told = { expected: inWords(own), observed: inWords(their) };
  const isAny = sent.alternatives.some(({ type }) => type === undefined);
  let isTold = false;
  if (sent.isNullable && !taken.isNullable && !isAny) {
    found.push({ kind: changed, where, ...told });
    isTold = true;
  }
  for (const one of sent.alternatives) {
    const [best] = taken.alternatives
      .map((other) => differencesOfShapes(comparing, isRequest ? [one, other] : [other, one], place))
      .sort((first, second) => weight(first) - weight(second));
    const { fit, inside } = best ?? { fit: 'other type', inside: [] };
    if (fit !== 'fits' && !isTold) {
      found.push({ kind: fit === 'other type' ? 'type-changed' : changed, where, ...told });
      isTold = true;
    }
    found.push(...inside);
  }
  return found;
}

function nameOf({ alternatives }: Shapes): string | undefined {
  return alternatives.find(({ name }) => name !== undefined)?.name;
}

function changeOf(direction: Direction): DifferenceKind {
  return direction === 'request' ? 'narrowed' : 'widened';
}

interface Compared {
  /** Whether every value that is sent is one that is taken, its fields and elements aside. */
  readonly fit: 'fits' | 'does not fit' | 'other type';
  /** Differences of fields and elements. */
  readonly inside: readonly PlacedDifference[];
}

function weight({ fit, inside }: Compared): number {
  return inside.length + { fits: 0, 'does not fit': 1, 'other type': OTHER_TYPE }[fit];
}

function differencesOfShapes(
  comparing: Comparing,
  [ours, theirs]: readonly [ours: Shape, theirs: Shape],
  place: string,
): Compared {
  const [sent, taken] = comparing.direction === 'request' ? [ours, theirs] : [theirs, ours];
  comparing.theirs.spend();
  const type = fitOfTypes(sent.type, taken.type);
  if (type === 'other type' || (sent.type !== taken.type && sent.type === undefined))
    return { fit: type, inside: [] };
  const fit = type === 'fits' && fits(sent, taken) ? 'fits' : 'does not fit';
  return {
    fit,
    inside: [...ofFields(comparing, ours, theirs, place), ...ofElements(comparing, ours, theirs, place)],
  };
}

function fitOfTypes(sent: Shape['type'], taken: Shape['type']): Compared['fit'] {
  if (taken === undefined || sent === taken) return 'fits';
  if (sent === undefined) return 'does not fit';
  if (taken === 'number' && sent === 'integer') return 'fits';
  return taken === 'integer' && sent === 'number' ? 'does not fit' : 'other type';
}

/** Formats that say which values there are; others are only remarks. */
const STRICT_FORMATS: ReadonlySet<string> = new Set([
  ...['date-time', 'date', 'time', 'uuid', 'email', 'ipv4', 'ipv6', 'hostname', 'byte', 'binary'],
]);

function fits(sent: Shape, taken: Shape): boolean {
  const { formats, patterns, values } = taken;
  const sentPatterns = new Set([...sent.patterns].map(plain));
  const sentRange = rangeOf(sent, taken);
  const takenRange = rangeOf(taken);
  return (
    (values === undefined ||
      (sent.values !== undefined && [...sent.values].every((one) => values.has(one)))) &&
    // A list of values says all that a pattern could.
    (sent.values !== undefined || [...patterns].every((one) => sentPatterns.has(plain(one)))) &&
    (sent.values !== undefined ||
      [...formats].every((one) => sent.formats.has(one) || !STRICT_FORMATS.has(one))) &&
    (sent.values !== undefined ||
      (isAtLeast(sentRange.least, takenRange.least) && isAtMost(sentRange.most, takenRange.most))) &&
    (sent.values !== undefined || (sent.shortest >= taken.shortest && sent.longest <= taken.longest)) &&
    (sent.isUnique || !taken.isUnique)
  );
}

/** A class that is written in two ways. */
function plain(pattern: string): string {
  return pattern.replaceAll('\\d', '[0-9]');
}

const WIDTHS: Readonly<Record<string, number>> = { int32: 2 ** 31, int64: 2 ** 63 };

/**
 * The range of a number, its format included.
 *
 * @param other its formats count where the shape has none: without one it says nothing of the width
 */
function rangeOf(shape: Shape, other: Shape = shape): { readonly least: Bound; readonly most: Bound } {
  const named = [...shape.formats].filter((format) => Object.hasOwn(WIDTHS, format));
  const formats = named.length > 0 ? named : [...other.formats];
  const width = Math.min(Infinity, ...formats.map((format) => WIDTHS[format] ?? Infinity));
  const least = { at: -width, isExclusive: false };
  const most = { at: width - 1, isExclusive: false };
  return {
    least: isAtLeast(shape.least, least) ? shape.least : least,
    most: isAtMost(shape.most, most) ? shape.most : most,
  };
}

function ofFields(
  comparing: Comparing,
  ours: Shape,
  theirs: Shape,
  place: string,
): readonly PlacedDifference[] {
  const { direction } = comparing;
  const names = [...ours.fields.keys()];
  if (names.length === 0) return [];
  if (theirs.fields.size === 0) {
    const expected = `fields ${names.join(', ')}`;
    return [{ kind: 'field-missing', where: place, expected, observed: 'no field is described' }];
  }
  return [
    ...(direction === 'request' ? ofWantedFields(comparing, ours, theirs, place) : []),
    ...names.flatMap((name): readonly PlacedDifference[] => {
      const where = `${place}.${name}`;
      const own = ours.fields.get(name) ?? [];
      const their = theirs.fields.get(name);
      if (their === undefined || (direction === 'answer' && isMarked(comparing.theirs, their, 'writeOnly'))) {
        return [
          {
            kind: 'field-missing',
            where,
            expected: inWords(shapesOfAll(comparing.ours, own)),
            observed: 'no such field',
          },
        ];
      }
      const isLost = direction === 'answer' && ours.required.has(name) && !theirs.required.has(name);
      return [
        ...(isLost
          ? [
              {
                kind: 'widened' as const,
                where,
                expected: 'it is always there',
                observed: 'it may be missing',
              },
            ]
          : []),
        ...differencesOfValues(comparing, own, their, where),
      ];
    }),
  ];
}

/** Fields without which they take no request, though the contract does not want them. */
function ofWantedFields(
  { theirs: description }: Comparing,
  ours: Shape,
  theirs: Shape,
  place: string,
): readonly PlacedDifference[] {
  return [...theirs.required]
    .filter((name) => !ours.required.has(name))
    .filter((name) => !isMarked(description, theirs.fields.get(name) ?? [], 'readOnly'))
    .map((name) => ({
      ...{ kind: 'narrowed', where: `${place}.${quoted(name)}` },
      expected: ours.fields.has(name) ? 'it may be left out' : 'no such field',
      observed: 'it is required',
    }));
}

function isMarked(description: Description, schemas: readonly unknown[], mark: string): boolean {
  return schemas.some(
    (schema) => memberOf(schema, mark) === true || memberOf(description.follow(schema).node, mark) === true,
  );
}

function ofElements(
  comparing: Comparing,
  ours: Shape,
  theirs: Shape,
  place: string,
): readonly PlacedDifference[] {
  if (ours.elements.length === 0) return [];
  return differencesOfValues(comparing, ours.elements, theirs.elements, `${place}[]`);
}
