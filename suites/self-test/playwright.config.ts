import { defineConfig } from '@playwright/test';

/** The tests of the suite itself: `*.test.ts` beside the code. The target is judged by playwright.config.ts. */
export default defineConfig({
  testDir: '../..',
  testMatch: '**/*.test.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  reporter: [['list']],
});
