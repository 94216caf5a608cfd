import { test } from '@playwright/test';

/**
 * Skips the test, visibly, where a program of Debian's that it needs is not installed.
 *
 * @param insists it fails there instead, see INSIST_ON_TOOLS
 */
export function needsTool(tool: string, isInstalled: boolean, insists: boolean): void {
  if (isInstalled) return;
  const missing = `${tool} is not installed; on Debian: sudo apt-get install ${tool}`;
  if (insists) throw new Error(`${missing}; INSIST_ON_TOOLS is yes`);
  // The list of tests does not say why one is skipped.
  process.stderr.write(`skipped: ${missing}\n`);
  test.skip(true, missing);
}
