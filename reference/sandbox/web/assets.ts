import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';

/** A file that pages load. */
export interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
}

const STYLE = 'text/css; charset=utf-8';

const SCRIPT = 'text/javascript; charset=utf-8';

const resolve = createRequire(import.meta.url).resolve;

/** A file of ours. */
function own(file: URL): () => Buffer {
  return () => readFileSync(file);
}

/** A file of the viewer: the package of the suite has it itself, packed. */
function ofViewer(name: string): () => Buffer {
  const shipped = new URL(`viewer/${name}.gz`, import.meta.url);
  return () =>
    existsSync(shipped)
      ? gunzipSync(readFileSync(shipped))
      : readFileSync(resolve(`swagger-ui-dist/${name}`));
}

const FILES: Readonly<Record<string, readonly [type: string, bytes: () => Buffer]>> = {
  'sandbox.css': [STYLE, own(new URL('../pages/sandbox.css', import.meta.url))],
  'live.js': [SCRIPT, own(new URL('../pages/live.js', import.meta.url))],
  'documentation.js': [SCRIPT, own(new URL('../pages/documentation.js', import.meta.url))],
  'swagger-ui.css': [STYLE, ofViewer('swagger-ui.css')],
  'swagger-ui-bundle.js': [SCRIPT, ofViewer('swagger-ui-bundle.js')],
};

const read = new Map<string, Asset>();

/** A file by its name; undefined where there is none. Read once, when it is first asked for. */
export function assetNamed(name: string): Asset | undefined {
  const known = read.get(name);
  if (known !== undefined) return known;
  const [type, bytes] = FILES[name] ?? [];
  if (type === undefined || bytes === undefined) return undefined;
  const asset = { type, bytes: bytes() };
  read.set(name, asset);
  return asset;
}
