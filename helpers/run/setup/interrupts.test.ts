import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@playwright/test';
import { removeBesideWriters } from './interrupts.ts';

/** Writes files of other names to a folder for as long as it is there. */
const WRITER = `
  const { workerData: folder } = require('node:worker_threads');
  const { existsSync, writeFileSync } = require('node:fs');
  for (let name = 0; existsSync(folder); name += 1)
    try {
      writeFileSync(folder + '/' + name, 'x');
    } catch {}
`;

test('a folder to which others write is removed', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'interrupts-'));
  for (let time = 0; time < 20; time += 1) {
    const folder = join(parent, String(time));
    mkdirSync(folder);
    const writer = new Worker(WRITER, { eval: true, workerData: folder });
    await expect.poll(() => readdirSync(folder).length, { intervals: [5] }).toBeGreaterThan(50);
    removeBesideWriters(folder);
    expect(existsSync(folder)).toBe(false);
    await once(writer, 'exit');
  }
  expect(readdirSync(parent)).toEqual([]);
  rmSync(parent, { recursive: true });
});
