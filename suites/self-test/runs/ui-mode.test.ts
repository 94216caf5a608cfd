import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, test } from '@playwright/test';
import { environmentOfOnly, insistsOnTools } from '../../../helpers/settings/environment.ts';
import { accessTo, createReference } from '../../../reference/index.ts';
import { chromiumOfFile } from '../../../reports/html/testing/chromium.ts';
import { BEFORE_RELEASE } from '../support/before-release.ts';

/** For a worker to start, and for one check to run. */
const LONGEST_RUN_MS = 90_000;

const { visit } = chromiumOfFile(insistsOnTools());

test.describe.configure({ timeout: 300_000 });

test('with --ui a failed check is judged again once the target is repaired', BEFORE_RELEASE, async () => {
  let isBroken = true;
  const reference = await createReference({
    behaviour: {
      needsToken: (operation) => operation !== 'requestToken' && !(isBroken && operation === 'getSchedule'),
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'ui-mode-'));
  const child = spawn(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--ui-host=127.0.0.1', '--ui-port=0'],
    { env: environmentOfOnly({ ...accessTo(reference), REPORT_DIR: folder }) },
  );
  try {
    child.stderr.resume();
    const address = await addressIn(child.stdout);
    child.stdout.resume();
    const page = await visit(address);
    await page.getByPlaceholder(/^Filter \(/).fill('@GET-SCHEDULE-PROTECTED');
    await expect(page.getByText('getSchedule without the header')).toBeVisible({ timeout: LONGEST_RUN_MS });
    const runAll = page.getByTitle(/^Run all/);
    await runAll.click();
    await expect(page.locator('body')).toContainText('1 failed', { timeout: LONGEST_RUN_MS });
    isBroken = false;
    await runAll.click();
    await expect(page.locator('body')).toContainText('1 passed', { timeout: LONGEST_RUN_MS });
    await page.close();
  } finally {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    }
    await reference.close();
    await rm(folder, { recursive: true });
  }
});

/** The address at which Playwright reports that it listens. */
async function addressIn(output: Readable): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, address] = /^Listening on (\S+)$/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Playwright ended without an address');
}
