import { expect, test } from '@playwright/test';
import { int64Of, isJsonObject } from '../values/json.ts';
import { restaurantFields, restaurantValue } from '../values/restaurant-values.ts';
import { soundRestaurant } from './restaurants.ts';

const many = Array.from({ length: 60 }, () => soundRestaurant());

function numbersAt(name: string): readonly bigint[] {
  const field = restaurantFields.find((one) => one.name === name);
  return many.flatMap((one) => (field && int64Of(restaurantValue(one, field))) ?? []);
}

test('a sound restaurant has every field, and changes replace some', () => {
  for (const field of restaurantFields)
    for (const one of many) expect(restaurantValue(one, field), field.name).toBeDefined();
  const changed = soundRestaurant({ name: 'Ours', properties: {} });
  expect(changed['name']).toBe('Ours');
  expect(changed['properties']).toEqual({});
  expect(isJsonObject(changed['address'])).toBe(true);
});

test('the numbers of sound restaurants lie beyond the widths of usual integers', () => {
  expect(numbersAt('address.home').some((home) => home > 127n && home < 256n)).toBe(true);
  expect(numbersAt('address.home').some((home) => home > 65_536n)).toBe(true);
  for (const name of ['info.taxNumber', 'info.posCrmId'])
    expect(numbersAt(name).every((number) => number > 2n ** 32n)).toBe(true);
});
