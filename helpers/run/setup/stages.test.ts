import { expect, test } from '@playwright/test';
import { type StageScreen, Stages } from './stages.ts';

const CLEAR = '\r\u001b[2K';

function screen(live: boolean): { readonly written: string[]; readonly of: StageScreen } {
  const written: string[] = [];
  return { written, of: { write: (text) => void written.push(text), live, columns: 40 } };
}

test('on a terminal one line shows the stage, then its seconds, and disappears', async () => {
  const { written, of } = screen(true);
  let seconds = 0;
  const stages = new Stages(of, () => (seconds += 1) * 1000);
  stages.begin('asking for a token');
  expect(written.at(-1)).toBe('asking for a token …');
  await expect.poll(() => written).toContain('asking for a token … 1 s');
  stages.begin('finding out which bookings the target accepts, and when');
  expect(written.at(-1)).toBe('finding out which bookings the target a…'.slice(0, 38) + '…');
  stages.say('the target does not answer');
  expect(written.slice(-4, -2)).toEqual([CLEAR, 'the target does not answer\n']);
  stages.end();
  expect(written.at(-1)).toBe(CLEAR);
  const count = written.length;
  stages.leaveWith('loading the checks');
  expect(written.slice(count)).toEqual([CLEAR, CLEAR, 'loading the checks …']);
});

test('a log has a line for a stage that takes long, and none for others', async () => {
  const { written, of } = screen(false);
  const stages = new Stages(of);
  stages.begin('asking for a token');
  stages.begin('finding out which bookings the target accepts');
  await expect.poll(() => written).toEqual(['finding out which bookings the target accepts …\n']);
  stages.end();
  stages.leaveWith('loading the checks');
  stages.say('the target went away: \u001b[2J');
  expect(written.slice(1)).toEqual([expect.stringMatching(/^the target went away: \S+\n$/)]);
  expect(written.join('')).not.toContain('\u001b');
});

test('each stage that has ended is kept with its times, in its name alone', () => {
  const { of, written } = screen(true);
  const nowMs = [300, 450, 450, 1000, 1000].values();
  const stages = new Stages(of, () => nowMs.next().value ?? 0);
  stages.begin('set-up: one');
  stages.begin('end: removing', ' (7)');
  expect(written.at(-1)).toBe('end: removing (7) …');
  stages.end();
  stages.end();
  stages.leaveWith('loading the checks');
  expect(stages.ended).toEqual([
    { doing: 'set-up: one', atMs: 300, tookMs: 150 },
    { doing: 'end: removing', atMs: 450, tookMs: 550 },
  ]);
});
