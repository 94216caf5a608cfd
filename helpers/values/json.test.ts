import { expect, test } from '@playwright/test';
import { parseJson, parseJsonOrUndefined, stringifyJson } from './json.ts';

for (const text of [
  '9007199254740993',
  '9223372036854775807',
  '-9223372036854775808',
  '{"id":123456789012345678901234567890}',
]) {
  test(`no digit of ${text} is lost`, () => {
    expect(stringifyJson(parseJson(text))).toBe(text);
  });
}

test('small numbers, fractions and exponents stay numbers', () => {
  expect(parseJson('{"a":[1,2.5,1e3,9007199254740991],"b":"1234567890123456"}')).toEqual({
    a: [1, 2.5, 1000, Number.MAX_SAFE_INTEGER],
    b: '1234567890123456',
  });
});

test('a text that is not one JSON value is refused by both parsers', () => {
  for (const text of ['', '{', '[1,]', '<html>', '1234567890123456789 x', "{'a':1}"]) {
    expect(() => parseJson(text), text).toThrow();
  }
});

test('a value that is nested too deeply is refused, whatever its content', () => {
  const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(parseJsonOrUndefined(deep(500))).toBeDefined();
  expect(parseJsonOrUndefined(deep(501))).toBeUndefined();
  expect(() => parseJson(deep(100_000))).toThrow(SyntaxError);
  expect(parseJsonOrUndefined('{"a":'.repeat(100_000))).toBeUndefined();
  const text = `\\"${'[{'.repeat(1000)}`;
  expect(parseJson(JSON.stringify([text]))).toEqual([text]);
});
