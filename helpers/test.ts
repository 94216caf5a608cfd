import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { _baseTest as base } from '@playwright/test';
import { loadContract } from './contract/contract.ts';
import type { SpecimenKind } from './matrix/specimens.ts';
import { type JudgeCheck, judgeChecksOf } from './run/report-to-test.ts';
import { type RunContext, sharedRunContext } from './run/setup/context.ts';
import { runCheck } from './run/run-check.ts';
import { TargetSession } from './run/target-session.ts';
import { publishedRound } from './settings/environment.ts';
import { readSettings } from './settings/settings.ts';

export interface WorkerFixtures {
  /** Which references are judged in place of the target; an option of the configuration. */
  specimens: SpecimenKind | 'none';
  judgeCheck: JudgeCheck;
}

/**
 * Playwright's `test`, whose one fixture judges a check; what a check needs of the target is in {@link CheckScope}. It is
 * the bare test without browsers: the fixtures that trace them took more time than the checks.
 */
export const test = base.extend<object, WorkerFixtures>({
  specimens: ['none', { scope: 'worker', option: true, box: 'self' }],

  judgeCheck: [
    async ({ specimens }, use, { config }) => {
      const settings = readSettings();
      if (specimens !== 'none') {
        // The references are loaded only where they are judged.
        const { SpecimenJudge } = await import('./matrix/specimen-judge.ts');
        const judge = new SpecimenJudge(settings, await loadContract(), specimens);
        await use(judge.judgeCheck);
        return judge.close();
      }
      const run = sharedRunContext();
      const target = new TargetSession(settings, run, await loadContract(), config.workers, roomOfRound(run));
      await use(judgeChecksOf({ parallel: target.parallel, judge: (check) => runCheck(target, check) }));
      await target.close();
    },
    { scope: 'worker', box: 'self' },
  ],
});

/** A folder for what the checks of a round leave. */
function roomOfRound({ room }: RunContext): string {
  const folder = join(room, `round-${publishedRound()}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export { covers } from './run/covers.ts';
