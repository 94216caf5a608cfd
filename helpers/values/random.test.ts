import { expect, test } from '@playwright/test';
import { isMarked, nonsense, randomMark, representative } from './random.ts';

const plain = Array.from({ length: 40 }, (_, index) => `Plain ${index}`);

const itself = (text: string): string => text;

test('awkward texts come first, one of each kind', () => {
  const awkward = [
    ...["O'Malley", 'The "Quoted" Table', '100 %', 'Salt & Pepper', 'Burrito 🌯', 'Щи да Каша'],
    ...['Fifty/Fifty', 'Kai \\ Whare', 'Café'],
  ];
  const chosen = representative([...plain, ...awkward], itself, 12, 'seed');
  expect(chosen).toEqual(expect.arrayContaining(awkward));
  expect(chosen).toHaveLength(12);
});

test('the choice depends on the seed alone', () => {
  const turned = [...plain].reverse();
  expect(representative(turned, itself, 5, 'a')).toEqual(representative(plain, itself, 5, 'a'));
  expect(representative(plain, itself, 5, 'b')).not.toEqual(representative(plain, itself, 5, 'a'));
});

test('items without text are not chosen, and there may be fewer than wanted', () => {
  expect(representative([1, 2, 3], (one) => (one === 2 ? 'two' : undefined), 5, 'seed')).toEqual([2]);
});

test('a random mark is found in the text that holds it, and in no other', () => {
  expect(isMarked(`A table, please. ${randomMark()}`)).toBe(true);
  expect(randomMark()).not.toBe(randomMark());
  for (const text of ['A table by the window, please', 'tsktsk bcdfghjklmnpqrst', nonsense('seed')])
    expect(isMarked(text)).toBe(false);
});
