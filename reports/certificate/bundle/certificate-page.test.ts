import { expect, test } from '@playwright/test';
import { insistsOnTools } from '../../../helpers/settings/environment.ts';
import { chromiumOfFile } from '../../html/testing/chromium.ts';
import { violations } from '../../html/testing/violations.ts';
import { judgeRun } from '../../judge/judge-run.ts';
import { ISSUED, sampleRecord } from '../testing/sample-bundle.ts';
import { certificatePage } from './certificate-page.ts';
import { validFor } from './validity.ts';

const chromium = chromiumOfFile(insistsOnTools());

const result = judgeRun(sampleRecord());

const facts = {
  validity: validFor(180, ISSUED),
  keyId: 'the-key',
  documentSha256: 'd'.repeat(64),
  catalogueSha256: 'c'.repeat(64),
};

test('the page shows what was certified, and for how long', () => {
  const sensitivity = { faults: 400, caught: 399, variants: 60, falseAlarms: 0 };
  const page = certificatePage({ ...result, sensitivity }, facts);
  for (const text of [
    'Conformant at level full</p>',
    'http://127.0.0.1:41234',
    '2026-03-01 12:10 UTC',
    '2026-08-28 12:10 UTC',
    '399 of 400 faulty servers caught, 0 of 60 sound ones accused',
    'the-key',
    facts.documentSha256,
    facts.catalogueSha256,
  ]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('trial');
});

test('a run at less than deep depth is shown as a trial', () => {
  expect(certificatePage({ ...result, depth: 'standard' }, facts)).toContain(
    'A trial: made at depth standard',
  );
});

test('the page needs nothing else, runs nothing, and shows text as text', async () => {
  const build = '<img src=x onerror=alert(1)> "4.7" & \'more\'';
  const html = certificatePage({ ...result, target: { ...result.target, build } }, facts);
  expect(html).not.toMatch(/<(script|img|link|iframe|object)|@import|url\(/i);
  const page = await chromium.open(html, { offline: true });
  await expect(page.getByText(build)).toBeVisible();
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'");
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, sample] of [
    ['a certificate', result],
    ['a trial', { ...result, depth: 'standard' }],
  ] as const) {
    test(`axe finds nothing wrong in ${colorScheme}: ${name}`, async () => {
      const page = await chromium.open(certificatePage(sample, facts), { colorScheme });
      expect(await violations(page)).toEqual([]);
    });
  }
}

test('axe sees what is wrong where something is', async () => {
  const page = certificatePage(result, facts).replace('--ink: #1a1d21', '--ink: #c0c0c0');
  const found = await violations(await chromium.open(page, { colorScheme: 'light' }));
  expect(found.map((one) => one.split(':')[0])).toEqual(['color-contrast']);
});
