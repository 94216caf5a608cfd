import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { valueAt } from '../../values/json/json-pointer.ts';
import { parseJson } from '../../values/json/json.ts';
import { jsonLines } from './json-lines.ts';

const textOf = (json: string): string | undefined =>
  jsonLines(json)
    ?.map(({ text }) => text)
    .join('\n');

test('any JSON has the lines that JSON.stringify indents, however it was written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat({ max: 4 }), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      assert.equal(textOf(text), JSON.stringify(JSON.parse(text), undefined, 2));
    }),
  );
});

test('each line that begins a value has its pointer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      for (const { pointer, begins, literal } of jsonLines(text) ?? []) {
        if (begins && literal !== undefined)
          assert.deepEqual(valueAt(parseJson(text), pointer), parseJson(literal));
      }
    }),
  );
});

test('values stay as they were sent: no digit, no escape and no member is lost', () => {
  const sent = '{"id":9223372036854775807,"price":1.0,"n":1e400,"a":"\\u0041","a":"b"}';
  expect(textOf(sent)?.split('\n')).toEqual([
    '{',
    '  "id": 9223372036854775807,',
    '  "price": 1.0,',
    '  "n": 1e400,',
    '  "a": "\\u0041",',
    '  "a": "b"',
    '}',
  ]);
});

test('a masked value stands where the value stood', () => {
  expect(textOf('[$TARGET_MASKED_1a,${TARGET_GUEST_2b#+}7]')).toBe(
    '[\n  $TARGET_MASKED_1a,\n  ${TARGET_GUEST_2b#+}7\n]',
  );
});

test('a text that is cut off, or no JSON, has no such lines', () => {
  const whole = '{"a":[1,{"b":"c"}]}';
  for (let length = 0; length < whole.length; length += 1) {
    expect(jsonLines(whole.slice(0, length)), whole.slice(0, length)).toBeUndefined();
  }
  for (const text of ['<p>"</p>', '{"a" 1}', '[1}', '1 2', '{"a":1}}', ','])
    expect(jsonLines(text)).toBeUndefined();
});
