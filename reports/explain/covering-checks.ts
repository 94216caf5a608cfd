import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { environmentWith } from '../../helpers/settings/environment.ts';

const run = promisify(execFile);

const MOST_BYTES = 64 * 1024 * 1024;

/** A check that judges a requirement. */
export interface CoveringCheck {
  /** From the root of the suite, with the line. */
  readonly place: string;
  readonly title: string;
}

/** The checks that cover a requirement, as Playwright itself lists them. */
export async function coveringChecks(id: string, root: string): Promise<readonly CoveringCheck[]> {
  const cli = 'node_modules/@playwright/test/cli.js';
  // An empty list is no error here: a requirement that can't be tested has no check.
  const args = [
    cli,
    'test',
    '--list',
    '--reporter=json',
    '--pass-with-no-tests',
    '--grep',
    `@${id}(?![\\w-])`,
  ];
  const { stdout } = await run(process.execPath, args, {
    cwd: root,
    env: environmentWith({ NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: '', PLAYWRIGHT_JSON_OUTPUT_FILE: '' }),
    maxBuffer: MOST_BYTES,
  });
  return checksIn(JSON.parse(stdout));
}

/** The checks in what Playwright's JSON reporter lists. */
export function checksIn(listed: unknown): readonly CoveringCheck[] {
  if (Array.isArray(listed)) return listed.flatMap(checksIn);
  if (typeof listed !== 'object' || listed === null) return [];
  const { title, file, line, suites, specs, tests }: Listed = listed;
  if (tests !== undefined && typeof title === 'string') {
    return [{ place: `suites/${String(file)}:${String(line)}`, title }];
  }
  return [...checksIn(specs), ...checksIn(suites)];
}

/** The members of an entry that are read. */
interface Listed {
  readonly title?: unknown;
  readonly file?: unknown;
  readonly line?: unknown;
  readonly suites?: unknown;
  readonly specs?: unknown;
  readonly tests?: unknown;
}
