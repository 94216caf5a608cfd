import { expect, type Locator, type Page, test } from '@playwright/test';
import { insistsOnTools } from '../../../helpers/settings/environment.ts';
import { chromiumOfFile } from '../../html/testing/chromium.ts';
import { PAST_ESCAPING, REFUSED_PAST_ESCAPING } from '../../html/testing/hostile-result.ts';
import { refusals } from '../../html/testing/refusals.ts';
import { violations } from '../../html/testing/violations.ts';
import type { RunResult } from '../../result/run-result.ts';
import { isRequirementId } from '../../../spec/requirements/catalogue.ts';
import { failed, open as leftOpen, warned } from '../../testing/sample-run.ts';
import { compareRuns } from '../comparison/compare.ts';
import { keptRunOf } from '../comparison/kept-run.ts';
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
  'the second night': regressionPage(night(1)),
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

test('the policy of the page refuses what would get past escaping, and nothing of ours', async () => {
  const html = PAGES['a night with everything'] ?? '';
  expect(await refusals(await chromium.open(html))).toEqual([]);
  const page = await chromium.open(html.replace('<main', `${PAST_ESCAPING}<main`));
  expect(await refusals(page)).toEqual(REFUSED_PAST_ESCAPING);
  expect(await page.evaluate('window.attacked')).toBeUndefined();
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

test('a new failure has the expected, the observed, and a link into the report of that night', async () => {
  const [run, result] = [runs.at(-1), results.at(-1)];
  if (run === undefined || result === undefined) throw new Error('no nights');
  const reports = new Map([[run.id, '../history/reports/night.html']]);
  const page = await chromium.open(
    regressionPage(nightOf({ run, result }, runs.slice(0, -1), undefined, [], reports)),
  );
  const item = page.locator('#changes li', { hasText: 'TOKEN-SCOPE-VALUE' });
  await expect(item).toContainText(/Expected\s+a string\s+Observed\s+17/);
  await expect(item.getByRole('link')).toHaveAttribute(
    'href',
    '../history/reports/night.html#finding-TOKEN-SCOPE-VALUE',
  );
  await expect(page.locator('#runs tbody tr').first().getByRole('link')).toHaveText('2026-03-11 02:00 UTC');
});

test('two runs make charts that can be read: wide bars with numbers and dates, and dots', async () => {
  const page = await chromium.open(PAGES['the second night'] ?? '');
  const chart = page.locator('#runs svg.chart');
  await expect(chart.locator('text.date')).toHaveText(['2026-01-01', '2026-01-02']);
  const widths = await placesOf(chart.locator('g rect:first-of-type'), ({ width }) => width);
  for (const width of widths) expect(width).toBeGreaterThan(40);
  await expect(page.locator('#latency svg.chart').first().locator('circle.middle')).toHaveCount(2);
});

test('the dates under the charts of many runs do not touch, and the newest has its own', async () => {
  const page = await chromium.open(PAGES['a night with everything'] ?? '');
  for (const chart of await page.locator('svg.chart').all()) {
    const dates = chart.locator('text.date');
    await expect(dates.last()).toHaveText('2026-03-11');
    const [lefts, rights] = [
      await placesOf(dates, ({ x }) => x),
      await placesOf(dates, ({ x, width }) => x + width),
    ];
    expect(lefts.length).toBeGreaterThan(2);
    for (const [at, left] of lefts.entries()) expect(left).toBeGreaterThan(rights[at - 1] ?? -Infinity);
  }
});

test('the worst of nights is printed on fewer than ten pages, and says what it leaves out', async () => {
  const sound = resultOf(1);
  const texts = { expected: 'a long text '.repeat(60), observed: 'another long text '.repeat(60) };
  const musts = sound.requirements.filter(
    ({ level, excluded }) => level === 'must' && excluded === undefined,
  );
  const facts = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`fact.${at}`, `value ${at}`]));
  const worst = resultOf(
    3,
    musts.flatMap(({ id }) => (isRequirementId(id) ? [failed(id, texts)] : [])),
    facts,
  );
  const nights = results.slice(0, -1).map((one) => keptRunOf({ ...one, target: sound.target }));
  const run = {
    ...keptRunOf({ ...worst, startedAt: '2027-01-01T02:00:00.000Z' }),
    target: nights[0]?.target ?? '',
  };
  const html = regressionPage(
    nightOf({ run, result: worst }, nights, {
      name: 'release',
      run: { ...run, ...keptRunOf(sound), target: run.target },
    }),
  );
  const page = await chromium.open(html);
  expect(await pagesOf(page)).toBeLessThan(10);
  await expect(page.getByText(/^On paper only the first/).first()).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`On paper only the first ones of ${musts.length}.`).first()).toBeVisible();
  const printed = page.locator('#changes details').first().locator('li:visible');
  await expect(printed).toHaveCount(10);
});

interface Box {
  readonly x: number;
  readonly width: number;
}

/** Something of the box of each element on the page. */
async function placesOf(elements: Locator, of: (box: Box) => number): Promise<readonly number[]> {
  const boxes = await Promise.all((await elements.all()).map((one) => one.boundingBox()));
  return boxes.map((box) => (box === null ? NaN : of(box)));
}

/** How many pages Chromium prints. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('the Markdown holds what the page holds, and no markup of the target', () => {
  const markdown = regressionMarkdown(night());
  for (const title of ['Newly failing (1)', 'Still failing (1)', 'No opportunity this time (1)']) {
    expect(markdown).toContain(`### ${title}`);
  }
  for (const text of [markdown, regressionMarkdown(night(60)), comparisonMarkdown(comparison)]) {
    expect(text).toContain('`</style><script>');
    expect(text.replace(/`[^`]*`/g, '')).not.toMatch(/<\w|\]\(|@/);
  }
});
