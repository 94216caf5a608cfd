import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { _baseTest as base } from '@playwright/test';
import type { Contract } from './contract/contract.ts';
import type { SpecimenKind } from './matrix/specimens.ts';
import { type JudgeCheck, judgeChecksOf } from './run/report-to-test.ts';
import { type RunContext, sharedRunContext } from './run/setup/context.ts';
import type { OpenTarget } from './run/side-by-side.ts';
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
      const contract = async (): Promise<Contract> => (await import('./contract/contract.ts')).loadContract();
      if (specimens !== 'none') {
        // The references are loaded only where they are judged.
        const { SpecimenJudge } = await import('./matrix/specimen-judge.ts');
        const judge = new SpecimenJudge(settings, await contract(), specimens);
        await use(judge.judgeCheck);
        return judge.close();
      }
      const run = sharedRunContext();
      const room = roomOfRound(run);
      // A worker that takes the place of another after a failed test often finds that all checks have ended: it is spared
      // what only running checks takes, down to the modules for it.
      const openTarget = async (): Promise<OpenTarget & { close(): Promise<void> }> => {
        const { TargetSession } = await import('./run/target-session.ts');
        const { runCheck } = await import('./run/run-check.ts');
        const target = new TargetSession(settings, run, await contract(), config.workers, room);
        return {
          parallel: target.parallel,
          judge: (check) => runCheck(target, check),
          close: () => target.close(),
        };
      };
      let opened: ReturnType<typeof openTarget> | undefined;
      await use(judgeChecksOf(() => (opened ??= openTarget()), room));
      await (await opened)?.close();
    },
    { scope: 'worker', box: 'self' },
  ],
});

/** A folder for what the workers of a round tell one another: what they told in the one before is over. */
function roomOfRound({ runDir }: RunContext): string {
  const folder = join(runDir, `round-${publishedRound()}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export { covers } from './run/covers.ts';
