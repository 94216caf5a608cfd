import {
  type Description,
  DescriptionError,
  entriesOf,
  isNode,
  listOf,
  memberOf,
  nameIn,
  textsOf,
} from './description.ts';

const TYPES = ['boolean', 'integer', 'number', 'string', 'array', 'object'] as const;

export type ValueType = (typeof TYPES)[number];

/** A bound of numbers. */
export interface Bound {
  readonly at: number;
  readonly isExclusive: boolean;
}

/** Values of one type that a schema allows, as far as schemas are compared. */
export interface Shape {
  /** The component that describes it; undefined where it has no name. */
  readonly name: string | undefined;
  /** Undefined: any. */
  readonly type: ValueType | undefined;
  /** The only values, as JSON; undefined: no list of them. */
  readonly values: ReadonlySet<string> | undefined;
  readonly formats: ReadonlySet<string>;
  readonly patterns: ReadonlySet<string>;
  readonly least: Bound;
  readonly most: Bound;
  /** Fewest and most characters, elements or members. */
  readonly shortest: number;
  readonly longest: number;
  readonly isUnique: boolean;
  /** The schemas of each field, all of which hold. */
  readonly fields: ReadonlyMap<string, readonly unknown[]>;
  readonly required: ReadonlySet<string>;
  /** The schemas of each element, all of which hold. */
  readonly elements: readonly unknown[];
}

/** What a schema allows: one of the alternatives, or null. */
export interface Shapes {
  readonly isNullable: boolean;
  readonly alternatives: readonly Shape[];
  /** It leads out of the document, or in a circle, so that nothing can be said of it. */
  readonly isUnknown?: true;
}

const ANY_SHAPE: Shape = {
  ...{ name: undefined, type: undefined, values: undefined },
  ...{ formats: new Set(), patterns: new Set() },
  least: { at: -Infinity, isExclusive: false },
  most: { at: Infinity, isExclusive: false },
  ...{ shortest: 0, longest: Infinity, isUnique: false },
  ...{ fields: new Map(), required: new Set(), elements: [] },
};

const ANYTHING: Shapes = { isNullable: true, alternatives: [ANY_SHAPE] };

const NOTHING: Shapes = { isNullable: false, alternatives: [] };

const UNKNOWN: Shapes = { ...ANYTHING, isUnknown: true };

/** Alternatives of one schema. */
const MOST_ALTERNATIVES = 64;

/** Schemas within each other, without fields and elements between them. */
const MOST_DEPTH = 60;

/** What all of these schemas allow together. */
export function shapesOfAll(description: Description, schemas: readonly unknown[]): Shapes {
  return schemas.map((schema) => shapesOf(description, schema)).reduce(both, ANYTHING);
}

/**
 * What a schema allows. `not`, `if`, and what depends on other fields are left aside.
 *
 * @param within the references on the way there
 */
export function shapesOf(description: Description, schema: unknown, within: readonly string[] = []): Shapes {
  description.spend();
  if (within.length > MOST_DEPTH) throw new DescriptionError('its schemas are nested too deeply');
  if (schema === false) return NOTHING;
  if (!isNode(schema)) return ANYTHING;
  const reference = memberOf(schema, '$ref');
  if (typeof reference !== 'string') return unreferenced(description, schema, [...within, '']);
  if (within.includes(reference)) return UNKNOWN;
  const target = description.at(reference);
  const named =
    target === undefined
      ? UNKNOWN
      : namedAs(nameIn(reference), shapesOf(description, target, [...within, reference]));
  // Before 3.1 nothing counts beside a reference.
  return description.isBefore31 ? named : both(named, unreferenced(description, schema, [...within, '']));
}

function unreferenced(description: Description, schema: unknown, within: readonly string[]): Shapes {
  const parts = (keyword: string): readonly Shapes[] =>
    listOf(memberOf(schema, keyword)).map((part) => shapesOf(description, part, within));
  const choices = [parts('anyOf'), parts('oneOf')].filter((choice) => choice.length > 0).map(either);
  const whole = [ownShapes(description, schema), ...parts('allOf'), ...choices].reduce(both);
  const isNullable = description.isBefore31 && memberOf(schema, 'nullable') === true;
  return isNullable ? { ...whole, isNullable } : whole;
}

