import { expect, test } from '@playwright/test';
import {
  type Figures,
  median,
  medians,
  merged,
  partsOf,
  processorRatio,
  ratio,
  type Row,
} from './figures.ts';

const stages = [
  { doing: 'set-up: one', atMs: 300, tookMs: 100 },
  { doing: 'set-up: two', atMs: 450, tookMs: 50 },
  { doing: 'end: three', atMs: 2100, tookMs: 400 },
];

const figures: Figures = {
  ...{ wallMs: 3000, processorMs: 4000, memoryMb: 300, exchanges: 900, requests: 1000, failed: 0 },
  ...{ firstExchangeMs: 350, startUpMs: 1000, checksMs: 1000, stages },
};

const replays = { requests: 500, undiciMs: 400, undiciProcessorMs: 500, ajvMs: 600, ajvProcessorMs: 1000 };

const row: Row = {
  scenario: 'loopback',
  depth: 'deep',
  date: '2026-01-01',
  machine: '',
  load: 0,
  runs: 1,
  figures,
};

test('the median of an odd number is the middle one, of an even number the mean of both', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 2, 4])).toBe(3);
  expect(() => median([])).toThrow('nothing was measured');
});

test('there is no ratio to nothing', () => {
  expect(ratio(6, 4)).toBe(1.5);
  expect([ratio(6, 0), ratio(undefined, 4), ratio(6, undefined)]).toEqual([undefined, undefined, undefined]);
});

test('medians are taken figure by figure, without those that no run has', () => {
  const { memoryMb, ...unknown } = figures;
  const runs = [
    { ...unknown, wallMs: 1, exchanges: 30, stages: [] },
    { ...unknown, wallMs: 3, exchanges: 10, stages: [] },
    { ...figures, wallMs: 2, exchanges: 20 },
  ];
  expect(medians(runs)).toEqual({ ...figures, wallMs: 2, exchanges: 20 });
  expect(memoryMb).toBe(300);
  expect(medians(runs.slice(0, 2))).not.toHaveProperty('memoryMb');
});

test('the processor time of an exchange is compared with that of a replayed one', () => {
  // 4 ms a request by the suite, 2 ms by undici with ajv.
  expect(processorRatio({ figures, replays })).toBe(2);
  expect(processorRatio({ figures })).toBeUndefined();
});

test('the parts of a run follow each other, and their sum is the wall time', () => {
  const parts = partsOf(figures);
  expect(parts).toEqual([
    { part: expect.stringContaining('Node, Playwright'), ms: 300 },
    { part: 'set-up: one', ms: 150 },
    { part: 'set-up: two', ms: 50 },
    { part: 'set-up: loading the checks', ms: 500 },
    { part: 'checks', ms: 1000 },
    { part: 'end: the workers end', ms: 100 },
    { part: 'end: three', ms: 400 },
    { part: expect.stringContaining('reports'), ms: 500 },
  ]);
  expect(parts.reduce((sum, { ms }) => sum + ms, 0)).toBe(figures.wallMs);
});

test('a suite that reports no stages has three parts', () => {
  const { stages: none, ...others } = figures;
  expect(none).toHaveLength(3);
  expect(partsOf(others).map(({ ms }) => ms)).toEqual([1000, 1000, 1000]);
});

test('a row takes the place of an older one for the same scenario and depth, and of no other', () => {
  const smoke: Row = { ...row, depth: 'smoke' };
  const far: Row = { ...row, scenario: 'latency-50' };
  const newer: Row = { ...row, date: '2026-02-02' };
  expect(merged([row, smoke, far], [newer])).toEqual([smoke, far, newer]);
});
