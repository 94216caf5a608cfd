import { expect, test } from '@playwright/test';
import { catalogue } from '../../spec/requirements/catalogue.ts';
import { checkWith, failed, open, passed, warned } from '../testing/sample-run.ts';
import { acceptedBy } from '../waivers/apply-waivers.ts';
import { endOf, Progress } from './progress.ts';

const totals = new Map([
  ['auth', 2],
  ['paging', 1],
]);

const quiet = (area: string) => ({ area, ending: 'sound', alarms: [] }) as const;

const failing = {
  kind: 'FAILED',
  text: 'TOKEN-SCOPE-VALUE The scope of the token response is as asked.',
} as const;

/** A screen of a run whose first check ends after 40 s, and each other one 30 s later. */
function screen(live: boolean, checks: ReadonlyMap<string, number> = totals) {
  const written: string[] = [];
  const write = (text: string): void => void written.push(text);
  let elapsedS = 10;
  const elapsedMs = (): number => elapsedS * 1000;
  const progress = new Progress({ write, live, colour: false, columns: 80 }, checks, elapsedMs);
  const finish = (one: Parameters<Progress['finished']>[0]): void => {
    elapsedS += 30;
    progress.finished(one);
  };
  return { written, progress, finish };
}

test('in a log, each area has one line, written when its last check has ended', () => {
  const { written, progress, finish } = screen(false);
  finish(quiet('auth'));
  expect(written).toEqual([]);
  finish({ area: 'auth', ending: 'failed', alarms: [failing] });
  finish(quiet('paging'));
  progress.end();
  expect(written).toEqual([
    'FAILED TOKEN-SCOPE-VALUE The scope of the token response is as asked.\n',
    'auth          2 checks, 1 failed   2 of 3 checks in 1 min 10 s, about 15 s left\n',
    'paging        1 check   3 of 3 checks in 1 min 40 s\n',
  ]);
});

test('a log that has shown nothing for a minute counts the checks', () => {
  const { written, finish } = screen(false, new Map([['auth', 8]]));
  for (let n = 1; n <= 5; n += 1) finish(quiet('auth'));
  expect(written).toEqual([
    '2 of 8 checks in 1 min 10 s, about 1 min 30 s left\n',
    '5 of 8 checks in 2 min 40 s, about 1 min 12 s left\n',
  ]);
});

test('an alarm is written immediately, and only the first time', () => {
  const { written, finish } = screen(false);
  finish({ area: 'auth', ending: 'failed', alarms: [failing] });
  const bug = { kind: 'ERROR', text: 'a.ts:1 title: bug' } as const;
  finish({ area: 'paging', ending: 'error', alarms: [failing, bug] });
  expect(written.filter((line) => line.startsWith('FAILED'))).toHaveLength(1);
  expect(written).toContain('ERROR a.ts:1 title: bug\n');
});

test('on a terminal one line counts, is taken away at the end, and alarms stay above it', () => {
  const { written, progress, finish } = screen(true);
  finish(quiet('auth'));
  finish({ area: 'paging', ending: 'failed', alarms: [failing] });
  progress.passThrough('printed');
  progress.end();
  const clear = '\r\u001b[2K';
  expect(written.join('').split(clear).slice(1)).toEqual([
    '1 of 3 checks in 40 s, now auth',
    'FAILED TOKEN-SCOPE-VALUE The scope of the token response is as asked.\n',
    '2 of 3 checks in 1 min 10 s, about 15 s left, now paging',
    'printed',
    '',
  ]);
});

test.describe('how a check ended', () => {
  const FAILING = 'TOKEN-SCOPE-VALUE';
  const OTHER = 'TOKEN-SCOPE-PRESENT';
  const about = { targetUrl: 'http://127.0.0.1:41234', startedAt: '2026-03-01T12:00:00.000Z' };
  const waiver = { requirement: FAILING, reason: 'a fix is under way', owner: 'Ada', expires: '2026-03-01' };
  const accepting = (more: object, facts = about) =>
    acceptedBy({ waivers: [{ ...waiver, ...more }], problems: [] }, facts);
  const nothing = acceptedBy({ waivers: [], problems: [] }, about);
  const broken = checkWith([failed(FAILING), passed(OTHER)]);

  test('a must requirement that is not met is shown, a waived one as waived', () => {
    expect(endOf(broken, nothing)).toMatchObject({ ending: 'failed', alarms: [{ kind: 'FAILED' }] });
    expect(endOf(broken, accepting({}))).toMatchObject({ ending: 'waived', alarms: [{ kind: 'WAIVED' }] });
    const both = checkWith([failed(FAILING), failed(OTHER)]);
    expect(endOf(both, accepting({})).ending).toBe('failed');
  });

  test('a waiver that is over, of another target, or of something else accepts no failure', () => {
    for (const more of [
      { expires: '2026-02-28' },
      { target: 'https://other.example' },
      { requirement: OTHER },
      { covers: 'inconclusive' },
    ]) {
      expect(endOf(broken, accepting(more)).ending, JSON.stringify(more)).toBe('failed');
    }
    const sameTarget = accepting({ target: `${about.targetUrl}/` });
    expect(endOf(broken, sameTarget).ending).toBe('waived');
  });

  test('a must requirement that could not be tested makes a check inconclusive, unless that is waived', () => {
    const left = checkWith([open(FAILING, 'no moment is bookable'), passed(OTHER)]);
    expect(endOf(left, nothing)).toEqual({ ending: 'inconclusive', alarms: [] });
    expect(endOf(left, accepting({})).ending, 'a waiver of failures').toBe('inconclusive');
    expect(endOf(left, accepting({ covers: 'inconclusive' })).ending).toBe('waived');
    const area = { requirement: undefined, area: 'auth', covers: 'inconclusive' };
    expect(endOf(left, accepting(area)).ending).toBe('waived');
  });

  test('an error of the suite is worse than a failure, and what only is recommended is sound', () => {
    const error = { name: 'TypeError', message: 'bug', stack: 'TypeError: bug\n    at a.ts:1' };
    const stumbled = checkWith([failed(FAILING)], { report: { error } });
    expect(endOf(stumbled, nothing).ending).toBe('error');
    const recommended = catalogue.find(({ level }) => level === 'advisory');
    if (recommended === undefined) throw new Error('nothing is recommended');
    expect(endOf(checkWith([warned(recommended.id)]), nothing)).toEqual({ ending: 'sound', alarms: [] });
    expect(endOf(checkWith([open(recommended.id, 'why')]), nothing).ending).toBe('sound');
  });
});

test('an area counts its checks by how they ended, a waived one not among the failed', () => {
  const written: string[] = [];
  const screenOf = {
    write: (text: string) => void written.push(text),
    live: false,
    colour: false,
    columns: 80,
  };
  const progress = new Progress(screenOf, new Map([['auth', 6]]), () => 1000);
  for (const ending of ['waived', 'sound', 'waived', 'inconclusive', 'failed', 'error'] as const) {
    progress.finished({ area: 'auth', ending, alarms: [] });
  }
  expect(written).toEqual([
    'auth          6 checks, 1 with errors of the suite, 1 failed, 1 inconclusive, 2 waived   6 of 6 checks in 1 s\n',
  ]);
});
