import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TESTS = '**/*.test.ts';

/** One forbidden direction of imports, with the place where the code belongs instead. */
const away = (folder, message) => ({ regex: `^(\\.\\./)+${folder}/`, message });
const undici = {
  regex: '^undici$',
  message:
    'Exchanges with the target go through helpers/http/transport.ts; only it and helpers/http/network/ use undici.',
};
const playwright = {
  regex: '^@playwright/test$',
  message: 'A check imports `test` and what it judges with from helpers/test.ts.',
};
const writers = {
  group: ['fs', 'node:fs', 'fs/promises', 'node:fs/promises'],
  importNames: [
    ...[
      'default',
      'promises',
      'open',
      'openSync',
      'writeFile',
      'writeFileSync',
      'appendFile',
      'appendFileSync',
    ],
    ...['write', 'writeSync', 'writev', 'writevSync', 'createWriteStream', 'mkdir', 'mkdirSync'],
    ...['copyFile', 'copyFileSync', 'cp', 'cpSync', 'chmod', 'chmodSync', 'symlink', 'symlinkSync'],
  ],
  message: 'Files are written by helpers/settings/private-files.ts, so that only their owner can read them.',
};
const restrictUnwatched = (...patterns) => ({
  '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
});
/** Restricts imports; nothing writes files by itself either. */
const restrict = (...patterns) => restrictUnwatched(writers, ...patterns);

const fromReports = away('reports', 'Reports read what checks attach; nothing depends on a report.');
const fromSuites = away('suites', 'Code that several areas need belongs in helpers/.');
const fromReference = away(
  'reference',
  'The reference is a target like any other; only helpers/run/setup/target.ts and helpers/run/matrix/ start it, so that it shares no bug with the suite.',
);
const fromHelpers = (message) => away('helpers', message);
const fromHelpersToReference = fromHelpers(
  'The reference parses and validates on its own, so that it shares no bug with the suite.',
);

/** The folders of each part of the house, from low to high. A folder imports from lower layers only. */
const LAYERS = {
  helpers: [
    ['settings', 'text', 'values'],
    ['http'],
    ['contract', 'evidence', 'generators'],
    ['verdict'],
    ['client', 'oracle'],
    ['fixtures'],
    ['run'],
  ],
  reports: [
    ['result'],
    ['waivers'],
    ['judge'],
    ['html', 'matrix', 'replay', 'terminal'],
    ['formats', 'regression', 'explain'],
    ['evidence', 'league'],
    ['certificate', 'shards'],
    ['commands'],
  ],
  reference: [
    ['wire'],
    ['domain'],
    ['decisions'],
    ['service'],
    ['operations'],
    ['server'],
    ['faults', 'mutants', 'variants'],
    ['sandbox'],
  ],
};

/** The folders of the same part that a folder may not import from: its own layer and all above. */
const above = (part, folder) => {
  const layers = LAYERS[part];
  const own = layers.findIndex((layer) => layer.includes(folder));
  const closed = layers
    .slice(own)
    .flat()
    .filter((other) => other !== folder);
  if (closed.length === 0) return [];
  return [
    {
      regex: `^(\\.{1,2}/)+(${closed.join('|')})/`,
      message: `${part}/ is layered (docs/architecture.md): ${folder}/ imports from lower layers only.`,
    },
  ];
};

/** Adds to the rules of a part's files the layers below which each folder stays. */
const layered = (part, rules) =>
  LAYERS[part].flat().map((folder) => ({
    files: [`${part}/${folder}/**/*.ts`],
    rules: restrict(...above(part, folder), ...rules(folder)),
  }));

/** Types, how a finding is laid out, and how text is escaped: nothing that talks to a target. */
const readsCheckReports = {
  regex:
    '^(\\.\\./)+helpers/(?!text/|contract/description/difference\\.ts$|verdict/(check-report|finding|hindsight|replay-command)\\.ts$|evidence/shown-body\\.ts$|settings/private-files\\.ts$|http/network/address\\.ts$)',
  message:
    'A report is a pure function of the RunResult; only reports/judge/, evidence/, shards/, formats/evidence-log.ts and collect.ts read attachments.',
};

/** reports/matrix/ takes only the types of what it compares. */
const onlyTypesOfTheMatrix = [
  {
    regex: '^(\\.\\./)+helpers/(?!text/|settings/private-files\\.ts$)',
    message: 'reports/matrix/ takes types only from helpers/run/matrix/.',
    allowTypeImports: true,
  },
  { ...fromReference, allowTypeImports: true },
];

/** Where foreign text could leave the suite past the escaper of its medium (helpers/text/). */
const WAYS_OUT = [
  {
    selector:
      "MemberExpression[object.type='MemberExpression'][object.object.name='process'][object.property.name=/^std(out|err)$/][property.name='write']",
    message: 'Only helpers/text/output.ts writes to the terminal: print, printError, printLines.',
  },
  {
    selector: "MemberExpression[object.name='console']",
    message: 'Only helpers/text/output.ts writes to the terminal: print, printError, printLines.',
  },
  {
    selector: "CallExpression[callee.object.name='program'][callee.property.name='error']",
    message: 'A command ends with `fail` of helpers/text/output.ts, which escapes what an error quotes.',
  },
  {
    selector: "ImportDeclaration[source.value='xmlbuilder2']",
    message: 'XML is made by helpers/text/xml-text.ts.',
  },
  {
    selector:
      ':not(TaggedTemplateExpression) > TemplateLiteral > TemplateElement[tail=false][value.raw=/(^|[^\\w`])(SEED=|npm run [\\w-]+ |npx |curl )[^`)]*$/]',
    message: 'A command that is printed is made by `shell` of helpers/text/shell-text.ts.',
  },
];

