import type { RunResult } from '../result/run-result.ts';

const MOST_NAMED = 8;

/** Why a run's result earns no certificate, in words; nothing when it does. */
export function whyNoCertificate(result: RunResult, allowWaivers: boolean): readonly string[] {
  const { verdict, partial, problem, harnessErrors, waivers = [] } = result;
  const reasons = [
    verdict === 'not conformant' && `the target does not conform: ${named(result, 'failed')}`,
    verdict === 'inconclusive' &&
      `not every must requirement of level ${result.level} could be put to the test: ${named(result, 'inconclusive')}`,
    verdict === 'broken' &&
      `the run could not be judged: ${problem?.message ?? harnessErrors[0]?.message ?? 'an error of the suite'}`,
    partial && verdict !== 'broken' && 'the run was partial: some checks of this version did not run',
    waivers.length > 0 &&
      !allowWaivers &&
      `waivers let pass what failed: ${shortened(waivers.map(({ requirement }) => requirement))} (--allow-waivers issues a certificate that shows them)`,
  ];
  return reasons.filter((reason) => reason !== false);
}

function named({ requirements, level }: RunResult, wanted: string): string {
  const ids = requirements
    .filter((one) => one.level === 'must' && one.verdict === wanted)
    .filter(({ needs }) => wanted === 'failed' || level === 'full' || needs === undefined)
    .map(({ id }) => id);
  return shortened(ids);
}

function shortened(ids: readonly string[]): string {
  const more = ids.length - MOST_NAMED;
  return ids.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
