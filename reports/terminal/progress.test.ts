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

function screen(live: boolean): { written: string[]; progress: Progress } {
  const written: string[] = [];
  const write = (text: string): void => void written.push(text);
  return { written, progress: new Progress({ write, live, colour: false, columns: 40 }, totals) };
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
    'auth          2 checks, 1 with errors or failures\n',
    'paging        1 check\n',
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
    '1 of 3 checks, now auth',
    'FAILED TOKEN-SCOPE-VALUE The scope of t…\n',
    '2 of 3 checks, now paging',
    'printed',
    '',
  ]);
});
