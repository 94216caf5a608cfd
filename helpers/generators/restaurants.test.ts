import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { valueAt } from '../values/json/json-pointer.ts';
import { int64Of, isJsonObject } from '../values/json/json.ts';
import { restaurantFields, restaurantValue } from '../values/restaurant-values.ts';
import { textClasses } from './classes/text-classes.ts';
import { mixedTexts, soundRestaurant } from './restaurants.ts';

const many = Array.from({ length: 60 }, () => soundRestaurant());

function numbersAt(name: string): readonly bigint[] {
  const field = restaurantFields.find((one) => one.name === name);
  return many.flatMap((one) => (field && int64Of(restaurantValue(one, field))) ?? []);
}

test('a sound restaurant has every field, and changes replace some', () => {
  for (const field of restaurantFields)
    for (const one of many) assert.notEqual(restaurantValue(one, field), undefined, field.name);
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

test('three restaurants have the texts of every class in every field by which nobody looks for them', () => {
  const parts = [4, 5, 6].map(mixedTexts);
  const short = textClasses.filter(({ example }) => example.length <= 100);
  expect(short.length).toBeGreaterThan(40);
  for (const field of ['description', 'address.country', 'info.site', 'info.telegram', 'info.vk']) {
    const texts = parts.map((part) => JSON.stringify(valueAt({ ...part }, `/${field.replace('.', '/')}`)));
    for (const { example } of short)
      expect(
        texts.filter((text) => text.includes(JSON.stringify(example).slice(1, -1))).length,
        `${field} ${example}`,
      ).toBeGreaterThan(0);
    for (const text of texts) expect(text.length).toBeGreaterThan(256);
  }
});
