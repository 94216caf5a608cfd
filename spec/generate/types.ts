import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, NUMBER, tsUnion } from 'openapi-typescript';
import type { SchemaObject } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import { writeOrCheck } from './generated-files.ts';

const root = new URL('../../', import.meta.url);

const sources: Readonly<Record<string, string>> = {
  'spec/types/partner-api.ts': 'spec/openapi.yaml',
  'spec/types/control.ts': 'spec/control.yaml',
};

/** What each process of a run reads: JSON, because YAML takes a fifth of a second more. */
const DOCUMENT = { path: 'spec/types/partner-api.json', source: 'spec/openapi.yaml' } as const;

const BIGINT = ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword);

/** An int64 beyond 2^53 is read as a bigint, so that no digit is lost. */
function int64(schema: SchemaObject): ts.TypeNode | undefined {
  return schema.format === 'int64' ? tsUnion([NUMBER, BIGINT]) : undefined;
}

/** The types of both documents: path from the checkout's root -> content. */
export async function generateTypes(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const [path, source] of Object.entries(sources)) {
    const types = await openapiTS(new URL(source, root), {
      transform: int64,
      immutable: true,
      emptyObjectsUnknown: true,
      // A field with a default may be left out all the same, in requests and answers.
      defaultNonNullable: false,
      silent: true,
    });
    files.set(
      path,
      `// Generated from ${source} by \`npm run generate\`; do not edit.\n\n${astToString(types)}`,
    );
  }
  return files;
}

/** The document as JSON. */
function documentJson(): string {
  const document: unknown = parse(readFileSync(new URL(DOCUMENT.source, root), 'utf8'));
  return `${JSON.stringify(document)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeOrCheck(new Map([...(await generateTypes()), [DOCUMENT.path, documentJson()]]));
