import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { notePart, unitedParts } from './reporter.ts';

const one = { specimen: 'one', check: 'PAGE-LAST-TELLS', red: [], open: [], exchanges: 1 } as const;

test('parts are united once all of them are there, and never a broken one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matrix-parts-'));
  const files = ['part-001.json', 'part-002.json'];
  const part = { folder: join(folder, 'new'), files };
  notePart({ ...part, file: 'part-002.json' }, [{ ...one, specimen: 'two' }]);
  expect(unitedParts({ ...part, file: 'part-002.json' })).toBeUndefined();
  notePart({ ...part, file: 'part-001.json' }, [one]);
  const united = unitedParts({ ...part, file: 'part-001.json' });
  expect(united?.map(({ specimen }) => specimen)).toEqual(['one', 'two']);
  await writeFile(join(part.folder, 'part-001.json'), '{}');
  expect(() => unitedParts({ ...part, file: 'part-001.json' })).toThrow('part-001.json');
  await rm(folder, { recursive: true });
});
