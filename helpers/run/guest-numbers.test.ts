import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { GuestNumbers } from './guest-numbers.ts';

test('a process learns the numbers of all others, each once, and none that is written in part', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guest-numbers-'));
  try {
    const [one, other] = [new GuestNumbers(folder), new GuestNumbers(folder)];
    expect(other.fresh()).toEqual([]);
    one.note('+14155550101');
    one.note('+14155550102');
    expect(other.fresh()).toEqual(['+14155550101', '+14155550102']);
    appendFileSync(join(folder, 'guests'), '+1415');
    expect(other.fresh()).toEqual([]);
    appendFileSync(join(folder, 'guests'), '5550103\n');
    expect(other.fresh()).toEqual(['+14155550103']);
    expect(one.fresh()).toHaveLength(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a process alone has nobody to learn from', () => {
  const alone = new GuestNumbers(undefined);
  alone.note('+14155550101');
  expect(alone.fresh()).toEqual([]);
});
