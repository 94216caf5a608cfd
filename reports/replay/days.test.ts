import { expect, test } from '@playwright/test';
import { insistsOnTools } from '../../helpers/settings/environment.ts';
import { wordWithVariables } from '../../helpers/text/shell-text.ts';
import { needsShell, outputOf, type Shell, SHELLS } from '../../helpers/text/testing/shells.ts';
import { sampleStep } from '../testing/sample-run.ts';
import { movedDays } from './days.ts';
import { below, script, shellFunctions } from './script-text.ts';

const DAY_MS = 86_400_000;

const shells = Object.keys(SHELLS).filter((name): name is Shell => name in SHELLS);

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The dates of bookings as a script sends them now, for a run so many days ago. */
function sentNow(
  shell: Shell,
  daysAgo: number,
  dates: (runAt: number) => readonly string[],
): readonly string[] {
  const runAt = Date.now() - daysAgo * DAY_MS;
  const steps = dates(runAt).map((date) => ({ ...sampleStep, body: JSON.stringify({ date }) }));
  const moved = movedDays(steps, new Date(runAt).toISOString());
  const bodies = moved.steps.map(({ body = '' }) => script`printf '%s\\n' ${wordWithVariables(body)}`);
  const output = outputOf(shell, below([shellFunctions(), ...moved.lines, ...bodies]), {}).toString('utf8');
  return [...output.matchAll(/"date":"([^"]*)"/g)].map(([, date = '']) => date);
}

const iso = (ms: number): string => new Date(ms).toISOString();

for (const shell of shells) {
  test(`in ${shell} what was to come is to come, in whatever notation it is written`, () => {
    needsShell(shell, insistsOnTools());
    const [year, month, day] = dayOf(Date.now() + 3 * DAY_MS).split('-');
    const coming = sentNow(shell, 14, (runAt) => {
      const at = runAt + 3 * DAY_MS;
      const [y, m, d] = dayOf(at).split('-');
      return [
        ...[iso(at), `soon ${iso(at)}`, iso(at).replace('T', ' ')],
        ...[dayOf(at), `${d}.${m}.${y} 12:30`, `${m}/${d}/${y} 12:30`],
      ];
    });
    const moved = `${year}-${month}-${day}`;
    expect(coming.map((date) => date.replace(/[T ]\d\d:\d\d.*$/, ''))).toEqual([
      ...[moved, `soon ${moved}`, moved, moved],
      ...[`${day}.${month}.${year}`, `${month}/${day}/${year}`],
    ]);
  });

  test(`in ${shell} what had just passed has just passed, and what passed long ago stays`, () => {
    needsShell(shell, insistsOnTools());
    const [passed, old] = sentNow(shell, 21, (runAt) => [iso(runAt - DAY_MS), iso(runAt - 60 * DAY_MS)]);
    expect(passed?.slice(0, 10)).toBe(dayOf(Date.now() - DAY_MS));
    expect(old?.slice(0, 10)).toBe(dayOf(Date.now() - 81 * DAY_MS));
  });

  test(`in ${shell} nothing is moved on the day of the run, nor what is no day`, () => {
    needsShell(shell, insistsOnTools());
    const dates = [iso(Date.now() + DAY_MS), iso(Date.now() - DAY_MS), '2026-13-45', 'tomorrow', '12:30'];
    expect(sentNow(shell, 0, () => dates)).toEqual(dates);
  });
}
