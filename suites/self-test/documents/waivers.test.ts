import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { wrongBeforeRun } from '../../../reports/waivers/apply-waivers.ts';
import { parseWaivers } from '../../../reports/waivers/waiver-file.ts';

/** The waiver files that README.md shows. */
const shown = [...readFileSync('README.md', 'utf8').matchAll(/^```yaml\n([^]*?)^```$/gm)].map(
  ([, text = '']) => text,
);

test('the waivers in README.md are waivers of this version', () => {
  expect(shown).toHaveLength(1);
  for (const text of shown) {
    const { waivers, problems } = parseWaivers(text);
    expect(problems).toEqual([]);
    expect(waivers.map(({ covers = 'failed' }) => covers)).toEqual(['failed', 'inconclusive']);
    expect(wrongBeforeRun(waivers, undefined, new Date().toISOString().slice(0, 10))).toEqual([]);
  }
});
