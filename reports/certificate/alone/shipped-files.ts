import { existsSync, readFileSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

/** The folder of the suite. */
export const SUITE_ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** In place of the address of a module: where it is in the suite. */
const SCHEME = 'suite:///';

/** How a module of ours names a file beside it, once its own address was replaced. */
const NAMED_FILE = /new URL\("([^"]+)", "(suite:\/\/\/[^"]+)"\)/g;

/** What the files are called in the built file. */
const FILES = 'SHIPPED_FILES';

/** Stands for node:fs in our modules: reads what was shipped with the suite from the built file, and all else as ever. */
const READER = `
import { existsSync as exists, readFileSync as read } from 'node:fs';
export * from 'node:fs';
const shipped = (path) => (path instanceof URL && path.protocol === 'suite:' ? ${FILES}[path.pathname.slice(1)] : undefined);
export const existsSync = (path) => shipped(path) !== undefined || exists(path);
export const readFileSync = (path, options) => {
  const text = shipped(path);
  if (text === undefined) return read(path, options);
  return options === undefined ? Buffer.from(text) : text;
};
`;

/** Lets modules of ours find the files that they read at run time, wherever the built file is. */
export const shippedFiles: Plugin = {
  name: 'shipped-files',
  setup(build) {
    build.onResolve({ filter: /^node:fs$/ }, ({ importer }) =>
      isOurs(importer) ? { path: 'fs', namespace: 'shipped' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'shipped' }, () => ({ contents: READER, loader: 'js' }));
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!isOurs(path)) return undefined;
      const place = JSON.stringify(`${SCHEME}${nameOf(path)}`);
      return {
        contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', place),
        loader: 'ts',
      };
    });
  },
};

/**
 * The source of the files that built code names, to stand before it.
 *
 * @throws Error where one of them does not exist
 */
export function shippedFilesIn(code: string): string {
  const names = [...code.matchAll(NAMED_FILE)].map(([, file = '', from = '']) =>
    new URL(file, from).pathname.slice(1),
  );
  const entries = [...new Set(names)].sort().map((name) => {
    const path = `${SUITE_ROOT}/${name}`;
    if (!existsSync(path) || !statSync(path).isFile()) throw new Error(`${name} is no file of the suite`);
    return `  ${JSON.stringify(name)}: ${JSON.stringify(readFileSync(path, 'utf8'))},\n`;
  });
  return `const ${FILES} = {\n${entries.join('')}};\n`;
}

function isOurs(path: string): boolean {
  return path.endsWith('.ts') && !nameOf(path).startsWith('..') && !path.includes(`${sep}node_modules${sep}`);
}

function nameOf(path: string): string {
  return relative(SUITE_ROOT, path).split(sep).join('/');
}
