import { expect, type Locator, type Page, test } from '@playwright/test';
import { insistsOnTools } from '../../helpers/settings/environment.ts';
import type { RunResult } from '../result/run-result.ts';
import { renderHtml } from './report-html.ts';
import { chromiumOfFile } from './testing/chromium.ts';
import {
  FOREIGN_ELEMENTS,
  HOSTILE,
  PAST_ESCAPING,
  REFUSED_PAST_ESCAPING,
  tampered,
} from './testing/hostile-result.ts';
import { refusals } from './testing/refusals.ts';
import {
  conformant,
  everythingBroken,
  excerpt,
  manyFindings,
  singleFault,
} from './testing/sample-results.ts';
import { violations } from './testing/violations.ts';

const SCHEMES = ['light', 'dark'] as const;

const SAMPLES = { conformant, singleFault, everythingBroken };

const MANY = 2000;

/** Without its style and script, the page costs about four times as much as its bare text. */
const MOST_COST = 2;

const PHONE = { width: 360, height: 740 };

const chromium = chromiumOfFile(insistsOnTools());

function open(result: RunResult, options?: Parameters<typeof chromium.open>[1]): Promise<Page> {
  return chromium.open(renderHtml(result), options);
}

for (const colorScheme of SCHEMES) {
  for (const [name, sample] of Object.entries(SAMPLES)) {
    test(`axe finds nothing wrong with the report in ${colorScheme}: ${name}`, async () => {
      const page = await open(excerpt(sample()), { colorScheme });
      await page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
      expect(await violations(page)).toEqual([]);
    });
  }
}

test('axe sees what is wrong where something is', async () => {
  const broken = renderHtml(excerpt(singleFault()))
    .replace('--soft: #566069', '--soft: #c0c0c0')
    .replace('<html lang="en">', '<html>')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
  const found = await violations(await chromium.open(broken, { colorScheme: 'light' }));
  expect(found.map((one) => one.split(':')[0])).toEqual(['color-contrast', 'html-has-lang']);
});

test('filter and search are reached and used by keyboard alone', async () => {
  const result = everythingBroken();
  const page = await open(result);
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Requirements' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('token- ');
  const tokens = matching(result, 'token-');
  await expect(page.getByRole('status')).toHaveText(
    `${tokens.length} of ${result.requirements.length} requirements`,
  );
  await expect(statements(page)).toHaveCount(tokens.length);
  await tabTo(page, page.getByRole('combobox', { name: 'Level' }));
  await page.keyboard.type('must');
  const musts = tokens.filter(({ level }) => level === 'must');
  await expect(statements(page)).toHaveCount(musts.length);
  await tabTo(page, page.getByRole('checkbox', { name: /failed/ }));
  await page.keyboard.press('Space');
  const failed = musts.filter(({ verdict }) => verdict === 'failed');
  expect(failed.length).toBeGreaterThan(0);
  await expect(statements(page)).toHaveCount(failed.length);
  await expect(cells(page)).toHaveCount(failed.length);
  await tabTo(page, page.getByRole('button', { name: 'Show all' }));
  await page.keyboard.press('Enter');
  await expect(cells(page)).toHaveCount(result.requirements.length);
  await expect(statements(page)).toHaveCount(0);
});

