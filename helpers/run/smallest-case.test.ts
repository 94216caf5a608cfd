import { expect, test } from '@playwright/test';
import { smallestCase } from './smallest-case.ts';

const SHRINKING = { cases: 9, failing: 3, tried: 4, passed: 0, isBounded: false, repeated: true };

const WORDS = {
  '3 of 9 cases fail. It is the simplest that was tried. Each of the 4 tried on the way to it fails too.': {},
  '3 of 9 cases fail. It is the simplest that was tried. The one tried on the way to it fails too. More were not tried.':
    { tried: 1, isBounded: true },
  '3 of 9 cases fail. It is the smallest that still fails: 1 simpler one was tried and does not fail.': {
    passed: 1,
  },
  '1 of 9 cases fails. It is the smallest that still fails: 2 simpler ones were tried and do not fail.': {
    failing: 1,
    passed: 2,
  },
  '3 of 9 cases fail. It did not fail when it was sent once more, so no smaller one is known.': {
    repeated: false,
  },
  '3 of 9 cases fail. It is the first of them, and there is no simpler one to try in its place.': {
    tried: 0,
  },
} as const;

for (const [because, shrinking] of Object.entries(WORDS)) {
  test(`why it is the smallest: ${because}`, () => {
    expect(smallestCase({ n: 1 }, [], { ...SHRINKING, ...shrinking })).toEqual({ shown: '{"n":1}', because });
  });
}

test('a case has its own words, or else what it sent, or else its JSON', () => {
  const shown = (value: unknown, lines: readonly string[]) => smallestCase(value, lines, SHRINKING).shown;
  expect(shown(['book', 'cancel'], ['POST /x'])).toBe('book, cancel\nPOST /x');
  expect(shown({ n: 1n }, ['POST /x'])).toBe('POST /x');
  expect(shown({ n: 1n }, [])).toBe('{"n":"1"}');
  expect(shown([], [])).toBe('[]');
  expect(shown(undefined, [])).toBe('nothing');
});
