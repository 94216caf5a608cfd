import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds wrong with a page: each rule with the first place that breaks it. */
export async function violations(page: Page): Promise<readonly string[]> {
  // Through the protocol: the page's own policy lets no script in.
  await page.evaluate(axe.source);
  const found: unknown = await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`))',
  );
  return Array.isArray(found) ? found.map(String) : ['axe gave no list'];
}
