import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { faults } from '../../reference/faults/index.ts';
import { catalogue } from '../../spec/requirements/catalogue.ts';
import { soundServers } from './specimens.ts';

test('the shipped figures cover all faults and variants, and no fault is missed', () => {
  const shipped: { readonly mode?: unknown } = JSON.parse(
    readFileSync('reports/matrix/mutation-score.json', 'utf8'),
  );
  // The quick matrix leaves out what takes long.
  const judged = faults.filter(({ slow }) => shipped.mode === 'all-faults' || slow !== true);
  const requirements = catalogue.flatMap(({ id }) => {
    const total = judged.filter(({ breaks }) => breaks.includes(id)).length;
    return total === 0 ? [] : [[id, { total, caught: total }] as const];
  });
  const { version }: { readonly version?: unknown } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(shipped).toMatchObject({
    suiteVersion: version,
    ...{ faults: judged.length, caught: judged.length },
    ...{ variants: soundServers().length, falseAlarms: 0 },
    requirements: Object.fromEntries(requirements),
  });
});
