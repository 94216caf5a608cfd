import { expect, test } from '@playwright/test';
import { jsonText, keepText } from './json.ts';

test('integers keep every digit, everything else is as JSON.stringify writes it', () => {
  expect(jsonText({ id: 9223372036854775807n, small: 1n })).toBe('{"id":9223372036854775807,"small":1}');
  for (const value of [null, true, 1.5, -0, 'a"\\\u0000\ud800é', [], {}, [1, [null], { a: 'b', c: {} }]])
    expect(jsonText(value)).toBe(JSON.stringify(value));
  expect(jsonText({ a: undefined, b: 1, c: undefined })).toBe('{"b":1}');
});

test('kept parts are frozen and written alike', () => {
  const part = { id: 2n ** 60n, nested: { a: [1] } };
  const text = jsonText({ part });
  expect(jsonText({ part: keepText(part) })).toBe(text);
  expect(Object.isFrozen(part.nested.a)).toBe(true);
  expect(jsonText({ ...part, id: 1n })).toBe('{"id":1,"nested":{"a":[1]}}');
});
