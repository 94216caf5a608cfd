import { readFileSync } from 'node:fs';

/**
 * The content of a file; undefined while there is none.
 *
 * @throws when it can't be read for any other reason
 */
export function storedText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
