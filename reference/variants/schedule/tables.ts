import { readInt32Text } from '../../wire/field-readers.ts';
import type { Json } from '../../wire/json.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

function count(id: string, choice: string, json: (count: number) => Json): Variant {
  return variant(
    id,
    'table-count',
    `The number of free tables is ${choice} (section 2.4: not shown).`,
    () => ({ tableCountJson: json }),
  );
}

/** Other forms of the number of free tables. */
export const tableVariants: readonly Variant[] = [
  count('tables-number', 'a bare number', (free) => free),
  count('tables-string', 'a bare string', (free) => `${free}`),
  count('tables-boolean', 'only a boolean', (free) => free > 0),
  count('tables-null', 'null', () => null),
  count('tables-list', 'a list by the size of tables', (free) => [
    { seats: 2, free },
    { seats: 6, free: Math.floor(free / 2) },
  ]),
  count('tables-empty-list', 'a list that can be empty', (free) => Array.from({ length: free }, (_, n) => n)),
  count('tables-empty-object', 'an empty object', () => ({})),
  count('tables-nested', 'nested nested deep in an object', (free) => ({
    data: { tables: { free, total: null } },
  })),
  variant(
    'tables-persons-zero',
    'table-persons',
    'Tables can be counted for 0 and for negative numbers of persons (section 4.5).',
    () => ({ readTablesPersons: (text) => readInt32Text(text, 'persons') }),
  ),
];
