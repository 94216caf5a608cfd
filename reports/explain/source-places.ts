import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A place of the sources that names a requirement, beside the checks that judge it. */
export interface SourcePlace {
  /** From the root of the suite, with the line. */
  readonly place: string;
  readonly holds: string;
}

/** The folders that name requirements, what each says of one, and what follows the id there. */
const FOLDERS = [
  { folder: 'spec/requirements', holds: 'text, level and ground', after: ':' },
  {
    folder: 'helpers/oracle',
    holds: 'where the model of the whole run names it, as broken or as a cause',
    after: '',
  },
  { folder: 'reference/faults', holds: 'the faults', after: ':' },
] as const;

/**
 * Where to change a requirement. Of one file only the first place counts.
 *
 * @param root of the suite
 */
export function sourcePlaces(root: string, id: string): readonly SourcePlace[] {
  return FOLDERS.flatMap(({ folder, holds, after }) => {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    return names
      .filter((name) => /(?<!\.test|\.d)\.[jt]s$/.test(name))
      .sort()
      .flatMap((name) => {
        const file = `${folder}/${name}`;
        const lines = readFileSync(join(root, file), 'utf8').split('\n');
        const index = lines.findIndex((line) => line.includes(`'${id}'${after}`));
        return index < 0 ? [] : [{ place: `${file}:${index + 1}`, holds }];
      });
  });
}
