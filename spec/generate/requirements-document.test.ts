import { expect, test } from '@playwright/test';
import { renderIds, renderRequirements } from './requirements-document.ts';

const section = '2.1';

test('the document counts each level and notes what a statement needs or why it is not tested', () => {
  const lines = renderRequirements({
    kitchen: [
      { id: 'POT-HOT', level: 'must', section, text: 'The pot is hot | warm.' },
      { id: 'LID-HOT', level: 'must', section, text: 'The lid is hot.' },
      { id: 'PAN-HOT', level: 'must', section, text: 'The pan is hot.', needs: 'booking-state' },
    ],
    cellar: [
      { id: 'WINE-GOOD', level: 'must', section, text: 'The wine is good.', excluded: 'A matter of taste.' },
    ],
  }).split('\n');
  expect(lines.filter((line) => line.startsWith('## '))).toEqual(['## kitchen', '## cellar']);
  expect(lines).toContain('| all |  | 2 | 3 | 4 |');
  expect(lines).toContain('| POT-HOT | must | 2.1 | The pot is hot \\| warm. |  |');
  expect(lines).toContain('| PAN-HOT | must | 2.1 | The pan is hot. | needs booking-state |');
  expect(lines).toContain('| WINE-GOOD | must | 2.1 | The wine is good. | not tested: A matter of taste. |');
});

test('the ids are sorted, one a line', () => {
  const requirements = ['POT-HOT', 'LID-HOT'].map(
    (id) => ({ id, level: 'must', section, text: `The ${id} is hot.` }) as const,
  );
  expect(renderIds(requirements)).toBe('LID-HOT\nPOT-HOT\n');
});
