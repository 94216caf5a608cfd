import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirementsNamedIn } from '../../spec/requirements/lookup.ts';

/** The checks that this version has, whether a run chooses them or not. */
export interface KnownChecks {
  /** The files with checks, as a check's outcome names them. */
  readonly files: readonly string[];
  /** Requirements that are named in them. */
  readonly ids: ReadonlySet<string>;
}

/**
 * Reads which checks there are under the folders. Playwright shows a reporter only those that a run has chosen, so the
 * ids are taken from the text of the files.
 *
 * @param nameOf the name under which reports show an absolute path
 */
export function knownChecks(folders: readonly string[], nameOf: (file: string) => string): KnownChecks {
  const idsIn = new Map(
    folders
      .filter(existsSync)
      .flatMap((folder) =>
        filesIn(folder).map((file) => [file, requirementsNamedIn(readFileSync(file, 'utf8'))] as const),
      ),
  );
  const files = [...idsIn.keys()].filter((file) => (idsIn.get(file)?.size ?? 0) > 0);
  return { files: files.map(nameOf), ids: new Set([...idsIn.values()].flatMap((ids) => [...ids])) };
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(spec|checks)\.[jt]s$/.test(file))
    .map((file) => join(folder, file))
    .sort();
}
