import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { jsonEndOf } from './json-end.ts';
import { parseJsonOrUndefined } from './json.ts';

/** Each is JSON up to the bar. */
const BROKEN: readonly (readonly [text: string, expected: RegExp])[] = [
  ['{"a":1,|}', /^a name in quotation marks$/],
  ['{"a":1|', /^a comma or the end/],
  ['{"a":|NaN}', /^a value$/],
  ["{|'a':1}", /^a name in quotation marks or }$/],
  ['{"a"|=1}', /^a colon$/],
  ['[1,2|}', /^a comma or the end/],
  ['{"a":1}|{"a":2}', /^nothing more$/],
  ['{"a":|"one\ntwo"}', /^a value$/],
  ['{"a":|01}', /^a value$/],
  ['|<html>', /^a value$/],
  ['|', /^a value$/],
];

for (const [marked, expected] of BROKEN) {
  test(`a text stops being JSON at the bar: ${JSON.stringify(marked)}`, () => {
    const end = jsonEndOf(marked.replace('|', ''));
    expect(end?.at).toBe(marked.indexOf('|'));
    expect(end?.expected).toMatch(expected);
  });
}

test('JSON has no such end, and a text with one is no JSON', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '"', ',', '}', ']', ':', '1', '\\', 'x'),
      (json, at, put) => {
        const place = at % (json.length + 1);
        for (const text of [json, json.slice(0, place) + put + json.slice(place), json.slice(0, place)]) {
          expect(jsonEndOf(text) === undefined).toBe(parseJsonOrUndefined(text) !== undefined);
        }
      },
    ),
  );
});