function namedAs(name: string, shapes: Shapes): Shapes {
  return { ...shapes, alternatives: shapes.alternatives.map((one) => ({ ...one, name: one.name ?? name })) };
}

function either(choices: readonly Shapes[]): Shapes {
  return {
    isNullable: choices.some(({ isNullable }) => isNullable),
    alternatives: choices.flatMap(({ alternatives }) => alternatives),
    ...(choices.some(({ isUnknown }) => isUnknown === true) && { isUnknown: true }),
  };
}

function both(one: Shapes, other: Shapes): Shapes {
  if (one.alternatives.length * other.alternatives.length > MOST_ALTERNATIVES) {
    throw new DescriptionError(`a schema of it has more than ${MOST_ALTERNATIVES} alternatives`);
  }
  return {
    isNullable: one.isNullable && other.isNullable,
    alternatives: one.alternatives.flatMap((first) =>
      other.alternatives.flatMap((second) => merged(first, second)),
    ),
    ...((one.isUnknown ?? other.isUnknown) && { isUnknown: true }),
  };
}

/** What both allow; nothing where no value is of both types. */
function merged(one: Shape, other: Shape): readonly Shape[] {
  const type = commonType(one.type, other.type);
  if (type === 'none') return [];
  const fields = new Map(one.fields);
  for (const [name, schemas] of other.fields) fields.set(name, [...(fields.get(name) ?? []), ...schemas]);
  const { values: others } = other;
  const values =
    others === undefined
      ? one.values
      : new Set([...others].filter((value) => one.values?.has(value) ?? true));
  return [
    {
      ...{ name: one.name ?? other.name, type, values },
      formats: new Set([...one.formats, ...other.formats]),
      patterns: new Set([...one.patterns, ...other.patterns]),
      least: isAtLeast(one.least, other.least) ? one.least : other.least,
      most: isAtMost(one.most, other.most) ? one.most : other.most,
      shortest: Math.max(one.shortest, other.shortest),
      longest: Math.min(one.longest, other.longest),
      isUnique: one.isUnique || other.isUnique,
      fields,
      required: new Set([...one.required, ...other.required]),
      elements: [...one.elements, ...other.elements],
    },
  ];
}

function commonType(one: Shape['type'], other: Shape['type']): Shape['type'] | 'none' {
  if (one === other || other === undefined) return one;
  if (one === undefined) return other;
  const isNumeric = [one, other].every((type) => type === 'integer' || type === 'number');
  return isNumeric ? 'integer' : 'none';
}

/** Whether one lower bound lets through no more than the other. */
export function isAtLeast(one: Bound, other: Bound): boolean {
  return one.at > other.at || (one.at === other.at && (one.isExclusive || !other.isExclusive));
}

/** Whether one upper bound lets through no more than the other. */
export function isAtMost(one: Bound, other: Bound): boolean {
  return one.at < other.at || (one.at === other.at && (one.isExclusive || !other.isExclusive));
}

