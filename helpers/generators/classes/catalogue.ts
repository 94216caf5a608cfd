import { idClasses, phoneClasses } from './id-classes.ts';
import { listClasses } from './list-classes.ts';
import { momentClasses } from './moment-classes.ts';
import { largeParties, pageNumberClasses, pageSizeClasses, usualParties } from './number-classes.ts';
import { textClasses } from './text-classes.ts';
import type { ValueClass } from './value-class.ts';

/** Every kind of value with its classes, in the order in which reports show them. */
const CATALOGUE = {
  text: textClasses,
  phone: phoneClasses,
  persons: [...usualParties, ...largeParties],
  'date-time': momentClasses,
  id: idClasses,
  list: listClasses,
  'page size': pageSizeClasses,
  'page number': pageNumberClasses,
} as const;

export type ValueKind = keyof typeof CATALOGUE;

/** What a value of each kind is, as classes see it. */
interface ClassedValues {
  readonly text: string;
  readonly phone: string;
  readonly persons: number;
  readonly 'date-time': string;
  readonly id: string;
  readonly list: readonly string[];
  readonly 'page size': number;
  readonly 'page number': number;
}

/** A value of a request, of which the classes are asked. */
export type ClassedValue = {
  readonly [Kind in ValueKind]: { readonly kind: Kind; readonly value: ClassedValues[Kind] };
}[ValueKind];

/** The names of all classes of each kind. */
export const classNames: readonly (readonly [kind: ValueKind, names: readonly string[]])[] = [
  ['text', namesOf(CATALOGUE.text)],
  ['phone', namesOf(CATALOGUE.phone)],
  ['persons', namesOf(CATALOGUE.persons)],
  ['date-time', namesOf(CATALOGUE['date-time'])],
  ['id', namesOf(CATALOGUE.id)],
  ['list', namesOf(CATALOGUE.list)],
  ['page size', namesOf(CATALOGUE['page size'])],
  ['page number', namesOf(CATALOGUE['page number'])],
];

/** The names of the classes that a value is of. */
export function classesOf(one: ClassedValue): readonly string[] {
  switch (one.kind) {
    case 'persons':
    case 'page size':
    case 'page number':
      return holding(CATALOGUE[one.kind], one.value);
    case 'list':
      return holding(CATALOGUE.list, one.value);
    case 'text':
      return remembered(one.value);
    case 'phone':
    case 'date-time':
    case 'id':
      return holding(CATALOGUE[one.kind], one.value);
  }
}

/** Most texts of a run are a few ordinary ones. */
const known = new Map<string, readonly string[]>();

const MOST_KNOWN = 2_000;

function remembered(text: string): readonly string[] {
  const found = known.get(text) ?? holding(CATALOGUE.text, text);
  if (known.size < MOST_KNOWN) known.set(text, found);
  return found;
}

function holding<T>(classes: readonly ValueClass<T>[], value: T): readonly string[] {
  return classes.flatMap(({ name, holds }) => (holds(value) ? [name] : []));
}

function namesOf<T>(classes: readonly ValueClass<T>[]): readonly string[] {
  return classes.map(({ name }) => name);
}
