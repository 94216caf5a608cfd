import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The rules that a page breaks according to axe, each with the first place. */
export async function violations(page: Page): Promise<readonly string[]> {
  // Through the protocol: the page's own policy blocks scripts.
  await page.evaluate(axe.source);
  const found: unknown = await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`))',
  );
  return Array.isArray(found) ? found.map(String) : ['axe gave no list'];
}
