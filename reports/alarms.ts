import { requirementById } from '../spec/requirements/catalogue.ts';
import { reportOf, type CheckOutcome } from './check-outcome.ts';
import { harnessErrorsOf } from './harness-errors.ts';
import type { Alarm } from './progress.ts';

/** What a finished check gives reason to tell at once: must requirements not kept, and errors of the suite. */
export function alarmsOf(outcome: CheckOutcome): readonly Alarm[] {
  const report = reportOf(outcome);
  const judged = (report?.verdicts ?? []).filter((verdict) => 'deviation' in verdict);
  const ids = new Set([...judged, ...(report?.breaches ?? [])].map(({ requirement }) => requirement));
  const failed = [...ids].map(requirementById).filter(({ level }) => level === 'must');
  return [
    ...failed.map(({ id, text }) => ({ kind: 'FAILED', text: `${id} ${text}` }) as const),
    ...harnessErrorsOf(outcome).map(
      ({ check, message }) =>
        ({ kind: 'ERROR', text: `${check}: ${message.split('\n', 1).join('')}` }) as const,
    ),
  ];
}
