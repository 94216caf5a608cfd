import { readFileSync, statSync, utimesSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { runCommand } from '../../reports/testing/run-command.ts';

const START = 'command/checkout/conformance.js';

const NEWEST = 'node_modules/.cache/conformance/newest.json';

const SOURCE = 'suites/auth/first.ts';

const REPORTS = { REPORT_DIR: '/nonexistent/x' };

/** What was compiled last, and when its source was changed. */
function newest(): { readonly name: unknown; readonly changedAtMs: unknown } {
  const content: unknown = JSON.parse(readFileSync(NEWEST, 'utf8'));
  const { name, changedAtMs }: Readonly<Record<string, unknown>> = { ...Object(content) };
  const ofSource = Array.isArray(changedAtMs) ? Object.fromEntries(changedAtMs)[SOURCE] : undefined;
  return { name, changedAtMs: ofSource };
}

test('the checks are compiled again where a source has changed', async () => {
  const listed = await runCommand(START, ['--list'], REPORTS);
  expect(listed.output).toContain('auth/tokens/answer.checks.ts');
  expect(newest()).toMatchObject({ name: expect.any(String), changedAtMs: statSync(SOURCE).ctimeMs });

  const { atime, mtime } = statSync(SOURCE);
  utimesSync(SOURCE, atime, mtime);
  await runCommand(START, ['--list'], REPORTS);
  expect(newest()).toMatchObject({ name: expect.any(String), changedAtMs: statSync(SOURCE).ctimeMs });
});

test('a file that somebody names is loaded from its source', async () => {
  const listed = await runCommand(START, ['suites/auth/auth.spec.ts', '--list'], REPORTS);
  expect(listed.output).toContain('auth/tokens/answer.checks.ts');
  expect(listed.output).not.toContain('bookings/');
});
