import { expect, test } from '@playwright/test';
import { DEPTHS, scenarios } from '../scenarios.ts';
import { readRows, textOf, wrongsInDocument } from './document.ts';
import type { Figures, Row } from './figures.ts';
import { goals, judged } from './goals.ts';

const base: Figures = {
  ...{ wallMs: 5000, processorMs: 6000, memoryMb: 300, exchanges: 3000, requests: 3100, failed: 0 },
  ...{ firstExchangeMs: 1200, startUpMs: 1500, checksMs: 3000 },
};

function rowOf(scenario: string, changes: Partial<Figures> = {}, others: Partial<Row> = {}): Row {
  const machine = '2 processors, Node 20.18';
  const figures = { ...base, ...changes };
  return { scenario, depth: 'standard', date: '2026-01-01', machine, load: 0.4, runs: 1, figures, ...others };
}

function verdictOf(id: string, rows: readonly Row[]) {
  const goal = goals.find((one) => one.id === id);
  if (goal === undefined) throw new Error(`no goal ${id}`);
  const { verdict, values } = judged(goal, rows);
  return { verdict, values };
}

test('the document is what the figures and the goals give', async () => {
  expect(await wrongsInDocument()).toEqual([]);
});

test('every row of the figures is of a scenario and a depth that there are', () => {
  const ids = scenarios.map(({ id }) => id);
  for (const { scenario, depth } of readRows()) {
    expect(ids).toContain(scenario);
    expect(DEPTHS).toContain(depth);
  }
  expect(ids).toEqual([...new Set(ids)]);
});

test('a goal is met up to its bound, missed beyond it, and else not measured', () => {
  const beside = base;
  const at = (wallMs: number): readonly Row[] => [rowOf('latency-50', { wallMs }, { beside })];
  expect(verdictOf('latency-50', at(15_000))).toEqual({ verdict: 'met', values: { standard: 3 } });
  expect(verdictOf('latency-50', at(15_001)).verdict).toBe('missed');
  expect(verdictOf('latency-50', [])).toEqual({ verdict: 'not measured', values: {} });
  // Without a loopback of the same call there is nothing to compare it with.
  expect(verdictOf('latency-50', [rowOf('loopback'), rowOf('latency-50')]).verdict).toBe('not measured');
});

test('one depth at which a goal is missed is enough', () => {
  const rows = [rowOf('loopback'), rowOf('loopback', { firstExchangeMs: 1501 }, { depth: 'deep' })];
  expect(verdictOf('first-exchange', rows.slice(0, 1)).verdict).toBe('met');
  expect(verdictOf('first-exchange', rows)).toEqual({
    verdict: 'missed',
    values: { standard: 1.2, deep: 1.501 },
  });
});

test('smoke is compared with standard on the same machine only', () => {
  const smoke = rowOf('loopback', { wallMs: 1500, exchanges: 1200 }, { depth: 'smoke' });
  expect(verdictOf('smoke-time', [smoke, rowOf('loopback')])).toEqual({
    verdict: 'met',
    values: { smoke: 0.3 },
  });
  expect(verdictOf('smoke-exchanges', [smoke, rowOf('loopback')]).verdict).toBe('missed');
  const elsewhere = rowOf('loopback', {}, { machine: '64 processors, Node 24.0' });
  expect(verdictOf('smoke-time', [smoke, elsewhere]).verdict).toBe('not measured');
});

test('memory counts where it is highest', () => {
  const rows = [rowOf('loopback'), rowOf('restaurants-20000', { memoryMb: 401 }, { beside: base })];
  expect(verdictOf('memory', rows)).toEqual({ verdict: 'missed', values: { standard: 401 } });
});

test('a target with fewer broken requirements says nothing about one with many', () => {
  const at = (failed: number): readonly Row[] => [rowOf('many-faults', { failed }, { beside: base })];
  expect(verdictOf('many-faults', at(59)).verdict).toBe('not measured');
  expect(verdictOf('many-faults', at(60)).verdict).toBe('met');
});

test('the document shows verdicts, the parts, the replays, and the earlier figures', async () => {
  const replays = {
    requests: 3000,
    undiciMs: 900,
    undiciProcessorMs: 900,
    ajvMs: 1500,
    ajvProcessorMs: 1200,
  };
  const rows = [
    rowOf('loopback', {}, { replays, before: { ...base, wallMs: 10_000 } }),
    rowOf('latency-50', { wallMs: 20_000 }, { beside: base }),
  ];
  const text = await textOf(rows);
  expect(text).toMatch(/^\| time where an answer takes 50 ms.* 3\.00 +\| – +\| 4\.00 +\| – +\| missed +\|$/m);
  expect(text).toMatch(/^\| most memory.*\| met +\|$/m);
  expect(text).toMatch(/^- time where an answer takes 50 ms, by that on loopback: \S/m);
  expect(text).toMatch(/^\| checks +\| 3\.00 s \(60 %\) +\|$/m);
  expect(text).toContain('10.0 s → 5.00 s (0.50)');
  expect(text).toMatch(/2026-01-01, 2 processors, Node 20\.18, load 0\.4/);
  expect(text).toMatch(/^\| standard +\| 3000 +\| 0\.30 ms/m);
  expect(await textOf([])).toContain('Nothing has been measured yet.');
});
