import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A file that pages load. */
export interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
}

const STYLE = 'text/css; charset=utf-8';

const SCRIPT = 'text/javascript; charset=utf-8';

const resolve = createRequire(import.meta.url).resolve;

/** Where each file is: the viewer's in its package. */
const FILES: Readonly<Record<string, readonly [type: string, file: () => string | URL]>> = {
  'sandbox.css': [STYLE, () => new URL('../pages/sandbox.css', import.meta.url)],
  'live.js': [SCRIPT, () => new URL('../pages/live.js', import.meta.url)],
  'documentation.js': [SCRIPT, () => new URL('../pages/documentation.js', import.meta.url)],
  'swagger-ui.css': [STYLE, () => resolve('swagger-ui-dist/swagger-ui.css')],
  'swagger-ui-bundle.js': [SCRIPT, () => resolve('swagger-ui-dist/swagger-ui-bundle.js')],
};

const read = new Map<string, Asset>();

/** A file by its name; undefined where there is none. Read once, when it is first asked for. */
export function assetNamed(name: string): Asset | undefined {
  const known = read.get(name);
  if (known !== undefined) return known;
  const [type, file] = FILES[name] ?? [];
  if (type === undefined || file === undefined) return undefined;
  const asset = { type, bytes: readFileSync(file()) };
  read.set(name, asset);
  return asset;
}
