import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { faults } from '../../../reference/faults/index.ts';
import { readScore, SHIPPED_SCORE } from '../../../reports/result/shipped-score.ts';
import { catalogue } from '../../../spec/requirements/catalogue.ts';
import { soundServers } from './specimens.ts';

/** Share of the faults that all checks, with a seed of the day, turn into exactly the findings that they are. */
const EXACTLY = 0.98;

/** The same for a statement's own finding. */
const FOUND = 0.995;

test('the shipped figures cover all faults and variants, and no sound server is accused', () => {
  const shipped = readScore(SHIPPED_SCORE);
  // The quick matrix leaves out what takes long.
  const judged = faults.filter(({ slow }) => shipped.mode === 'all-faults' || slow !== true);
  const totals = catalogue.flatMap(({ id }) => {
    const total = judged.filter(({ breaks }) => breaks.includes(id)).length;
    return total === 0 ? [] : [[id, total] as const];
  });
  const { version }: { readonly version?: unknown } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(shipped).toMatchObject({
    ...{ suiteVersion: version, faults: judged.length },
    ...{ variants: soundServers().length, falseAlarms: 0 },
  });
  const shown = Object.entries(shipped.requirements).map(([id, { total }]) => [id, total] as const);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(totals));
});

test('the shipped figures of faults add up, and few are missed', () => {
  const { mode, faults: total, caught, notCaught = [], requirements } = readScore(SHIPPED_SCORE);
  expect(caught).toBe(total - notCaught.length);
  const missed = new Set(notCaught.map(({ fault }) => fault));
  for (const [id, score] of Object.entries(requirements)) {
    const here = faults.filter(
      ({ id: fault, breaks }) => missed.has(fault) && breaks.some((one) => one === id),
    );
    expect(score.total - score.caught, id).toBe(here.length);
  }
  // The quick matrix has a fixed seed, and each fault is judged by the checks of what it breaks.
  const [exactly, found] = mode === 'faults' ? [1, 1] : [EXACTLY, FOUND];
  expect(caught / total).toBeGreaterThanOrEqual(exactly);
  const unfound = notCaught.filter(({ survived }) => survived.length > 0);
  expect(1 - unfound.length / total).toBeGreaterThanOrEqual(found);
});
