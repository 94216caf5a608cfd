import { expect, test } from '@playwright/test';
import { unitedValueCoverage } from './value-coverage.ts';

test('the counts of checks and shards add up', () => {
  const one = { phone: { '11 digits': { sent: 2, accepted: 1, readBack: 3 } } };
  const other = {
    phone: { '11 digits': { sent: 1, accepted: 1, readBack: 0 } },
    text: { emoji: { sent: 1, accepted: 0, readBack: 0 } },
  };
  const united = unitedValueCoverage([one, other, {}]);
  expect(united['phone']?.['11 digits']).toEqual({ sent: 3, accepted: 2, readBack: 3 });
  expect(united['text']?.['emoji']).toEqual({ sent: 1, accepted: 0, readBack: 0 });
});

test('a class of which no check sent a value is shown with zeros', () => {
  expect(unitedValueCoverage([])['text']?.['right to left']).toEqual({ sent: 0, accepted: 0, readBack: 0 });
});

test('a class that this version does not know stays', () => {
  const told = { colour: { red: { sent: 1, accepted: 1, readBack: 1 } } };
  expect(unitedValueCoverage([told])['colour']).toEqual(told.colour);
});
