import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type Arrangement, arrangementIn } from './arrangement.ts';

const SUITES = fileURLToPath(new URL('../../suites', import.meta.url));

const NO_FILE = join(tmpdir(), 'no-last-run', '.last-run.json');

const cases: readonly (readonly [words: string, arrangement: Arrangement | undefined])[] = [
  ['node cli.js test', 'halves'],
  ['node cli.js test -c playwright.config.ts -x', 'halves'],
  ['node cli.js test --grep=@EVENT-RETRIES --grep-invert=x', 'halves'],
  ['node cli.js test --grep @EVENT-RETRIES --shard 1/3', 'apart'],
  ['node cli.js test --workers 4', 'apart'],
  ['node cli.js test -j4', 'apart'],
  ['node cli.js test suites/webhooks', 'areas'],
  ['node cli.js test -x webhooks --grep x', 'areas'],
  ['node cli.js test --grep x webhooks', 'areas'],
  ['node cli.js test --unheard-of webhooks', 'areas'],
  ['node cli.js test --ui', 'areas'],
  ['node cli.js test-server', undefined],
  ['node workerProcessEntry.js', undefined],
];

for (const [words, arrangement] of cases) {
  test(`${words}: the checks are arranged in ${arrangement ?? 'the way that the runner chose'}`, () => {
    expect(arrangementIn(words.split(' '), { isTimed: false, lastRunFile: NO_FILE })).toBe(arrangement);
  });
}

test('a limited time is shared among areas', () => {
  expect(arrangementIn(['test'], { isTimed: true, lastRunFile: NO_FILE })).toBe('apart');
});

for (const [files, arrangement] of [
  [['area-by-area.spec.ts'], 'halves'],
  [['across-areas.spec.ts', 'area-by-area.spec.ts'], 'halves'],
  // A restriction, perhaps, which is there in halves only.
  [['across-areas.spec.ts'], 'halves'],
  [['across-areas.spec.ts', 'events/events.spec.ts'], 'halves'],
  [['across-areas.spec.ts', 'webhooks/webhooks.spec.ts'], 'apart'],
  [['webhooks/webhooks.spec.ts'], 'areas'],
] as const) {
  test(`the checks that failed last are where they were, in ${files.join(' and ')}`, () => {
    const lastRunFile = join(mkdtempSync(join(tmpdir(), 'last-run-')), '.last-run.json');
    const ids = files.map((file) => createHash('sha1').update(file).digest('hex').slice(0, 20));
    writeFileSync(
      lastRunFile,
      JSON.stringify({ status: 'failed', failedTests: ids.map((id) => `${id}-0123`) }),
    );
    const words = ['node', 'cli.js', 'test', '--last-failed'];
    expect(arrangementIn(words, { isTimed: false, lastRunFile })).toBe(arrangement);
    expect(arrangementIn(words, { isTimed: false, lastRunFile: NO_FILE })).toBe('areas');
  });
}

/** The areas whose files a gathering file imports, by the names of their folders. */
function areasIn(file: string): readonly string[] {
  const text = readFileSync(join(SUITES, file), 'utf8');
  return [...text.matchAll(/import\('\.\/(\w+)\/\1\.spec\.ts'\)/g)].map(([, area = '']) => area);
}

test('every area but events is in one of the two halves, and none in both', () => {
  const areas = readdirSync(SUITES).filter((name) => existsSync(join(SUITES, name, `${name}.spec.ts`)));
  const gathered = ['across-areas.spec.ts', 'area-by-area.spec.ts'].flatMap(areasIn);
  expect([...gathered, 'events'].toSorted()).toEqual(areas.toSorted());
});

test('the first checks of every area, and those that wait, are in the first half', () => {
  const text = readFileSync(join(SUITES, 'across-areas.spec.ts'), 'utf8');
  const apart = readdirSync(SUITES).flatMap((area) =>
    ['first.ts', 'waiting.ts']
      .filter((name) => existsSync(join(SUITES, area, name)))
      .map((name) => `./${area}/${name}`),
  );
  expect(apart.filter((path) => !text.includes(`import('${path}')`))).toEqual([]);
});
