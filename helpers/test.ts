import { _baseTest as base } from '@playwright/test';
import { loadContract } from './contract/contract.ts';
import { readSettings } from './settings.ts';
import { TargetScope } from './target-scope.ts';
import { sharedRunContext } from './target/run-context.ts';

/**
 * Playwright's `test`, whose one fixture is the target; what a check needs of it is in {@link CheckScope}. It is the
 * bare test without browsers: the fixtures that trace them took more time than the checks.
 */
export const test = base.extend<object, { target: TargetScope }>({
  target: [
    async ({}, use, { config }) => {
      const settings = readSettings();
      const parallel = Math.max(1, Math.floor(settings.concurrency / config.workers));
      const target = new TargetScope(settings, sharedRunContext(), await loadContract(), parallel);
      await use(target);
      await target.close();
    },
    { scope: 'worker', box: 'self' },
  ],
});

export { covers } from './covers.ts';
