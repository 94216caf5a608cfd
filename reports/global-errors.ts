import { cannotJudge } from './cannot-judge.ts';
import type { ErrorText } from './check-outcome.ts';
import type { HarnessError, RunProblem } from './run-result.ts';

interface GlobalErrors {
  /** Why the run could not be judged; undefined when nothing serious happened outside of the checks. */
  readonly problem: RunProblem | undefined;
  /** What else went wrong in the suite. */
  readonly others: readonly HarnessError[];
}

/** What the errors outside of any check mean for the run: the first is its problem, but a target that can't be judged comes before all. */
export function judgeGlobalErrors(errors: readonly ErrorText[]): GlobalErrors {
  const serious = errors.filter(({ message }) => !/^Testing stopped early/.test(message));
  const main = serious.find(({ message }) => cannotJudge(message) !== undefined) ?? serious[0];
  return {
    problem: main && problemIn(main),
    others: serious
      .filter((error) => error !== main)
      .map(({ stack }) => ({ check: 'outside of any check', message: stack })),
  };
}

function problemIn({ message, stack }: ErrorText): RunProblem {
  if (/No tests found/.test(message))
    return { code: 'NO_CHECKS', message: 'No check matches --grep or the path.' };
  return cannotJudge(message) ?? { code: 'HARNESS', message: stack };
}
