import { expect, test } from '@playwright/test';
import { sameInstant, samePhone, sameSecond } from './equality.ts';

for (const shown of ['+447700900123', '447700900123', '+44 7700 900123', '+44 (7700) 900-123']) {
  test(`a phone shown as ${shown} is the one that was sent`, () => {
    expect(samePhone(shown, '+447700900123')).toBe(true);
  });
}

for (const shown of ['+44770090012', '+447700900124', '+447700900123x', '7700900123', '']) {
  test(`a phone shown as "${shown}" is another one than was sent`, () => {
    expect(samePhone(shown, '+447700900123')).toBe(false);
  });
}

test('a mobile phone of Mexico or Argentina is the same with and without the digit for mobile phones', () => {
  expect(samePhone('+525512345678', '+5215512345678')).toBe(true);
  expect(samePhone('+541123456789', '+54 9 11 2345 6789')).toBe(true);
  expect(samePhone('+525512345679', '+5215512345678')).toBe(false);
  expect(samePhone('+541123456789', '+5411123456789')).toBe(false);
});

test('a phone that is no text cannot be compared', () => {
  expect(samePhone(447700900123, '+447700900123')).toBeUndefined();
});

const MOMENT = '2026-11-25T10:30:59.500Z';

for (const [shown, second, instant] of [
  ['2026-11-25T13:30:59.5+03:00', true, true],
  ['2026-11-25T10:30:59Z', true, false],
  ['2026-11-25T10:31:00Z', true, false],
  ['2026-11-25T10:30:58Z', false, false],
  ['2026-11-25T10:31:01Z', false, false],
] as const) {
  test(`${shown} is ${second ? '' : 'not '}the second of ${MOMENT}, and ${instant ? '' : 'not '}its instant`, () => {
    expect(sameSecond(shown, MOMENT)).toBe(second);
    expect(sameInstant(shown, MOMENT)).toBe(instant);
  });
}

test('two whole seconds are never one', () => {
  expect(sameSecond('2026-11-25T10:30:59Z', '2026-11-25T10:31:00Z')).toBe(false);
});
