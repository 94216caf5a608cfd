import { expect, test } from '@playwright/test';
import { insistsOnTools } from '../../../helpers/settings/environment.ts';
import { chromiumOfFile } from '../../html/testing/chromium.ts';
import { PAST_ESCAPING, REFUSED_PAST_ESCAPING } from '../../html/testing/hostile-result.ts';
import { refusals } from '../../html/testing/refusals.ts';
import { violations } from '../../html/testing/violations.ts';
import { keptRunOf, keptWithoutResult } from '../../regression/comparison/kept-run.ts';
import { nightOf } from '../../regression/night.ts';
import { resultOf } from '../../regression/testing/sample-runs.ts';
import type { RunResult } from '../../result/run-result.ts';
import { validatorOf } from '../../result/schema.ts';
import { failed, open as leftOpen, warned } from '../../testing/sample-run.ts';
import { badgeOf } from '../badge.ts';
import { leagueResult, type LeagueResult } from '../league-result.ts';
import { type League, leagueStatus, type Standing } from '../standing.ts';
import { leaguePage } from './league-page.ts';

const HOSTILE = '</style><script>document.title = "owned"</script><img src=x onerror="document.title=1">';

const leagues = validatorOf<LeagueResult>(new URL('../league.schema.json', import.meta.url));

const chromium = chromiumOfFile(insistsOnTools());

function standing(key: string, results: readonly RunResult[], name = key): Standing {
  const runs = results.map((result) => keptRunOf(result));
  const [run, result] = [runs.at(-1), results.at(-1)];
  if (run === undefined || result === undefined) throw new Error('no runs');
  return {
    entrant: { key, name, file: `${key}.env`, environment: 'staging', build: undefined },
    night: nightOf({ run, result }, runs.slice(0, -1)),
    report: `targets/${key}/report.html`,
    regression: `targets/${key}/regression.html`,
    badge: `badges/${key}.svg`,
  };
}

function down(): Standing {
  const about = {
    startedAt: '2026-03-01T02:00:00.000Z',
    durationMs: 1,
    level: 'core',
    depth: 'deep',
  } as const;
  const suite = resultOf(1).suite;
  const run = keptWithoutResult({ ...about, target: 'http://127.0.0.1:1', seed: '', suite }, HOSTILE);
  return {
    ...standing('down', [resultOf(1)]),
    report: undefined,
    night: nightOf({ run, result: undefined }, []),
  };
}

const league: League = {
  ...{ startedAt: '2026-03-02T02:00:00.000Z', durationMs: 90_000, jobs: 2 },
  standings: [
    standing('sound', [resultOf(1), resultOf(2)]),
    standing(
      'faulty',
      [
        resultOf(1),
        resultOf(2, [
          failed('TOKEN-SCOPE-VALUE'),
          warned('BOOKING-NULL-FREE'),
          leftOpen('CANCEL-BOOKING-TAKES-EFFECT', HOSTILE),
        ]),
      ],
      HOSTILE,
    ),
    down(),
  ],
};

const page = leaguePage(league);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing wrong in ${colorScheme}`, async () => {
    // Of many equal rows some are enough.
    const shown = await chromium.open(page.replaceAll('<details>', '<details open>'), { colorScheme });
    await shown.evaluate(
      'document.querySelectorAll("tbody").forEach(({ rows }) => [...rows].slice(12).forEach((row) => row.remove()))',
    );
    expect(await violations(shown)).toEqual([]);
  });
}

test('nothing is wider than a phone, and the policy lets nothing run', async () => {
  const shown = await chromium.open(page, { viewport: { width: 390, height: 800 } });
  expect(await shown.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  expect(await refusals(shown)).toEqual([]);
  expect(await shown.title()).toBe('1 of 3 conformant: conformance league');
  const attacked = await chromium.open(page.replace('<main', `${PAST_ESCAPING}<main`));
  expect(await refusals(attacked)).toEqual(REFUSED_PAST_ESCAPING);
});

test('each implementation has its verdict, its links and what changed; a finding leads into its report', async () => {
  const shown = await chromium.open(page);
  const cards = shown.locator('#implementations li');
  await expect(cards.nth(0)).toContainText('conformant at level');
  await expect(cards.nth(0)).toContainText('Nothing has changed since the last run');
  await expect(cards.nth(1)).toContainText(HOSTILE);
  await expect(cards.nth(1)).toContainText('newly failing 1');
  await expect(cards.nth(2)).toContainText('could not be judged');
  await expect(cards.nth(2)).toContainText(HOSTILE);
  await expect(cards.nth(2).getByRole('link', { name: 'Report' })).toHaveCount(0);
  const row = shown.locator('#requirements tr', { hasText: 'TOKEN-SCOPE-VALUE' });
  await expect(row.getByRole('link')).toHaveCount(2);
  await expect(row.getByRole('link').nth(1)).toHaveAttribute(
    'href',
    'targets/faulty/report.html#finding-TOKEN-SCOPE-VALUE',
  );
  await expect(shown.locator('#areas tr', { hasText: 'auth' }).locator('td').nth(1)).toContainText(
    '1 failed',
  );
  await expect(shown.locator('#changes-faulty')).toContainText('TOKEN-SCOPE-VALUE');
});

test('league.json is what its schema describes', () => {
  const result: unknown = JSON.parse(JSON.stringify(leagueResult(league)));
  const isLeague = leagues();
  expect(isLeague(result), JSON.stringify(isLeague.errors)).toBe(true);
});

test('a badge shows any name as text, and fits', async () => {
  const [, faulty] = league.standings;
  if (faulty === undefined) throw new Error('no implementation');
  const shown = await chromium.open(`<!doctype html>${badgeOf(HOSTILE, faulty.night.run)}`);
  expect(await shown.locator('script, img').count()).toBe(0);
  await expect(shown.locator('svg text').nth(1)).toContainText('not conformant (full)');
  for (const [at, text] of (await shown.locator('svg text').all()).entries()) {
    const [letters, place] = [await text.boundingBox(), await shown.locator('g rect').nth(at).boundingBox()];
    expect(letters?.width).toBeLessThanOrEqual(place?.width ?? 0);
  }
});

test('the exit status is that of the worst: failures before what could not be judged, then what is open', () => {
  expect(leagueStatus([0, 3, 2, 1])).toBe(1);
  expect(leagueStatus([0, 3, 2])).toBe(2);
  expect(leagueStatus([0, 3])).toBe(3);
  expect(leagueStatus([0, 0])).toBe(0);
});
