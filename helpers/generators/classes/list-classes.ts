import type { ValueClass } from './value-class.ts';

/** The elements of a list, as texts. */
type ListClass = ValueClass<readonly string[]>;

const numbered = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => String(at + 1));

const lengths: readonly (readonly [name: string, from: ListClass['from'], least: number, most: number])[] = [
  ['empty', 'smoke', 0, 0],
  ['of one', 'smoke', 1, 1],
  ['of two', 'smoke', 2, 2],
  ['of three to nine', 'smoke', 3, 9],
  ['of 10 to 50', 'standard', 10, 50],
  ['of 51 to 100', 'standard', 51, 100],
  ['of more than 100', 'smoke', 101, Infinity],
];

const isSorted = (list: readonly string[]): boolean =>
  list.every((one, at) => at === 0 || (list[at - 1] ?? '') <= one);

/** The classes of lists: events, entities, and the ids of restaurants to leave out. */
export const listClasses: readonly ListClass[] = [
  ...lengths.map(([name, from, least, most]) => ({
    name,
    from,
    holds: (list: readonly string[]) => list.length >= least && list.length <= most,
    example: numbered(least),
  })),
  {
    name: 'not in the order of its elements',
    from: 'smoke',
    holds: (list) => list.length > 1 && !isSorted(list),
    example: ['UPDATE', 'CREATE'],
  },
];
