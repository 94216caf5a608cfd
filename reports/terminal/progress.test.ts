import { expect, test } from '@playwright/test';
import { Progress } from './progress.ts';

const totals = new Map([
  ['auth', 2],
  ['paging', 1],
]);

const quiet = (area: string) => ({ area, alarms: [] });

const failing = {
  kind: 'FAILED',
  text: 'TOKEN-SCOPE-VALUE The scope of the token response is as asked.',
} as const;

/** A screen whose run has taken 40 s, and 30 s more at each look. */
function screen(live: boolean): { written: string[]; progress: Progress } {
  const written: string[] = [];
  const write = (text: string): void => void written.push(text);
  let elapsedS = 10;
  const elapsedMs = (): number => (elapsedS += 30) * 1000;
  const progress = new Progress({ write, live, colour: false, columns: 80 }, totals, elapsedMs);
  return { written, progress };
}

test('in a log, each area has one line, written when its last check has ended', () => {
  const { written, progress } = screen(false);
  progress.finished(quiet('auth'));
  expect(written).toEqual([]);
  progress.finished({ area: 'auth', alarms: [failing] });
  progress.finished(quiet('paging'));
  progress.end();
  expect(written).toEqual([
    'FAILED TOKEN-SCOPE-VALUE The scope of the token response is as asked.\n',
    'auth          2 checks, 1 with errors or failures   2 of 3 checks in 1 min 10 s, about 15 s left\n',
    'paging        1 check   3 of 3 checks in 1 min 40 s\n',
  ]);
});

test('an alarm is written at once, and only the first time', () => {
  const { written, progress } = screen(false);
  progress.finished({ area: 'auth', alarms: [failing] });
  progress.finished({ area: 'paging', alarms: [failing, { kind: 'ERROR', text: 'a.ts:1 title: bug' }] });
  expect(written.filter((line) => line.startsWith('FAILED'))).toHaveLength(1);
  expect(written).toContain('ERROR a.ts:1 title: bug\n');
});

test('on a terminal one line counts, is taken away at the end, and alarms stay above it', () => {
  const { written, progress } = screen(true);
  progress.finished(quiet('auth'));
  progress.finished({ area: 'paging', alarms: [failing] });
  progress.passThrough('printed');
  progress.end();
  const clear = '\r\u001b[2K';
  expect(written.join('').split(clear).slice(1)).toEqual([
    '1 of 3 checks in 1 min 10 s, about 1 min 0 s left, now auth',
    'FAILED TOKEN-SCOPE-VALUE The scope of the token response is as asked.\n',
    '2 of 3 checks in 1 min 40 s, about 30 s left, now paging',
    'printed',
    '',
  ]);
});
