import { defineConfig } from '@playwright/test';
import { BEFORE_RELEASE } from './support/before-release.ts';

/** Tests that start whole runs, of the suite or of Playwright, in processes of their own: seconds in place of milliseconds. */
const WHOLE_RUNS = [
  'suites/self-test/{commands,network,runs,targets}/*.test.ts',
  'command/checkout/conformance.test.ts',
  'reference/mutants/observable.test.ts',
  'reports/collect{,-progress}.test.ts',
  'reports/formats/write-reports.test.ts',
  'reports/certificate/commands/certify.test.ts',
  'reports/commands/{nightly,replay}.test.ts',
];

/** Tests of the other files that take longest: browsers, many servers, many processes. */
const SLOW = [
  'command/program/program.test.ts',
  'helpers/contract/description/rewritten.test.ts',
  'helpers/fixtures/restaurants/listing.test.ts',
  'helpers/http/listener/{crowds,floods}.test.ts',
  'helpers/run/{doctor,init}/*.test.ts',
  'helpers/run/matrix/way/*.test.ts',
  'helpers/run/setup/{report-folder,start-of-run}.test.ts',
  'reference/sandbox.test.ts',
  'reference/sandbox/web/*.test.ts',
  'reference/variants/*.test.ts',
  'reports/certificate/{alone,commands,verify}/*.test.ts',
  'reports/commands/diff.test.ts',
  'reports/explain/explain.test.ts',
  'reports/formats/numbers-agree.test.ts',
  'reports/hostile-output.test.ts',
  'reports/html/report-page.test.ts',
  'reports/regression/page/*.test.ts',
  'reports/replay/hostile-scripts.test.ts',
  'suites/self-test/documents/release.test.ts',
];

/** @returns globs that fit these paths of the repository */
const anywhere = (paths: readonly string[]): string[] => paths.map((path) => `**/${path}`);

const RELEASE_ONLY = new RegExp(BEFORE_RELEASE.tag);

/**
 * The tests of the suite itself: `*.test.ts` beside the code. `npm test` runs the quick ones, `npm run test:all` most of the
 * others as well, `npm run test:release` the rest. The target is judged by the configuration in the repository's root.
 */
export default defineConfig({
  testDir: '../..',
  testMatch: '**/*.test.ts',
  fullyParallel: true,
  // A whole run waits now and then, so that one more fits beside the others.
  workers: 4,
  retries: 0,
  // It ends what hangs and judges no speed, so it leaves room for a busy machine.
  timeout: 120_000,
  forbidOnly: true,
  // On a terminal one line says which test runs, and how many of all; a log keeps a line for each.
  reporter: process.stdout.isTTY ? 'line' : 'list',
  projects: [
    { name: 'quick', workers: 3, fullyParallel: false, testIgnore: anywhere([...SLOW, ...WHOLE_RUNS]) },
    // Before the slow ones: those are short enough to fill the last minute of all workers.
    { name: 'whole-runs', testMatch: anywhere(WHOLE_RUNS), grepInvert: RELEASE_ONLY },
    {
      name: 'slow',
      workers: 3,
      fullyParallel: false,
      testMatch: anywhere(SLOW),
      testIgnore: anywhere(WHOLE_RUNS),
    },
    {
      name: 'release',
      testMatch: anywhere(WHOLE_RUNS),
      grep: RELEASE_ONLY,
      // Beside others, what loads the machine fails them.
      workers: 1,
    },
  ],
});
