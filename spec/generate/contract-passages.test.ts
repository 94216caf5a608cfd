import { expect, test } from '@playwright/test';
import { passagesOf } from './contract-passages.ts';

const markdown = `# Kitchen

Everything about pots.

## 1. Pots

The pots | and the pans.

| Name | Heat |
|---|---|
| pot | hot | |
| OPEN | LID | with steam |

lids:

| Name | Heat |
|---|---|
| pot | cold |

## 2. Order

### 2.1 Cleaning

- with water
- with sand

Rules:

1. First the pots.
2. Then the pans.

### 2.10 Storing

1. In the cupboard.

A word more: not shown.
`;

test('each row, entry and text is a passage, with its section, its table and its number', () => {
  expect([...passagesOf(markdown)]).toEqual([
    ['introduction text', 'Everything about pots.'],
    ['1 text', 'The pots | and the pans.'],
    ['1 row pot', 'pot | hot'],
    ['1 row OPEN LID', 'OPEN | LID | with steam'],
    ['1 lids row pot', 'pot | cold'],
    ['2.1 point 1', 'with water'],
    ['2.1 point 2', 'with sand'],
    ['2.1 rule 1', 'First the pots.'],
    ['2.1 rule 2', 'Then the pans.'],
    ['2.10 item 1', 'In the cupboard.'],
    ['2.10 text', 'A word more: not shown.'],
  ]);
});

test('two rows of one name in one table are an error', () => {
  expect(() => passagesOf('## 1. Pots\n\n|a|\n|---|\n|x|\n|x|\n')).toThrow(
    'two passages are called "1 row x"',
  );
});
