import type { RequirementVerdict, RunResult } from '../../result/run-result.ts';
import { mustsWith } from '../../result/run-verdict.ts';

const DAY_MS = 86_400_000;

/** Clocks of two machines differ. */
const CLOCK_LEEWAY_MS = 5 * 60_000;

/** When a certificate was issued and until when it holds; RFC 3339. */
export interface Validity {
  readonly issuedAt: string;
  readonly expiresAt: string;
}

/**
 * Valid for so many days from the moment of issue, or for less.
 *
 * @param lastDays YYYY-MM-DD: days with which it ends before, such as those of waivers
 */
export function validFor(days: number, issued: Date, lastDays: readonly string[] = []): Validity {
  const ends = lastDays.map((day) => Date.parse(day) + DAY_MS);
  return {
    issuedAt: issued.toISOString(),
    expiresAt: new Date(Math.min(issued.getTime() + days * DAY_MS, ...ends)).toISOString(),
  };
}

/** Contradictions between a certificate's dates, the end of its run and now. */
export function validityProblems(validity: Validity, runEnded: Date, now: Date): readonly string[] {
  const issued = Date.parse(validity.issuedAt);
  const expires = Date.parse(validity.expiresAt);
  const problems = [
    expires <= now.getTime() && `it expired: it held until ${validity.expiresAt}`,
    issued > now.getTime() + CLOCK_LEEWAY_MS && `it was issued in the future: ${validity.issuedAt}`,
    runEnded.getTime() > now.getTime() + CLOCK_LEEWAY_MS &&
      `its run ended in the future: ${runEnded.toISOString()}`,
    issued + CLOCK_LEEWAY_MS < runEnded.getTime() &&
      `it was issued (${validity.issuedAt}) before its run ended (${runEnded.toISOString()})`,
    expires <= issued && `it expires (${validity.expiresAt}) before it is issued (${validity.issuedAt})`,
  ];
  return problems.filter((problem) => problem !== false);
}

const MOST_NAMED = 8;

/** The reasons why a run's result earns no certificate, in words; empty when it does. */
export function whyNoCertificate(result: RunResult, allowWaivers: boolean): readonly string[] {
  const { verdict, partial, problem, harnessErrors, waivers = [] } = result;
  const reasons = [
    verdict === 'not conformant' && `the target does not conform: ${named(result, 'failed')}`,
    verdict === 'inconclusive' &&
      `not every must requirement of level ${result.level} could be put to the test: ${named(result, 'inconclusive')}`,
    verdict === 'broken' &&
      `the run could not be judged: ${problem?.message ?? harnessErrors[0]?.message ?? 'an error of the suite'}`,
    partial && verdict !== 'broken' && 'the run was partial: some checks of this version did not run',
    // A run that was not told to wait conforms without them; a certificate says that nothing is left to be seen.
    verdict === 'conformant' &&
      result.mustTested.deferred > 0 &&
      `must requirements are only deferred: ${named(result, 'deferred')} (--token-wait lets the run wait longer)`,
    waivers.length > 0 &&
      !allowWaivers &&
      `requirements are only waived: ${shortened(waivers.map(({ requirement }) => requirement))} (--allow-waivers issues a certificate that shows them)`,
  ];
  return reasons.filter((reason) => reason !== false);
}

function named(result: RunResult, wanted: RequirementVerdict): string {
  // A failure counts at any level.
  const level = wanted === 'failed' ? 'full' : result.level;
  return shortened(mustsWith({ ...result, level }, wanted).map(({ id }) => id));
}

function shortened(ids: readonly string[]): string {
  const more = ids.length - MOST_NAMED;
  return ids.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