export default defineConfig(
  globalIgnores(['node_modules', 'build', 'reports/out', 'spec/types', 'test-results']),
  { files: ['**/*.js'], extends: [js.configs.recommended] },
  {
    files: ['**/*.ts'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    // One program for all files: the service that editors use takes a tenth longer.
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // The compiler takes no enum (erasableSyntaxOnly).
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // Classes have private fields: it takes nothing for an instance that is none.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only helpers/settings/ reads the environment.',
        },
      ],
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['command/**/*.ts', 'helpers/**/*.ts', 'reports/**/*.ts', 'suites/**/*.ts'],
    ignores: [TESTS, '**/testing/**', 'helpers/text/*.ts', 'suites/self-test/**'],
    rules: { 'no-restricted-syntax': ['error', ...WAYS_OUT] },
  },
  { files: ['helpers/settings/**/*.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['*.ts', 'suites/**/*.ts'], rules: restrict() },
  { files: ['command/**/*.ts'], rules: restrict(fromSuites, undici) },
  {
    files: ['spec/**/*.ts'],
    rules: restrict(
      fromHelpers('spec/ is what is normative and imports nothing of ours.'),
      fromReports,
      fromSuites,
      fromReference,
      undici,
    ),
  },
  { files: ['helpers/*.ts'], rules: restrict(fromReports, fromSuites, fromReference, undici) },
  ...layered('helpers', () => [fromReports, fromSuites, undici, fromReference]),
  // The bridges to the reference: they start it as the target.
  {
    files: ['helpers/run/setup/target.ts', 'helpers/run/matrix/**/*.ts'],
    rules: restrict(...above('helpers', 'run'), fromReports, fromSuites, undici),
  },
  {
    files: ['helpers/http/transport.ts', 'helpers/http/network/dispatchers.ts'],
    rules: restrict(...above('helpers', 'http'), fromReports, fromSuites, fromReference),
  },
  // Files of an area, and of its folders.
  ...[
    ['suites/*/*.ts', '^\\.\\./[^./]'],
    ['suites/*/*/**/*.ts', '^(\\.\\./){2}[^./]'],
  ].map(([file, regex]) => ({
    files: [file],
    ignores: ['suites/self-test/**'],
    rules: restrict(fromReports, fromReference, undici, playwright, {
      regex,
      message: 'An area imports nothing of another; code that several areas need belongs in helpers/.',
    }),
  })),
  {
    files: ['suites/*.spec.ts'],
    rules: restrict(fromReports, fromReference, undici, playwright, {
      regex: '^\\./[^/]+/(support|model)/',
      message: 'a file across areas gathers checks; what they need stays with their areas.',
    }),
  },
  ...layered('reports', (folder) => [
    ...(['judge', 'explain', 'matrix', 'evidence', 'shards', 'commands'].includes(folder)
      ? []
      : [readsCheckReports]),
    fromSuites,
    ...(folder === 'matrix' ? onlyTypesOfTheMatrix : []),
    ...(folder === 'explain' || folder === 'matrix' ? [] : [fromReference]),
    undici,
  ]),
  {
    files: ['reports/formats/evidence-log.ts'],
    rules: restrict(...above('reports', 'formats'), fromSuites, fromReference, undici),
  },
  // Commands read settings, and the verifier of a certificate validates the recorded exchanges against the document again.
  ...['certificate', 'league'].map((folder) => ({
    files: [`reports/${folder}/commands/**/*.ts`],
    rules: restrict(...above('reports', folder), fromSuites, fromReference, undici),
  })),
  // The waivers are read before a run, by its settings.
  {
    files: ['reports/waivers/waivers-at-start.ts'],
    rules: restrict(...above('reports', 'waivers'), fromSuites, fromReference, undici),
  },
  { files: ['reference/*.ts'], rules: restrict(fromHelpersToReference, fromReports, fromSuites, undici) },
  ...layered('reference', () => [fromHelpersToReference, fromReports, fromSuites, undici]),
  // The sender of notifications.
  {
    files: ['reference/service/delivery.ts'],
    rules: restrict(...above('reference', 'service'), fromHelpersToReference, fromReports, fromSuites),
  },
  // The one that writes for all others.
  {
    files: ['helpers/settings/private-files.ts'],
    rules: restrictUnwatched(...above('helpers', 'settings'), fromReports, fromSuites, undici, fromReference),
  },
  // What these write belongs to the repository.
  {
    files: ['spec/generate/generated-files.ts'],
    rules: restrictUnwatched(
      fromHelpers('spec/ is what is normative and imports nothing of ours.'),
      ...[fromReports, fromSuites, fromReference, undici],
    ),
  },
  { files: ['command/package/built-file.ts'], rules: restrictUnwatched(fromSuites, undici) },
  {
    files: ['reports/result/generate-schemas.ts'],
    rules: restrictUnwatched(
      ...above('reports', 'result'),
      ...[readsCheckReports, fromSuites, fromReference, undici],
    ),
  },
  {
    files: ['suites/self-test/hostile/document.ts', 'suites/self-test/bench/performance/document.ts'],
    rules: restrictUnwatched(undici),
  },
  {
    files: ['reports/matrix/publish.ts'],
    rules: restrictUnwatched(
      ...above('reports', 'matrix'),
      ...[readsCheckReports, fromSuites, ...onlyTypesOfTheMatrix, undici],
    ),
  },
  {
    files: [TESTS, '**/testing/**/*.ts', 'suites/self-test/support/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  // Playwright tells a fixture's needs by the destructured first parameter, also where there are none.
  { files: ['helpers/test.ts', TESTS], rules: { 'no-empty-pattern': 'off' } },
);
