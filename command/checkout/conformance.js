/**
 * Runs the checks as `playwright test` does, from few compiled files in place of many sources, which each process would have
 * to find, read and compile. What has changed is compiled first.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';

const require = createRequire(import.meta.url);

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What was compiled of this checkout, each state of it in a folder of its own. */
const COMPILATIONS = join(ROOT, 'node_modules', '.cache', 'conformance');

const [node = '', , ...words] = process.argv;

/** Whoever looks at sources, as in Playwright's own window, or names a file, gets them. */
const wantsSources = words.some((word) => /^(--ui|--debug)|^[./]|\.ts\b/.test(word));

/** @returns {string | undefined} the configuration that was compiled last, unless a source has changed since */
function upToDate() {
  try {
    /** @type {{ name: string, changedAtMs: [source: string, ms: number][] }} */
    const { name, changedAtMs } = JSON.parse(readFileSync(join(COMPILATIONS, 'newest.json'), 'utf8'));
    const configuration = join(COMPILATIONS, name, 'playwright.config.js');
    const isSame = changedAtMs.every(([source, ms]) => statSync(join(ROOT, source)).ctimeMs === ms);
    return isSame && existsSync(configuration) ? configuration : undefined;
  } catch {
    // Nothing was compiled yet, or a source is gone.
    return undefined;
  }
}

/** @returns {boolean} whether it was possible; an installation without what only development needs has no compiler */
function compile() {
  const compiler = fileURLToPath(new URL('compile.ts', import.meta.url));
  const { status } = spawnSync(node, ['--import', 'tsx', compiler, COMPILATIONS], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  return status === 0;
}

/** @returns {readonly string[]} */
function configurationWords() {
  if (words.some((word) => /^(-c|--config)\b/.test(word))) return [];
  const compiled = wantsSources ? undefined : (upToDate() ?? (compile() ? upToDate() : undefined));
  if (compiled === undefined) return ['-c', join(ROOT, 'playwright.config.ts')];
  // Nothing there is TypeScript: no loader has to look for it, in a thread of its own in each process.
  process.env['PW_DISABLE_TS_ESM'] = '1';
  return ['-c', compiled];
}

process.argv = [node, require.resolve('@playwright/test/cli'), 'test', ...configurationWords(), ...words];
require('@playwright/test/cli');
