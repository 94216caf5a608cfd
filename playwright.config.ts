import { defineConfig } from '@playwright/test';
import { redactionOfRun } from './helpers/redactor-of-run.ts';
import {
  githubJob,
  publishChoice,
  publishedLeftBehind,
  readSettingsLeniently,
  setSettings,
  unknownSettings,
} from './helpers/settings.ts';

const settings = readSettingsLeniently();

/** The checks: `*.spec.ts` judge the target. The tests of the suite itself run under playwright.test.config.ts. */
export default defineConfig({
  testDir: 'suites',
  testMatch: '**/*.spec.ts',
  outputDir: `${settings.reportDir}/test-results`,
  workers: Math.min(2, settings.concurrency),
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
        targetBuild: settings.targetBuild,
        settings: setSettings(),
        keepsEvidence: settings.evidence === 'all',
        waiversFile: settings.waiversFile,
        github: githubJob(),
        notices: unknownSettings(),
        leftBehind: publishedLeftBehind,
        choose: publishChoice,
        redact: redactionOfRun(settings),
      },
    ],
  ],
});
