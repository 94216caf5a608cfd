import { fileURLToPath } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';
import { lint, loadConfig } from '@redocly/openapi-core';

const configPath = fileURLToPath(new URL('../redocly.yaml', import.meta.url));

/** What OpenAPI 3.1 itself and the linter's rules find in a document; warnings count too. */
export async function lintProblems(file: string): Promise<readonly string[]> {
  const invalid = await SwaggerParser.validate(file).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  const findings = await lint({ ref: file, config: await loadConfig({ configPath }) });
  return [
    ...invalid,
    ...findings.map(
      ({ ruleId, message, location }) =>
        `${ruleId}: ${message} (${location[0]?.pointer ?? 'whole document'})`,
    ),
  ];
}
