import { defineConfig } from '@playwright/test';
import {
  publishChoice,
  publishedLeftBehind,
  readSettingsLeniently,
  unknownSettings,
} from './helpers/settings.ts';

const settings = readSettingsLeniently();

/** The checks: `*.spec.ts` judge the target. The tests of the suite itself run under playwright.test.config.ts. */
export default defineConfig({
  testDir: 'suites',
  testMatch: '**/*.spec.ts',
  outputDir: `${settings.reportDir}/test-results`,
  workers: 2,
  retries: 0,
  globalSetup: './helpers/global-setup.ts',
  reporter: [
    [
      './reports/collect.ts',
      {
        reportDir: settings.reportDir,
        allowInconclusive: settings.allowInconclusive,
        seed: settings.seed,
        depth: settings.depth,
        level: settings.level,
        targetUrl: settings.targetUrl,
        notices: unknownSettings(),
        leftBehind: publishedLeftBehind,
        choose: publishChoice,
      },
    ],
  ],
});
