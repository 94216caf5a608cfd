import { type Hindsight, inHindsight } from '../../helpers/verdict/hindsight.ts';
import type { CheckOutcome } from './check-outcome.ts';

const NOTHING: Hindsight = { refutations: {} };

/** What the end of the run published; without it nothing changes. */
export function readHindsight(text: string | undefined): Hindsight {
  const content: unknown = text === undefined ? NOTHING : JSON.parse(text);
  return isHindsight(content) ? content : NOTHING;
}

/** The run itself published it, so a rough check is enough. */
function isHindsight(value: unknown): value is Hindsight {
  return typeof value === 'object' && value !== null && 'refutations' in value;
}

/**
 * The outcome of a check as the end of the run shows it. A check that failed only because of notifications that came late
 * has passed or was left open, so the error of its test goes, too.
 */
export function outcomeInHindsight(
  outcome: CheckOutcome,
  { refutations, lostBecause }: Pick<Hindsight, 'refutations' | 'lostBecause'>,
): CheckOutcome {
  const { reading, status, errors } = outcome;
  if (reading.kind !== 'read') return outcome;
  const report = inHindsight(reading.report, refutations, lostBecause);
  const settled = { ...outcome, reading: { kind: 'read' as const, report } };
  const stillFails =
    report.error !== undefined || report.verdicts.some(({ verdict }) => verdict === 'failed');
  const failed = reading.report.verdicts.some(({ verdict }) => verdict === 'failed');
  if (status !== 'failed' || stillFails || !failed) return settled;
  return { ...settled, status: 'passed', errors: errors.slice(1) };
}
