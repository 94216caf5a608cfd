import { currentCheck } from './check-record.ts';

/** Ends a check, or one generated case of it while the others go on. */
export class CheckEnded extends Error {
  override readonly name = 'CheckEnded';
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
  throw new CheckEnded(`${verdict}: ${reason}`);
}
