import { test } from '@playwright/test';
import { currentCheck, isWithinCase } from './check-record.ts';

/** Ends one generated case; the others go on. */
export class CaseEnded extends Error {
  override readonly name = 'CaseEnded';
}

/**
 * Ends the check: what it has not judged yet could not be put to the test.
 *
 * @param reason what was missing, and the setting or capability that would open it
 */
export function inconclusive(reason: string): never {
  return endWith('inconclusive', reason);
}

/** Ends the check: the target has nothing that the statements not judged yet speak of. */
export function notApplicable(reason: string): never {
  return endWith('not applicable', reason);
}

function endWith(verdict: 'inconclusive' | 'not applicable', reason: string): never {
  const record = currentCheck();
  for (const requirement of record.covered) {
    if (!record.hasVerdict(requirement)) record.leaveOpen(requirement, verdict, reason);
  }
  if (isWithinCase()) throw new CaseEnded(reason);
  test.skip(true, `${verdict}: ${reason}`);
  throw new Error('a skipped test went on');
}
