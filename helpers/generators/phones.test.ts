import { expect, test } from '@playwright/test';
import { usualWrongCodes } from './phones.ts';

test('wrong codes are wrong for any code of digits, and all of them different', () => {
  for (const code of ['123456', '012345', '999999', '777777', '0000', '9999']) {
    const wrong = usualWrongCodes.map(({ of }) => of(code));
    expect(wrong).not.toContain(code);
    expect(new Set(wrong).size).toBeGreaterThan(usualWrongCodes.length - 2);
  }
});

test('a code has a wrong one with its beginning, its end, one more digit, and both numbers beside it', () => {
  const wrong = usualWrongCodes.map(({ of }) => of('012349'));
  for (const like of [/^012...$/, /^...349$/, /^012349\d$/, /^012350$/, /^012348$/]) {
    expect(wrong.filter((one) => like.test(one))).not.toEqual([]);
  }
});
