import { expect, test } from '@playwright/test';
import { compareDescription, compareDocuments } from './compare.ts';
import { parseText } from './document/text.ts';
import { contract, edited } from './testing/documents.ts';

const BOOKING = ['components', 'schemas', 'BookingExternalDto'];

const chain = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => ({ allOf: [inner] }), { type: 'object' });

const choices = { oneOf: Array.from({ length: 20 }, (_, at) => ({ type: 'object', required: [`f${at}`] })) };

const INTRICATE: readonly [title: string, schema: unknown, told: RegExp][] = [
  ['a deep one', chain(5_000), /nested too deeply/],
  ['one of many alternatives', { allOf: [choices, choices, choices] }, /more than 64 alternatives/],
  ['one with a million values', { enum: Array.from({ length: 1_000_000 }, (_, at) => at) }, /too intricate/],
];

for (const [title, schema, told] of INTRICATE) {
  test(`a schema that would take long is not compared: ${title}`, () => {
    expect(() => compareDocuments(contract, 'theirs', edited(contract, BOOKING, schema))).toThrow(told);
  });
}

const TEXTS: readonly [title: string, text: string, told: RegExp][] = [
  [
    'a page',
    '<!doctype html><html><body>Log in</body></html>',
    /no document of OpenAPI 3.0 or 3.1: it names no version/,
  ],
  ['Swagger 2.0', '{"swagger":"2.0","paths":{}}', /names version 2.0/],
  ['a newer version', 'openapi: 4.0.0', /names version 4.0.0/],
  ['half a text', '{"openapi":"3.1.0","paths":', /neither JSON nor YAML/],
  ['nothing', '', /names no version/],
  ['aliases of aliases', bomb(), /neither JSON nor YAML: Excessive alias count/],
  ['a long text', `openapi: 3.1.0\nx: ${'y'.repeat(2_000_000)}`, /more than 2 million characters/],
];

function bomb(): string {
  const row = (name: string, of: string): string => `${name}: &${name} [${Array(9).fill(of).join(', ')}]`;
  return [
    'openapi: 3.1.0',
    row('a', 'x'),
    row('b', '*a'),
    row('c', '*b'),
    row('d', '*c'),
    row('e', '*d'),
  ].join('\n');
}

for (const [title, text, told] of TEXTS) {
  test(`a text that is no such document gets one line of explanation: ${title}`, async () => {
    const { problem = '', differences } = await compareDescription(contract, { source: 'theirs', text });
    expect(problem).toMatch(told);
    expect(problem).not.toContain('\n');
    expect(problem.length).toBeLessThan(250);
    expect(differences).toEqual([]);
  });
}

test('a text whose parsing takes long is given up in time', async () => {
  const anchors = Array.from({ length: 60_000 }, (_, at) => `&a${at} 1`).join(', ');
  const aliases = Array.from({ length: 20_000 }, (_, at) => `*a${at}`).join(', ');
  const began = performance.now();
  const parsed = parseText(`openapi: 3.1.0\na: [${anchors}]\nb: [${aliases}]`, 500);
  await expect(parsed).rejects.toThrow('to parse it takes more than 0.5 s');
  expect(performance.now() - began).toBeLessThan(20_000);
});
