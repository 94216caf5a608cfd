import { join } from 'node:path';
import { _baseTest as base } from '@playwright/test';
import { loadContract } from './contract/contract.ts';
import type { SpecimenKind } from './run/matrix/specimens.ts';
import { RemotePace } from './http/pace/remote-pace.ts';
import { type JudgeCheck, judgeChecksOf } from './run/covers.ts';
import { runCheck } from './run/run-check.ts';
import { type RunContext, sharedRunContext } from './run/context/context.ts';
import { TargetSession } from './run/target-session.ts';
import { publishedRound } from './settings/environment.ts';
import { makeFolder } from './settings/private-files.ts';
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
        const { SpecimenJudge } = await import('./run/matrix/specimen-judge.ts');
        const judge = new SpecimenJudge(settings, loadContract(), specimens);
        await use(judge.judgeCheck);
        return judge.close();
      }
      const run = sharedRunContext();
      if (run.conductor === undefined) throw new Error('the run has no conductor');
      const pace = new RemotePace(run.conductor);
      const contract = loadContract();
      const target = new TargetSession(settings, run, contract, pace, config.workers, roundFolder(run));
      const { plan } = target;
      const onParallel = (listener: (parallel: number) => void): void => target.onParallel(listener);
      await use(judgeChecksOf({ onParallel, plan, judge: (check) => runCheck(target, check) }));
      await target.close();
      pace.close();
    },
    { scope: 'worker', box: 'self' },
  ],
});

/** A folder for what the checks of a round leave. */
function roundFolder({ runDir }: RunContext): string {
  const folder = join(runDir, `round-${publishedRound()}`);
  makeFolder(folder);
  return folder;
}

/* The vocabulary of checks; a check imports anything else directly. */
export { covers, MOSTLY_WAITS } from './run/covers.ts';

export type { CheckScope } from './run/check-scope.ts';

export type { RequirementId } from '../spec/requirements/catalogue.ts';

/* Requests, and what came of them. */
export { book, bookAndCancel, bookingAt, cancelBooked } from './fixtures/bookings/bookings.ts';

export { awaitState, showsActive, stateOf } from './fixtures/bookings/booking-state.ts';

export { awaitRead, readLate } from './fixtures/late-reads.ts';

export type { Partner } from './client/partner.ts';

export type { Place } from './fixtures/restaurants/hours/restaurant-hours.ts';

export { type Answered, type Exchange, isAccepted, isRefused, type RequestInput } from './http/exchange.ts';

export { isJsonArray, isJsonObject, type Json, type JsonObject } from './values/json/json.ts';

export { excerpt, valueAt } from './values/json/json-pointer.ts';

export { JsonView } from './verdict/expectations/json-view.ts';

/* What is tried of a fixed list: all of it, or a part at smoke. */
export { drawn, drawnOfEach, inDrawnOrder, isQuick, repeated } from './verdict/expectations/drawn.ts';

/* Verdicts. */
export {
  attemptsAt,
  expectAccepted,
  expectNotRefused,
  firstAccepting,
} from './verdict/expectations/accepted.ts';

export { inconclusive, notApplicable } from './verdict/current-check.ts';

export {
  expectSame,
  expectThat,
  leaveDeferred,
  leaveInconclusive,
  leaveNotApplicable,
  observe,
  requireAccepted,
  restOn,
} from './verdict/expectations/expect.ts';

export { expectFields, expectReadAgrees, isThere, READ_AGREEMENT } from './verdict/expectations/fields.ts';

export {
  type Defects,
  expectAllRefused,
  expectRefused,
  requireRefused,
} from './verdict/expectations/refused.ts';

export {
  cachedOnce,
  confirmedByRepeating,
  FoundAgain,
  type Look,
} from './verdict/expectations/stable-data.ts';

/* Facts for what is observed, in words that stay the same from run to run. */
export {
  acceptanceFact,
  bodyShape,
  durationFact,
  notationOf,
  refusalShape,
  sortedList,
  statusFact,
} from './verdict/expectations/facts.ts';