/** What the keywords of a schema itself allow, one alternative a type. */
function ownShapes(description: Description, schema: unknown): Shapes {
  const values = valuesIn(description, schema);
  const types = typesIn(schema, values);
  const fields = entriesOf(memberOf(schema, 'properties'));
  const required = textsOf(memberOf(schema, 'required'));
  description.spend(fields.length + required.length);
  const elements = memberOf(schema, 'items');
  const shape = (type: ValueType | undefined): Shape => ({
    ...ANY_SHAPE,
    type,
    values: values?.get(type),
    formats: textSet(memberOf(schema, 'format')),
    patterns: textSet(memberOf(schema, 'pattern')),
    least: boundOf(schema, 'minimum', 'exclusiveMinimum', type, { at: -Infinity, isExclusive: false }),
    most: boundOf(schema, 'maximum', 'exclusiveMaximum', type, { at: Infinity, isExclusive: false }),
    shortest: numberOf(schema, LENGTHS[type ?? 'string']?.[0]) ?? 0,
    longest: numberOf(schema, LENGTHS[type ?? 'string']?.[1]) ?? Infinity,
    isUnique: memberOf(schema, 'uniqueItems') === true,
    fields: new Map(fields.map(([name, field]) => [name, [field]])),
    required: new Set(required),
    elements: elements === undefined ? [] : [elements],
  });
  if (types === undefined) return { isNullable: true, alternatives: [shape(undefined)] };
  const isNamed = types.includes('null');
  const shaped = TYPES.filter((type) => types.includes(type)).map(shape);
  return {
    isNullable: isNamed && (values?.has('null') ?? true),
    alternatives: shaped.filter((one) => values === undefined || one.values !== undefined),
  };
}

const LENGTHS: Readonly<Record<string, readonly [least: string, most: string]>> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  object: ['minProperties', 'maxProperties'],
};

function typesIn(
  schema: unknown,
  values: ReadonlyMap<string | undefined, unknown> | undefined,
): readonly string[] | undefined {
  const type = memberOf(schema, 'type');
  if (typeof type === 'string') return [type];
  const types = textsOf(type);
  if (types.length > 0) return types;
  if (values !== undefined) return [...values.keys()].filter((one) => one !== undefined);
  // Many documents leave out what the other keywords say.
  if (memberOf(schema, 'properties') !== undefined) return ['object'];
  return memberOf(schema, 'items') === undefined ? undefined : ['array'];
}

/** The listed values by their types, as JSON; undefined where none are listed. */
function valuesIn(
  description: Description,
  schema: unknown,
): ReadonlyMap<string | undefined, ReadonlySet<string>> | undefined {
  const constant = memberOf(schema, 'const');
  const listed = memberOf(schema, 'enum');
  const values = constant === undefined ? listed : [constant];
  if (!Array.isArray(values)) return undefined;
  description.spend(values.length);
  const byType = new Map<string | undefined, Set<string>>();
  for (const value of listOf(values)) {
    for (const type of typesOfValue(value)) {
      byType.set(type, (byType.get(type) ?? new Set()).add(JSON.stringify(value)));
    }
  }
  return byType;
}

function typesOfValue(value: unknown): readonly string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}

/** A bound in the words of either dialect: before 3.1 an exclusive one was marked beside it. */
function boundOf(
  schema: unknown,
  keyword: string,
  exclusive: string,
  type: ValueType | undefined,
  none: Bound,
): Bound {
  const at = numberOf(schema, keyword);
  const mark = memberOf(schema, exclusive);
  const isMarked = mark === true;
  const bounds = [
    ...(at === undefined ? [] : [{ at, isExclusive: isMarked }]),
    ...(typeof mark === 'number' ? [{ at: mark, isExclusive: true }] : []),
  ].map((bound) => (type === 'integer' ? wholeBound(bound, none.at < 0 ? 1 : -1) : bound));
  const isStricter = none.at < 0 ? isAtLeast : isAtMost;
  return bounds.reduce((one, other) => (isStricter(one, other) ? one : other), none);
}

/** The same bound of whole numbers, never exclusive. */
function wholeBound({ at, isExclusive }: Bound, step: 1 | -1): Bound {
  const whole = step > 0 ? Math.ceil(at) : Math.floor(at);
  return { at: isExclusive && whole === at ? whole + step : whole, isExclusive: false };
}

function numberOf(schema: unknown, keyword: string | undefined): number | undefined {
  const value = keyword === undefined ? undefined : memberOf(schema, keyword);
  return typeof value === 'number' && !Number.isNaN(value) ? value : undefined;
}

function textSet(value: unknown): ReadonlySet<string> {
  return new Set(typeof value === 'string' ? [value] : []);
}
