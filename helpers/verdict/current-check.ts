import type { Exchange } from '../http/exchange.ts';
import { CheckRecord, records } from './check-record.ts';
import type { OpenVerdict } from './check-report.ts';

/** Runs a check, or one of its generated cases, with its own record. */
export function within<T>(record: CheckRecord, run: () => T): T {
  return records.run(record, run);
}

/** Runs what no check answers for, though one may have caused it: what several checks shared is removed by the last. */
export function outsideChecks<T>(run: () => T): T {
  return records.exit(run);
}

/** The record of the running check, or of its generated case. */
export function currentCheck(): CheckRecord {
  const record = records.getStore();
  if (record === undefined) throw new Error('a verdict was given outside a check: covers(ids, body)');
  return record;
}

/** Ends a check, or one of its generated cases while the others go on. */
export class CheckEnded extends Error {
  override readonly name = 'CheckEnded';
  /** A request that the check needed accepted, if that is why it ended. */
  readonly needed: Exchange | undefined;

  constructor(message: string, needed?: Exchange) {
    super(message);
    this.needed = needed;
  }
}

/**
 * Ends the check: the statements not yet judged could not be tested.
 *
 * @param reason what was missing, and the setting or capability that would help
 * @param needed a request that the check needed accepted, if that was missing
 */
export function inconclusive(reason: string, needed?: Exchange): never {
  return endWith('inconclusive', reason, needed);
}

/** Ends the check: the target has nothing to which the statements not yet judged apply. */
export function notApplicable(reason: string): never {
  return endWith('not applicable', reason);
}

function endWith(verdict: OpenVerdict, reason: string, needed?: Exchange): never {
  const record = currentCheck();
  for (const requirement of record.covered) {
    if (!record.hasVerdict(requirement)) record.leaveOpen(requirement, verdict, reason);
  }
  throw new CheckEnded(`${verdict}: ${reason}`, needed);
}
