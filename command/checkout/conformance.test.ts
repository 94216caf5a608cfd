import { readFileSync, statSync, utimesSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { runCommand } from '../../reports/testing/run-command.ts';
import { onlyBeforeRelease } from '../../suites/self-test/support/before-release.ts';

const START = 'command/checkout/conformance.js';

const NEWEST = 'node_modules/.cache/conformance/newest.json';

const REPORTS = { REPORT_DIR: '/nonexistent/x' };

/** What was compiled last, and when this source of it was changed. */
function newest(source: string): { readonly name: unknown; readonly changedAtMs: unknown } {
  const content: unknown = JSON.parse(readFileSync(NEWEST, 'utf8'));
  const { name, changedAtMs }: Readonly<Record<string, unknown>> = { ...Object(content) };
  const ofSource = Array.isArray(changedAtMs) ? Object.fromEntries(changedAtMs)[source] : undefined;
  return { name, changedAtMs: ofSource };
}

// Each has a source of its own: tests run at the same time.
for (const [words, source] of [
  [[], 'suites/auth/first.ts'],
  [['suites/auth'], 'suites/tables/first.ts'],
] as const)
  test(
    `the checks are compiled again where a source has changed: ${words.join(' ')} --list`,
    onlyBeforeRelease(words.length === 0),
    async () => {
      const listed = await runCommand(START, [...words, '--list'], REPORTS);
      expect(listed.output).toContain('auth/tokens/answer.checks.ts');
      expect(listed.output.includes('bookings/')).toBe(words.length === 0);
      expect(newest(source)).toMatchObject({
        name: expect.any(String),
        changedAtMs: statSync(source).ctimeMs,
      });

      const { atime, mtime } = statSync(source);
      utimesSync(source, atime, mtime);
      await runCommand(START, [...words, '--list'], REPORTS);
      expect(newest(source)).toMatchObject({
        name: expect.any(String),
        changedAtMs: statSync(source).ctimeMs,
      });
    },
  );

test('a file that somebody names is loaded from its source', async () => {
  const listed = await runCommand(START, ['suites/auth/auth.spec.ts', '--list'], REPORTS);
  expect(listed.output).toContain('auth/tokens/answer.checks.ts');
  expect(listed.output).not.toContain('bookings/');
});
