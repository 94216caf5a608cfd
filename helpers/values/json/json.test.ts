import { expect, test } from '@playwright/test';
import { hasTooManyValues, isJsonObject, parseJson, parseJsonOrUndefined, stringifyJson } from './json.ts';

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

test('a text with more values than any sound answer is refused before it fills the memory', () => {
  const items = (count: number): string => `[${'[],'.repeat(count - 1)}[]]`;
  expect(parseJsonOrUndefined(items(100_000))).toHaveLength(100_000);
  expect(() => parseJson(items(500_000))).toThrow('JSON of more than 500000 values');
  expect(hasTooManyValues(items(500_000))).toBe(true);
  expect(hasTooManyValues(items(200_000))).toBe(false);
  expect(hasTooManyValues('['.repeat(600_000))).toBe(false);
  const commas = ','.repeat(1_000_000);
  expect(parseJson(JSON.stringify([commas]))).toEqual([commas]);
});

test('of two members with one name the last one counts, whichever parser reads them', () => {
  for (const id of ['1', '9007199254740993']) {
    const value = parseJson(`{"id":7,"name":"one","id":${id},"name":"two"}`);
    expect(value).toEqual({ id: id.length > 1 ? BigInt(id) : 1, name: 'two' });
  }
});

test('a member named __proto__ is a member like any other, whichever parser reads it', () => {
  for (const id of ['1', '9007199254740993']) {
    const value = parseJson(`{"__proto__":{"polluted":true},"constructor":{"prototype":{}},"id":${id}}`);
    const members = isJsonObject(value) ? value : {};
    expect(Object.keys(members)).toEqual(['__proto__', 'constructor', 'id']);
    expect('polluted' in members).toBe(false);
  }
});
