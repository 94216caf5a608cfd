import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { SPARING } from './suite-process.ts';

test('npm run conformance is as sparing with memory as a run of the package', () => {
  const content: unknown = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(content).toHaveProperty(
    'scripts.conformance',
    expect.stringContaining(`node ${SPARING.join(' ')} `),
  );
});
