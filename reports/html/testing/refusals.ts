import type { Page } from '@playwright/test';

/** The directives of the page's policy by which something was refused while it loaded, each once. */
export async function refusals(page: Page): Promise<readonly string[]> {
  // The page's own policy has no say in what the browser adds before it is loaded.
  await page.addInitScript(
    `window.refusals = new Set();
     addEventListener('securitypolicyviolation', (event) => window.refusals.add(event.effectiveDirective));`,
  );
  await page.reload({ waitUntil: 'load' });
  const refused: unknown = await page.evaluate('[...window.refusals].sort()');
  return Array.isArray(refused) ? refused.map(String) : ['the page gave no list'];
}
