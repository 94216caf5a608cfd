import fc from 'fast-check';

/** Numbers at which the fields of a zip header turn, or mean something else. */
export const ODD_NUMBERS = [0, 1, 8, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

export const ODD_NAMES = [
  '../result.json',
  '/etc/passwd',
  'C:\\result.json',
  'RESULT.JSON',
  'result.json',
  'spec/',
  'spec/./openapi.yaml',
  'readme.txt',
  '',
  'result.json\0.png',
  '\u202enosj.tluser',
  'x'.repeat(60_000),
];

/** JSON that somebody puts in the place of a value; texts, so that numbers and keys no parser would write are among them. */
const oddJson: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '1e999',
    '-1e999',
    '123456789012345678901234567890',
    '-0',
    '1e-999',
    `1${'0'.repeat(5000)}`,
  ),
  fc.constantFrom('null', 'true', '""', '[]', '{}', '{"__proto__":{"level":"full"}}', '{"a":1,"a":2}'),
  fc.integer({ min: 1, max: 20_000 }).map((levels) => '['.repeat(levels) + ']'.repeat(levels)),
  fc.integer({ min: 1, max: 5_000 }).map((levels) => '{"a":'.repeat(levels) + '0' + '}'.repeat(levels)),
  fc.integer({ min: 1, max: 1_000_000 }).map((length) => JSON.stringify('\u001b[2J'.repeat(length >> 2))),
  fc.json(),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.constantFrom('', ',', '"', '{', '\u0000', 'NaN', '//'),
);

/** The text with an odd value in the place of one of its own. */
export function withOddValue(text: string): fc.Arbitrary<string> {
  const values = [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/g)];
  return fc
    .tuple(fc.nat(values.length - 1), oddJson)
    .map(([index, value]) => {
      const { 0: old = '', index: at = 0 } = values[index] ?? {};
      return text.slice(0, at) + value + text.slice(at + old.length);
    })
    .filter((changed) => changed !== text);
}

/** Lies of a file about itself. */
export const headerField = fc.record(
  {
    version: fc.constantFrom(10, 45, 63, 0xffff),
    flags: fc.constantFrom(1, 8, 0x40, 0x800, 0x2001, 0xffff),
    method: fc.constantFrom(0, 1, 9, 12, 14, 93, 95, 99),
    time: fc.nat(0xffff),
    crc: fc.constantFrom(...ODD_NUMBERS),
    packedBytes: fc.constantFrom(...ODD_NUMBERS),
    size: fc.constantFrom(...ODD_NUMBERS),
    name: fc.constantFrom(...ODD_NAMES),
    extra: fc.uint8Array({ maxLength: 64 }),
  },
  { requiredKeys: [] },
);

/** Lies of the list of files. */
export const listingField = fc
  .tuple(
    headerField,
    fc.record(
      {
        comment: fc.constantFrom('VALID', '\u001b[2J', 'x'.repeat(0xffff)),
        disk: fc.constantFrom(1, 0xffff),
        attributes: fc.constantFrom(0xa1ff0000, 0x81ed0000, 0x10, 0xffffffff),
        offset: fc.constantFrom(...ODD_NUMBERS),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([header, more]) => ({ ...header, ...more }));
