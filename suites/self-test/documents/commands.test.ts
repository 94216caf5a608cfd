import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import ts from 'typescript';
import { isRequirementId } from '../../../spec/requirements/catalogue.ts';

interface Document {
  readonly path: string;
  readonly text: string;
}

const inDocs = readdirSync('docs').filter((name) => name.endsWith('.md'));

const inRoot = ['README.md', 'CHANGELOG.md', 'SECURITY.md'];

const documents: readonly Document[] = [...inRoot, ...inDocs.map((name) => `docs/${name}`)].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

/** The first group of every match, with its document. */
function named(pattern: RegExp): readonly { readonly document: string; readonly name: string }[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ document: path, name })),
  );
}

/** Marks a path with placeholders, such as `suites/<area>/`. */
const PATTERN = /[<>*…]/;

/** Folders that exist only after a run. */
const WRITTEN_BY_RUNS = /^reports\/(out|history|replays)(\/|$)/;

test('every npm command that a document names is a script of package.json', () => {
  const { scripts } = packageJson();
  const commands = [...named(/\bnpm run ([\w:-]+)/g), ...named(/\bnpm (test)\b/g)];
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter(({ name }) => !scripts.has(name))).toEqual([]);
});

test('every filter and every configuration of a playwright command exists', () => {
  const paths = named(/\bnpx playwright test([^`\n]*)/g).flatMap(({ document, name }) =>
    name
      .split(/\s+/)
      .filter((word) => word.includes('/'))
      .map((word) => ({ document, name: word })),
  );
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.filter(({ name }) => !existsSync(name))).toEqual([]);
});

test('every area that a matrix command names exists', () => {
  const paths = named(/npm run (?:faults|variants) -- (suites\/\S+)/g);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter(({ name }) => !existsSync(name))).toEqual([]);
});

test('every requirement that a command names is in the catalogue', () => {
  const ids = named(/(?:--grep|npm run explain --|run replay --) ([A-Z][A-Z-]+)\b/g);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids.filter(({ name }) => !isRequirementId(name))).toEqual([]);
});

test('every relative link leads to a file', () => {
  const links = named(/\]\((?!https?:|#)([^)#\s]+)/g);
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter(({ document, name }) => !existsSync(join(dirname(document), name)))).toEqual([]);
});

test('every path in backticks exists', () => {
  const paths = named(/`((?:spec|helpers|suites|reports|reference|docs)\/[^`\s]*)`/g).filter(
    ({ name }) => !PATTERN.test(name) && !WRITTEN_BY_RUNS.test(name),
  );
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter(({ name }) => !existsSync(name))).toEqual([]);
});

test('every code example compiles in place of the file that it names', () => {
  const examples = codeExamples();
  expect([...examples.keys()].map((place) => place.split('/')[0])).toEqual(['suites', 'reference']);
  expect([...examples.keys()].filter((place) => !existsSync(place))).toEqual([]);
  expect(compilerErrors(examples)).toEqual([]);
});

function packageJson(): { readonly scripts: ReadonlySet<string> } {
  const content: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
  const isObject = typeof content === 'object' && content !== null && 'scripts' in content;
  return { scripts: new Set(isObject ? Object.keys(content.scripts ?? {}) : []) };
}

/** The TypeScript examples of all documents, by the file that the comment in their first line names. */
function codeExamples(): ReadonlyMap<string, string> {
  const blocks = named(/^```ts\n([^]*?)^```$/gm).map(({ name }) => name);
  return new Map(blocks.map((code) => [/^\/\/ (\S+)\n/.exec(code)?.[1] ?? 'no path', code]));
}

/** The compiler's errors in texts that replace files. */
function compilerErrors(texts: ReadonlyMap<string, string>): readonly string[] {
  const files = new Map([...texts].map(([path, text]) => [resolve(path), text]));
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  const host = ts.createCompilerHost(options);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, version, ...others) => {
    const text = files.get(resolve(path));
    return text === undefined
      ? getSourceFile(path, version, ...others)
      : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  });
}
