import { posix, relative, sep } from 'node:path';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

/** Where processes of the package begin; what they import is part of it. */
const ENTRIES = [
  'command/main.ts',
  'command/library.ts',
  'command/package/conformance.ts',
  'playwright.config.ts',
  'suites/**/*.spec.ts',
  'reports/collect.ts',
  'reports/waivers/waivers-at-start.ts',
  'helpers/run/setup/global-setup.ts',
];

/** What programs import; each type that it names is part of the package. */
const LIBRARY = 'command/library.d.ts';

/** What only tests of the suite itself ask for, while it runs. */
const OF_TESTS = /^(helpers\/run\/matrix|reference\/mutants)\//;

/**
 * The modules of the package as JavaScript, and the types of its library, by path. Docstrings stand in the types only.
 *
 * @param root of the suite
 * @throws Error where a module can't be compiled
 */
export function compiledFiles(root: string): ReadonlyMap<string, string> {
  const { options } = ts.parseJsonSourceFileConfigFileContent(
    ts.readJsonConfigFile(`${root}/tsconfig.json`, (path) => ts.sys.readFile(path)),
    ts.sys,
    root,
  );
  const program = ts.createProgram(globSync(ENTRIES, { cwd: root, absolute: true }), {
    ...options,
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir: `${root}/build`,
  });
  const files = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => {
    const name = relative(`${root}/build`, path).split(sep).join('/');
    if (!OF_TESTS.test(name)) files.set(name, name.endsWith('.js') ? withoutComments(name, text) : text);
  });
  const problems = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const types = typesOf(LIBRARY, files);
  return new Map([...files].filter(([name]) => !name.endsWith('.d.ts') || types.has(name)));
}

/** A file of types, and all those that it imports, directly or through others. */
function typesOf(
  name: string,
  files: ReadonlyMap<string, string>,
  met = new Set<string>(),
): ReadonlySet<string> {
  const text = files.get(name);
  if (text === undefined || met.has(name)) return met;
  met.add(name);
  for (const { fileName } of ts.preProcessFile(text).importedFiles) {
    const path = posix.join(posix.dirname(name), fileName);
    typesOf(path.replace(/\.[jt]s$/, '.d.ts'), files, met);
  }
  return met;
}

function withoutComments(name: string, text: string): string {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  return ts.createPrinter({ removeComments: true }).printFile(source);
}
