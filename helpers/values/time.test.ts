import { expect, test } from '@playwright/test';
import { readInstant } from './time.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

for (const [text, form, epochMs] of [
  ['2026-11-21T12:00:00Z', 'rfc3339', NOON],
  ['2026-11-21t15:00:00.000+03:00', 'rfc3339', NOON],
  ['2026-11-21T12:00:00.5-00:00', 'rfc3339', NOON + 500],
  ['2026-11-21T12:00:00.500000000123Z', 'rfc3339', NOON + 500],
  ['2026-11-21T12:00Z', 'other iso', NOON],
  ['2026-11-21T15:00:00+0300', 'other iso', NOON],
  ['20261121T120000Z', 'other iso', NOON],
] as const) {
  test(`${text} is ${form}`, () => {
    expect(readInstant(text)).toEqual({ form, epochMs });
  });
}

for (const text of [
  '2026-11-21T12:00:00',
  '2026-11-21',
  '2026-02-30T12:00:00Z',
  'tomorrow',
  '',
  '1795262400',
  '2026-11-21T12:00:00+03:00[Europe/Moscow]',
]) {
  test(`"${text}" names no instant`, () => {
    expect(readInstant(text)).toEqual({ form: 'none' });
  });
}
