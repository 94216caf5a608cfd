import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { sharedRunContext } from './helpers/run/context/context.ts';
import { redactionOfRun } from './helpers/run/context/redaction.ts';
import { takeReportFolder } from './helpers/run/setup/report-folder.ts';
import {
  githubJob,
  publishChoice,
  publishedDescription,
  publishedHindsight,
  publishedLeftBehind,
  publishedRun,
  publishedStages,
  publishedTraceFile,
} from './helpers/settings/environment.ts';
import { keepFilesPrivate } from './helpers/settings/private-files.ts';
import { calledAs, OF_CODE } from './helpers/settings/suite-process.ts';
import { SetupError } from './helpers/settings/setup-error.ts';
import { takeShard } from './helpers/settings/shard.ts';
import { arrangeChecks, filesOfChecks } from './helpers/settings/arrangement.ts';
import {
  readSettingsLeniently,
  type Settings,
  setSettings,
  settingNotices,
} from './helpers/settings/settings.ts';
import { fail } from './helpers/text/output.ts';

keepFilesPrivate();

const settings = started();

// Playwright takes a relative path for one from this file.
const outputDir = resolve(settings.reportDir, 'test-results');

arrangeChecks(process.argv, {
  isTimed: settings.maxRunS !== undefined,
  lastRunFile: join(outputDir, '.last-run.json'),
});

/** The settings of the run, once it may write to its folder. */
function started(): Settings {
  try {
    requireOwnMerge(process.argv);
    takeShard(process.argv);
    const read = readSettingsLeniently();
    takeReportFolder(read.reportDir, process.argv);
    return read;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    // Playwright would show a stack, and its reporter would delete and write the other run's files.
    return fail(error, 2);
  }
}

/** Playwright's reports of parts hold no trace of the whole run, against which much is judged. */
function requireOwnMerge(words: readonly string[]): void {
  if (!words.includes('merge-reports')) return;
  throw new SetupError('OPTIONS_UNSUITABLE', {
    expected: 'the files that shards leave in their REPORT_DIR',
    found: "merge-reports, which merges Playwright's own reports",
    remedy: `merge the shards with ${calledAs('merge', '<folders of the shards>')}; docs/many-machines.md tells how`,
  });
}

/** The checks: `*.spec.ts` judge the target. The tests of the suite itself run under suites/self-test/playwright.config.ts. */
export default defineConfig({
  testDir: 'suites',
  testMatch: [...filesOfChecks()],
  outputDir,
  workers: Math.min(2, settings.concurrency),
  retries: 0,
  globalSetup: [`./reports/waivers/waivers-at-start${OF_CODE}`, `./helpers/run/setup/global-setup${OF_CODE}`],
  reporter: [
    [
      `./reports/collect${OF_CODE}`,
      {
        reportDir: settings.reportDir,
        seed: settings.seed,
        depth: settings.depth,
        level: settings.level,
        shard: settings.shard,
        // One that is no address shows as it was written.
        targetUrl: settings.targetUrl ?? setSettings()['TARGET_URL'],
        targetBuild: settings.targetBuild,
        settings: setSettings(),
        keepsEvidence: settings.evidence === 'all',
        waiversFile: settings.waiversFile,
        github: githubJob(),
        notices: settingNotices(),
        foundOut: () => (publishedRun() === undefined ? [] : (sharedRunContext().foundOut ?? [])),
        leftBehind: publishedLeftBehind,
        stages: publishedStages,
        hindsight: publishedHindsight,
        description: publishedDescription,
        traceFile: publishedTraceFile,
        choose: publishChoice,
        redact: redactionOfRun(settings),
      },
    ],
  ],
});
