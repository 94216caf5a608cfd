import { expect, test } from '@playwright/test';
import { notationOf } from './notation-of.ts';

for (const [value, notation] of [
  [undefined, 'absent'],
  [null, 'null'],
  ['09:30', 'HH:MM'],
  ['09:30:00', 'HH:MM:SS'],
  ['09:30+02:00', 'time with offset'],
  ['2026-11-23', 'YYYY-MM-DD'],
  ['2026-11-23T09:30:00Z', 'date-time with offset'],
  ['2026-11-23 09:30', 'date-time without offset'],
  ['MONDAY', 'word in capital letters'],
  ['Monday', 'other text'],
  ['570', 'text of digits'],
  [570, 'integer'],
  [9.5, 'number'],
  [true, 'boolean'],
  [[9, 30], 'list of 2'],
  [{ minute: 30, hour: 9 }, '{hour, minute}'],
] as const) {
  test(`${JSON.stringify(value)} is ${notation}`, () => expect(notationOf(value)).toBe(notation));
}
