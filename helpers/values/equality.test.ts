import { expect, test } from '@playwright/test';
import { samePhone } from './equality.ts';

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

test('a phone that is no text cannot be compared', () => {
  expect(samePhone(447700900123, '+447700900123')).toBeUndefined();
});
