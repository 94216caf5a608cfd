import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TESTS = '**/*.test.ts';

/** One forbidden direction of imports, with the place where the code belongs instead. */
const away = (folder, message) => ({ regex: `^(\\.\\./)+${folder}/`, message });
const undici = {
  regex: '^undici$',
  message: 'Exchanges with the target go through helpers/transport.ts, the only user of undici.',
};
const playwright = {
  regex: '^@playwright/test$',
  message: 'A check imports `test` from helpers/test.ts and judges with helpers/expectations.ts.',
};
const restrict = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

const fromReports = away('reports', 'Reports read what checks attach; nothing depends on a report.');
const fromSuites = away('suites', 'What several checks need belongs into helpers/.');
const fromReference = away(
  'reference',
  'The reference is a target like any other; only helpers/target/target.ts and helpers/matrix/ start it, so that it shares no bug with the suite.',
);
const fromHelpers = (message) => away('helpers', message);

export default defineConfig(
  globalIgnores(['node_modules', 'reports/out', 'spec/types', 'test-results']),
  { files: ['**/*.js'], extends: [js.configs.recommended] },
  {
    files: ['**/*.ts'],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'helpers/settings.ts is the only reader of the environment.',
        },
      ],
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
    },
  },
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
  { files: ['helpers/**/*.ts'], rules: restrict(fromReports, fromSuites, fromReference, undici) },
  // The bridges to the reference: one starts it as the target, the others breed specimens of it to judge the suite.
  {
    files: ['helpers/target/target.ts', 'helpers/matrix/*.ts'],
    rules: restrict(fromReports, fromSuites, undici),
  },
  {
    files: ['helpers/transport.ts', 'helpers/bench/replay.ts'],
    rules: restrict(fromReports, fromSuites, fromReference),
  },
  { files: ['helpers/settings.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['suites/**/*.ts'],
    ignores: ['suites/end-to-end/**'],
    rules: restrict(fromReports, fromReference, undici, playwright),
  },
  {
    files: ['reports/**/*.ts'],
    ignores: [
      'reports/collect.ts',
      'reports/check-report*.ts',
      'reports/evidence-log.ts',
      'reports/testing/**/*.ts',
      'reports/*/commands/**/*.ts',
      'reports/explain/**/*.ts',
    ],
    rules: restrict(
      fromHelpers(
        'A report is a pure function of the RunResult; collect.ts, check-report*.ts and evidence-log.ts alone read what checks attach.',
      ),
      fromSuites,
      fromReference,
      undici,
    ),
  },
  // Commands read settings, and what verifies a certificate validates the recorded exchanges against the document again.
  { files: ['reports/*/commands/**/*.ts'], rules: restrict(fromSuites, fromReference, undici) },
  // What explains a requirement shows all that is known of it; nothing depends on it.
  { files: ['reports/explain/**/*.ts'], rules: restrict(fromSuites, undici) },
  {
    files: ['reference/**/*.ts'],
    ignores: ['reference/service/delivery.ts'],
    rules: restrict(
      fromHelpers('The reference parses and validates on its own, so that it shares no bug with the suite.'),
      fromReports,
      fromSuites,
      undici,
    ),
  },
  {
    files: [TESTS],
    rules: {
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  // Playwright tells a fixture's needs by the destructured first parameter, also where there are none.
  { files: ['helpers/test.ts', TESTS], rules: { 'no-empty-pattern': 'off' } },
);
