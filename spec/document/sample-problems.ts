import type { Sample } from './samples.ts';
import { schemaErrors } from './schema-errors.ts';

/** Samples without an example, and examples that their own schema rejects; empty when all is well. */
export function sampleProblems(samples: readonly Sample[]): readonly string[] {
  return samples.flatMap(({ where, schema, examples }) => {
    const named = Object.entries(examples);
    if (named.length === 0) return [`${where}: no example`];
    return named.flatMap(([name, value]) =>
      schemaErrors(schema, value).map((error) => `${where}, ${name}: ${error}`),
    );
  });
}
