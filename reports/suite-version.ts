import { readFileSync } from 'node:fs';
import type { SuiteVersion } from './run-result.ts';

/** Name and version of this suite, as its package says. */
export function suiteVersion(): SuiteVersion {
  const content: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  if (!isSuiteVersion(content)) throw new Error('package.json names neither the suite nor its version');
  return { name: content.name, version: content.version };
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
