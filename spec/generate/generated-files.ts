import { mkdir, readFile, writeFile } from 'node:fs/promises';

const root = new URL('../../', import.meta.url);

/**
 * Writes generated files; with `--check` on the command line only compares them, and fails if one is stale.
 *
 * @param files path from the checkout's root -> content
 */
export async function writeOrCheck(files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, content] of files) {
    const file = new URL(path, root);
    if (!process.argv.includes('--check')) {
      await mkdir(new URL('./', file), { recursive: true });
      await writeFile(file, content);
    } else if ((await readFile(file, 'utf8').catch(() => '')) !== content) {
      console.error(`${path} is stale: run \`npm run generate\``);
      process.exitCode = 1;
    }
  }
}
