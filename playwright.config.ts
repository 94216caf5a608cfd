import { defineConfig } from '@playwright/test';
import { sharedRunContext } from './helpers/run/setup/context.ts';
import { redactionOfRun } from './helpers/run/setup/redaction.ts';
import {
  githubJob,
  publishChoice,
  publishedHindsight,
  publishedLeftBehind,
  publishedRun,
} from './helpers/settings/environment.ts';
import { readSettingsLeniently, setSettings, unknownSettings } from './helpers/settings/settings.ts';

const settings = readSettingsLeniently();

/** The checks: `*.spec.ts` judge the target. The tests of the suite itself run under suites/self-test/playwright.config.ts. */
export default defineConfig({
  testDir: 'suites',
  testMatch: '**/*.spec.ts',
  outputDir: `${settings.reportDir}/test-results`,
  workers: Math.min(2, settings.concurrency),
  retries: 0,
  globalSetup: './helpers/run/setup/global-setup.ts',
  reporter: [
    [
      './reports/collect.ts',
      {
        reportDir: settings.reportDir,
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
        foundOut: () => (publishedRun() === undefined ? [] : (sharedRunContext().foundOut ?? [])),
        leftBehind: publishedLeftBehind,
        hindsight: publishedHindsight,
        choose: publishChoice,
        redact: redactionOfRun(settings),
      },
    ],
  ],
});
