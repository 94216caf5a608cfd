import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { seededInteger } from '../../values/random.ts';
import { compareDocuments } from './compare.ts';
import { isNode } from './document/description.ts';
import { BREAKAGES } from './testing/breakages.ts';
import {
  asOpenapi30,
  contract,
  edited,
  everywhere,
  inlined,
  renamed,
  withSchemas,
} from './testing/documents.ts';

/** A way to write the same document differently, which a seed varies. */
type Rewriting = (document: unknown, seed: string) => unknown;

/** Draws by a seed, another number each time. */
function draws(seed: string): (below: number) => number {
  let drawn = 0;
  return (below) => seededInteger(seed, String((drawn += 1)), below);
}

const REWRITINGS: Readonly<Record<string, Rewriting>> = {
  renamed: (document, seed) => renamed(document, (name) => `${seed}_${name.length}_${name}`),
  inlined(document, seed) {
    const draw = draws(seed);
    return inlined(document, () => draw(2) === 0);
  },
  reordered(document, seed) {
    const draw = draws(seed);
    return everywhere(document, (node) =>
      Object.fromEntries(
        Object.entries(node)
          .map((entry) => ({ entry, rank: draw(2 ** 32) }))
          .sort((one, other) => one.rank - other.rank)
          .map(({ entry }) => entry),
      ),
    );
  },
  'wrapped in allOf'(document, seed) {
    const draw = draws(seed);
    return withSchemas(document, (schema) => (draw(3) === 0 ? { allOf: [schema] } : schema));
  },
  'in alternatives of one'(document, seed) {
    const draw = draws(seed);
    return withSchemas(document, (schema) =>
      draw(3) === 0 ? { [draw(2) === 0 ? 'oneOf' : 'anyOf']: [schema] } : schema,
    );
  },
  'with its fields apart'(document, seed) {
    const draw = draws(seed);
    return withSchemas(document, (schema) => {
      if (!isNode(schema) || schema['properties'] === undefined || draw(2) === 0) return schema;
      const { properties, required = [], ...others } = schema;
      return {
        allOf: [
          { type: 'object', properties },
          { type: 'object', required },
        ],
        ...others,
      };
    });
  },
};

const rewritings = fc.array(
  fc.record({
    name: fc.constantFrom(...Object.keys(REWRITINGS)),
    seed: fc.nat().map(String),
  }),
  { minLength: 1, maxLength: 4 },
);

function rewritten(
  document: unknown,
  steps: readonly { readonly name: string; readonly seed: string }[],
): unknown {
  return steps.reduce((before, { name, seed }) => REWRITINGS[name]?.(before, seed) ?? before, document);
}

const kinds = (document: unknown): readonly string[] =>
  compareDocuments(contract, 'theirs', document)
    .differences.map(({ kind, where, operations }) => [kind, where, ...operations].join(' '))
    .sort();

test('the same document written differently differs in nothing, in both versions of OpenAPI', () => {
  fc.assert(
    fc.property(rewritings, fc.boolean(), (steps, isOlder) => {
      // Before 3.1 conditions and webhooks are lost, and nothing counts beside a reference.
      const document = rewritten(isOlder ? asOpenapi30(contract) : contract, steps);
      expect(kinds(document)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('a broken document that is written differently differs in the same', () => {
  const broken = BREAKAGES.filter(([, path, , ...expected]) => expected.length > 0 && path.length > 0);
  fc.assert(
    fc.property(fc.constantFrom(...broken), rewritings, ([, path, value], steps) => {
      const document = edited(contract, path, value);
      expect(kinds(rewritten(document, steps))).toEqual(kinds(document));
    }),
    { numRuns: 50 },
  );
});
