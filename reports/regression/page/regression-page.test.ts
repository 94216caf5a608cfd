import { expect, test } from '@playwright/test';
import { insistsOnTools } from '../../../helpers/settings/environment.ts';
import { chromiumOfFile } from '../../html/testing/chromium.ts';
import { violations } from '../../html/testing/violations.ts';
import type { RunResult } from '../../result/run-result.ts';
import { failed, open as leftOpen, warned } from '../../testing/sample-run.ts';
import { compareRuns } from '../compare.ts';
import { keptRunOf } from '../kept-run.ts';
import { type Night, nightOf } from '../night.ts';
import { comparisonMarkdown, regressionMarkdown } from '../regression-md.ts';
import { resultOf } from '../testing/sample-runs.ts';
import { comparisonPage, regressionPage } from './regression-page.ts';

const HOSTILE = '</style><script>document.title = "owned"</script><img src=x onerror="document.title=1">';

const NIGHTS = 70;

const MB = 1_000_000;

/** Some of the many equal parts are enough. */
const KEEP_SOME_ROWS =
  'document.querySelectorAll("tbody").forEach(({ rows }) => [...rows].forEach((row, index) => { if (index > 12 && index % 12 > 0) row.remove(); }))';

const SCHEMES = ['light', 'dark'] as const;

const chromium = chromiumOfFile(insistsOnTools());

/** A run of a moody target, whose texts are hostile from some night on. */
function resultOfNight(at: number): RunResult {
  const last = at === NIGHTS - 1;
  const result = resultOf(
    1,
    [
      ...(at > 40 ? [failed('GET-SCHEDULE-PROTECTED')] : []),
      ...(at % 3 === 0 ? [warned('BOOKING-NULL-FREE')] : []),
      ...(last ? [failed('TOKEN-SCOPE-VALUE'), leftOpen('CANCEL-BOOKING-TAKES-EFFECT', HOSTILE)] : []),
      ...(at % 5 === 4 ? [leftOpen('RESTRICT-SIMULTANEOUS-ONE', 'no moment is bookable')] : []),
    ],
    { 'error-status.unknown-id': last ? HOSTILE : '404', [last ? HOSTILE : 'b']: 'c' },
  );
  const time = { minimum: 1, median: last ? 90 : 20 + (at % 4), percentile95: 100, maximum: 200 };
  return {
    ...result,
    ...(at === 60 && { verdict: 'broken', problem: { code: 'TARGET_UNREACHABLE', message: HOSTILE } }),
    startedAt: new Date(Date.UTC(2026, 0, 1 + at, 2)).toISOString(),
    target: { url: 'https://target.example', build: HOSTILE },
    operationLatencies: [{ operation: 'createBooking', requests: 9, ...time }],
    deliveryLatencyMs: { notifications: 9, ...time },
  };
}

const results = Array.from({ length: NIGHTS }, (_, at) => resultOfNight(at));

const runs = results.map((result) => keptRunOf(result));

function night(at = NIGHTS - 1): Night {
  const [run, result, baseline] = [runs[at], results[at], runs[0]];
  if (run === undefined || result === undefined || baseline === undefined) throw new Error('no such night');
  return nightOf({ run, result }, runs.slice(0, at), { name: 'release', run: baseline }, [
    `notice ${HOSTILE}`,
  ]);
}

const [first] = runs;

const lastResult = results.at(-1);

if (first === undefined || lastResult === undefined) throw new Error('no nights');

const comparison = compareRuns(first, lastResult);

const PAGES: Readonly<Record<string, string>> = {
  'a night with everything': regressionPage(night()),
  'a broken night': regressionPage(night(60)),
  'the first night': regressionPage(night(0)),
  'two runs': comparisonPage(comparison),
};

for (const colorScheme of SCHEMES) {
  for (const [name, html] of Object.entries(PAGES)) {
    test(`axe finds nothing wrong in ${colorScheme}: ${name}`, async () => {
      const page = await chromium.open(html.replaceAll('<details>', '<details open>'), { colorScheme });
      await page.evaluate(KEEP_SOME_ROWS);
      expect(await violations(page)).toEqual([]);
    });
  }
}

test('axe sees what is wrong where something is', async () => {
  const html = PAGES['two runs']?.replace('<html lang="en">', '<html>') ?? '';
  expect(await violations(await chromium.open(html))).toEqual([expect.stringContaining('html-has-lang')]);
});

test('the page is read without scripts and without a network, and runs nothing of the target', async () => {
  const requests: string[] = [];
  for (const [name, html] of Object.entries(PAGES)) {
    const page = await chromium.open(html, { offline: true });
    page.on('request', (request) => requests.push(request.url()));
    await page.reload();
    expect(await page.title(), name).toContain('https://target.example');
    expect(await page.locator('script, img').count()).toBe(0);
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
  }
  const page = await chromium.open(PAGES['a night with everything'] ?? '', { javaScriptEnabled: false });
  await expect(page.getByText('Newly failing', { exact: false }).first()).toBeVisible();
  await expect(page.locator('#changes').getByText('TOKEN-SCOPE-VALUE')).toBeVisible();
});

test('every text of the target stands in the page as it is, escaped', async () => {
  const page = await chromium.open(PAGES['a night with everything'] ?? '');
  await expect(page.locator('#changes')).toContainText(`404 → ${HOSTILE}`);
  await expect(page.getByText(`notice ${HOSTILE}`)).toBeVisible();
  const broken = await chromium.open(PAGES['a broken night'] ?? '');
  await expect(broken.getByText(`TARGET_UNREACHABLE: ${HOSTILE}`)).toBeVisible();
});

test('a strip has the last 60 runs in words, the broken one among them', async () => {
  const page = await chromium.open(PAGES['a night with everything'] ?? '');
  const row = page.locator('#strips tr', { hasText: 'GET-SCHEDULE-PROTECTED' });
  const words = '31 passed, then 19 failed, then 1 without a verdict, then 9 failed';
  await expect(row.getByRole('img')).toHaveAttribute('aria-label', words);
});

test('nothing is wider than a phone, and the file is small', async () => {
  const html = PAGES['a night with everything'] ?? '';
  const page = await chromium.open(html, { viewport: { width: 360, height: 740 } });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  expect(html.length).toBeLessThan(MB);
});

test('the Markdown holds what the page holds, and no markup of the target', () => {
  const markdown = regressionMarkdown(night());
  for (const title of ['Newly failing (1)', 'Still failing (1)', 'No opportunity this time (1)']) {
    expect(markdown).toContain(`### ${title}`);
  }
  for (const text of [markdown, regressionMarkdown(night(60)), comparisonMarkdown(comparison)]) {
    expect(text).not.toMatch(/(?<!\\)<\w/);
  }
});
