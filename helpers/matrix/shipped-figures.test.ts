import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { faults } from '../../reference/faults/index.ts';
import { catalogue } from '../../spec/requirements/catalogue.ts';
import { soundServers } from './specimens.ts';

test('the figures that this version ships are of all its faults and variants, and none is missed', () => {
  const shipped: unknown = JSON.parse(readFileSync('reports/sensitivity.json', 'utf8'));
  const requirements = catalogue.flatMap(({ id }) => {
    const total = faults.filter(({ breaks }) => breaks.includes(id)).length;
    return total === 0 ? [] : [[id, { total, caught: total }] as const];
  });
  const { version }: { readonly version?: unknown } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(shipped).toMatchObject({
    suiteVersion: version,
    ...{ faults: faults.length, caught: faults.length },
    ...{ variants: soundServers().length, falseAlarms: 0 },
    requirements: Object.fromEntries(requirements),
  });
});
