import { expect, test } from '@playwright/test';
import { catalogue } from '../../spec/requirements/catalogue.ts';
import { fictionalPhones } from './fictional-phones.ts';
import { Guests } from './guests.ts';

test('no phone number is handed out twice in a run, by whichever check', () => {
  const phones = catalogue.flatMap(({ id }) => {
    const guests = new Guests(undefined, 'seed', id);
    return Array.from({ length: 60 }, () => guests.phone());
  });
  expect(new Set(phones).size).toBe(phones.length);
});

test('every number fits a pattern reserved for fiction', () => {
  const patterns = fictionalPhones.map((pattern) => new RegExp(`^\\${pattern.replaceAll('#', '\\d')}$`));
  const guests = new Guests(undefined, 'another seed', 'AUTH-TOKEN-REUSABLE');
  for (let count = 0; count < 60; count += 1) {
    const phone = guests.phone();
    expect(
      patterns.some((pattern) => pattern.test(phone)),
      phone,
    ).toBe(true);
  }
});

test('the same seed gives a check the same numbers, another seed others', () => {
  const first = (seed: string): string => new Guests(undefined, seed, 'AUTH-TOKEN-REUSABLE').phone();
  expect(first('a')).toBe(first('a'));
  expect(first('a')).not.toBe(first('b'));
});

test('patterns that hold too few numbers are an error that names the setting', () => {
  const guests = new Guests(['+4930000###'], 'seed', 'AUTH-TOKEN-REUSABLE');
  expect(() => Array.from({ length: 1000 }, () => guests.phone())).toThrow('GUEST_PHONES');
});
