import { expect, test } from '@playwright/test';
import { derived, said } from '../contract/grounds.ts';
import type { Cell, Matrix } from '../matrices/matrix.ts';
import { impossible, judged, observed } from '../matrices/matrix.ts';
import { renderIds, renderRequirements } from './requirements-document.ts';

const contract = said('2.1 row name');

test('the document counts each level and notes what a statement needs or why it is not tested', () => {
  const lines = renderRequirements({
    kitchen: [
      { id: 'POT-HOT', level: 'must', contract, text: 'The pot is hot | warm.' },
      {
        ...{ id: 'LID-HOT', level: 'must', text: 'The lid is hot.', judged: 'Judged by hand.' },
        contract: { ...contract, ...derived('Pots are hot.') },
      },
      { id: 'PAN-HOT', level: 'must', contract, text: 'The pan is hot.', needs: 'booking-state' },
    ],
    cellar: [
      { id: 'WINE-GOOD', level: 'must', contract, text: 'The wine is good.', excluded: 'A matter of taste.' },
    ],
  }).split('\n');
  expect(lines.filter((line) => line.startsWith('## '))).toEqual(['## kitchen', '## cellar']);
  expect(lines).toContain('| all |  | 2 | 3 | 4 |');
  const quote = 'row name of the table in section 2.1: “name \\| string \\| yes”';
  expect(lines).toContain(`| POT-HOT | must | The pot is hot \\| warm. | ${quote} |  |  |`);
  expect(lines).toContain(
    `| LID-HOT | must | The lid is hot. | ${quote} Derived: Pots are hot. | Judged by hand. |  |`,
  );
  expect(lines).toContain(`| PAN-HOT | must | The pan is hot. | ${quote} |  | needs booking-state |`);
  expect(lines).toContain(
    `| WINE-GOOD | must | The wine is good. | ${quote} |  | not tested: A matter of taste. |`,
  );
});

test('the ids are sorted, one a line', () => {
  const requirements = ['POT-HOT', 'LID-HOT'].map(
    (id) => ({ id, level: 'must', contract, text: `The ${id} is hot.` }) as const,
  );
  expect(renderIds(requirements)).toBe('LID-HOT\nPOT-HOT\n');
});

test('a matrix shows what judges a case, what records it, or why it is neither', () => {
  const cells: Readonly<Record<string, Cell>> = {
    'pot hot': judged('BOOKING-ID-TYPE'),
    'pot cold': observed('STATES-AFTER-CREATION'),
    'pan hot': impossible('it has no handle'),
    'pan cold': impossible('it has no handle'),
  };
  const matrix: Matrix = {
    ...{ title: 'Kitchen', text: 'Each vessel.', rows: ['pot', 'pan'], columns: ['hot', 'cold'] },
    cell: (row, column) => cells[`${row} ${column}`],
  };
  const lines = renderRequirements({}, [matrix]).split('\n');
  expect(lines).toContain('### Kitchen');
  expect(lines).toContain('| pot | BOOKING-ID-TYPE | _STATES-AFTER-CREATION_ |');
  expect(lines).toContain('| pan | (1) | (1) |');
  expect(lines).toContain('1. it has no handle');
});
