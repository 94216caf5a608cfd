/** How processes of the suite are started, from a checkout as from an installed package. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Command } from 'commander';

/** Whether this code is that of the package: JavaScript in place of TypeScript. */
export const IS_BUILT = import.meta.url.endsWith('.js');

/** Defined where the checks of a checkout were compiled for a run (command/checkout/compile.ts). */
declare const IS_COMPILED: true | undefined;

/** The ending of the suite's own modules. */
export const OF_CODE = IS_BUILT || typeof IS_COMPILED === 'boolean' ? '.js' : '.ts';

/** The command of the package. */
export const PACKAGE_COMMAND = 'restaurant-booking-conformance';

/**
 * Unbidden, V8 keeps up to 48 MB of young objects in each process of a run before it looks which are needed. A heap that may
 * grow by less between collections would spare more, but costs a seventh more processor time. Workers inherit it.
 */
export const SPARING: readonly string[] = ['--max-semi-space-size=4'];

/**
 * The words after `node` with which a process runs the checks, with reports in its own folder.
 *
 * @param ofNode options of Node; without the sparing ones a run takes more memory
 */
export function runWords(
  options: readonly string[] = [],
  ofNode: readonly string[] = SPARING,
): readonly string[] {
  const start = new URL(`../../command/${IS_BUILT ? 'package' : 'checkout'}/conformance.js`, import.meta.url);
  return [...ofNode, fileURLToPath(start), ...options];
}

/**
 * For a run all of whose code is JavaScript: Playwright looks for no TypeScript, which takes a thread of its own in each
 * process.
 */
export function withoutTypeScript(): void {
  process.env['PW_DISABLE_TS_ESM'] = '1';
}

/** How somebody calls a subcommand here: by npm in a checkout, else by the command of the package. */
export function calledAs(subcommand: string, words = ''): string {
  const called = IS_BUILT ? ['npx', PACKAGE_COMMAND] : ['npm run'];
  return [...called, subcommand, ...(words === '' ? [] : [...(IS_BUILT ? [] : ['--']), words])].join(' ');
}

/** Runs the subcommand of a file that is a process of its own, as those of package.json's scripts are. */
export async function runIfStarted(url: string, subcommand: () => Command): Promise<void> {
  const started = process.argv[1];
  if (started === undefined || url !== pathToFileURL(started).href) return;
  const own = subcommand();
  await own.name(`npm run ${own.name()} --`).parseAsync();
}
