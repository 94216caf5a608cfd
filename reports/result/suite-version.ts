import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { areas } from '../../spec/requirements/catalogue.ts';
import type { SuiteVersion } from './run-result.ts';

/** The catalogue of requirements as one JSON text, area by area; what `catalogueSha256` is the hash of. */
export function catalogueJson(): string {
  return `${JSON.stringify({ areas }, undefined, 2)}\n`;
}

/** Name and version of this suite, as its package says, with the hashes of what it judges by. */
export function suiteVersion(): SuiteVersion {
  const content: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  if (!isSuiteVersion(content)) throw new Error('package.json names neither the suite nor its version');
  return {
    name: content.name,
    version: content.version,
    documentSha256: sha256(readFileSync(new URL('../../spec/openapi.yaml', import.meta.url))),
    catalogueSha256: sha256(catalogueJson()),
  };
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function isSuiteVersion(content: unknown): content is SuiteVersion {
  if (typeof content !== 'object' || content === null) return false;
  return (
    'name' in content &&
    typeof content.name === 'string' &&
    'version' in content &&
    typeof content.version === 'string'
  );
}
