import { _baseTest as base } from '@playwright/test';
import { loadContract } from './contract/contract.ts';
import { judgeChecksOf, type JudgeCheck } from './judge-checks.ts';
import type { SpecimenKind } from './matrix/specimens.ts';
import { readSettings } from './settings.ts';
import { TargetScope } from './target-scope.ts';
import { sharedRunContext } from './target/run-context.ts';

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
      let opened: Promise<TargetScope> | undefined;
      // A worker that takes the place of another after a failed test often finds that all checks have ended.
      const open = (): Promise<TargetScope> =>
        (opened ??= loadContract().then(
          (contract) => new TargetScope(settings, run, contract, config.workers, run.room),
        ));
      await use(judgeChecksOf(open, run.room));
      await (await opened)?.close();
    },
    { scope: 'worker', box: 'self' },
  ],
});

export { covers } from './covers.ts';