test('a row of cells is one stop of the tab key, the arrows move in it, and Enter leads to the statement', async () => {
  const result = conformant();
  const page = await open(result);
  const [first, second] = result.requirements;
  await tabTo(page, page.getByRole('link', { name: `${first?.id}: ` }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: `${second?.id}: ` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator(`#requirement-${second?.id}`)).toBeInViewport();
  await page.getByRole('link', { name: `${second?.id}: ` }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('summary').first()).toBeFocused();
});

test('a link to a finding leads to it', async () => {
  const result = everythingBroken();
  const page = await open(result);
  const { requirement = '' } = result.findings.at(-3) ?? {};
  await page.getByRole('link', { name: `${requirement}: ` }).click();
  await expect(page.locator(`#finding-${requirement}`)).toBeInViewport();
});

test('without scripts everything can be read', async () => {
  const result = everythingBroken();
  const page = await open(result, { javaScriptEnabled: false });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Not conformant');
  await expect(page.locator('#filter')).toBeHidden();
  await expect(page.locator('article.finding')).toHaveCount(result.findings.length);
  await expect(cells(page)).toHaveCount(result.requirements.length);
  const last = page.locator('.statements').last().locator('li').last();
  await expect(last).toBeHidden();
  await page.locator('.area summary').last().click();
  await expect(last).toBeVisible();
  await expect(page.getByRole('img', { name: /Moves of bookings/ })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test(`on paper everything is open and nothing is left to press, scripts ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
    const page = await open(everythingBroken(), { javaScriptEnabled, colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('nav')).toBeHidden();
    await expect(page.locator('#filter')).toBeHidden();
    await expect(page.locator('.exchange pre').first()).toBeVisible();
    await expect(page.locator('.statements li').last()).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    expect((await page.pdf()).length).toBeGreaterThan(0);
  });
}

test('the page never uses a network, whatever the target wrote', async () => {
  const requests: string[] = [];
  const report = await open(tampered(everythingBroken(), HOSTILE));
  report.on('request', (request) => requests.push(request.url()));
  await report.reload({ waitUntil: 'load' });
  expect(requests).toEqual([report.url()]);
});

for (const withPolicy of [true, false]) {
  test(`nothing that the target wrote runs, ${withPolicy ? 'under' : 'even without'} the policy of the page`, async () => {
    const html = renderHtml(tampered(everythingBroken(), HOSTILE));
    const bare = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
    expect(bare.length).toBeLessThan(html.length);
    const page = await chromium.open(withPolicy ? html : bare);
    await page.evaluate('document.querySelectorAll("details").forEach((one) => (one.open = true))');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('window.attacked')).toBeUndefined();
    expect(await page.evaluate('document.scripts.length')).toBe(1);
    await expect(page.locator(FOREIGN_ELEMENTS)).toHaveCount(0);
    await expect(page.locator('#filter')).toBeVisible();
  });
}

test('the policy refuses what would get past escaping, and says so; the own script still works', async () => {
  const sound = await open(conformant());
  expect(await refusals(sound)).toEqual([]);
  const page = await chromium.open(renderHtml(conformant()).replace('<main', `${PAST_ESCAPING}<main`));
  expect(await refusals(page)).toEqual(REFUSED_PAST_ESCAPING);
  await expect(page.locator('#filter')).toBeVisible();
  expect(await page.evaluate('window.attacked')).toBeUndefined();
});

test('on a phone nothing but tables and drawings is wider than the screen', async () => {
  for (const sample of [everythingBroken(), tampered(singleFault(), 'x'.repeat(300))]) {
    const page = await open(sample, { viewport: PHONE });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  }
});

/** Processor time, in s, that Chromium spends until a page is loaded. */
async function loadCost(url: string): Promise<number> {
  const page = await chromium.open('');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url, { waitUntil: 'load' });
  const { metrics } = await session.send('Performance.getMetrics');
  await page.close();
  return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0;
}

/** The text of a page in bare paragraphs. */
function inParagraphs(html: string): string {
  const text = html.replace(/<(style|script)[^]*?<\/\1>/g, '').replace(/<[^>]*>/g, '');
  return `<!doctype html>${(text.match(/[^]{1,2000}/g) ?? []).map((part) => `<p>${part}</p>`).join('')}`;
}

test(`${MANY} findings open with at most ${MOST_COST} times the work of their bare text`, async () => {
  const html = renderHtml(manyFindings(MANY));
  const [report, bare] = [await chromium.write(html), await chromium.write(inParagraphs(html))];
  const costs: { readonly report: number; readonly bare: number }[] = [];
  // By turns, for the other core may be busy for some time.
  for (let load = 1; load <= 3; load += 1) {
    costs.push({ report: await loadCost(report), bare: await loadCost(bare) });
  }
  const least = Math.min(...costs.map((one) => one.bare));
  expect(least).toBeGreaterThan(0);
  expect(Math.min(...costs.map((one) => one.report))).toBeLessThan(MOST_COST * least);
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
  }
  throw new Error('it is not reached by the tab key');
}

function matching({ requirements }: RunResult, word: string): RunResult['requirements'] {
  return requirements.filter(({ id, text, reason = '' }) =>
    [id, text, reason].some((part) => part.toLowerCase().includes(word)),
  );
}

function statements(page: Page): Locator {
  return page.locator('.statements li:visible');
}

function cells(page: Page): Locator {
  return page.locator('.cells a:visible');
}
