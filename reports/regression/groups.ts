import type { RequirementVerdict } from '../result/run-result.ts';
import { FEWEST_RUNS, type LatencyMove } from './compare-latencies.ts';
import type { Change, Comparison, FactChange } from './compare.ts';
import { OPPORTUNITIES } from './reason-kinds.ts';

/** One line of a comparison. */
export interface Item {
  /** A requirement, a fact or an operation. */
  readonly name: string;
  /** Its statement or meaning; absent where the name is enough. */
  readonly what: string;
  /** How it changed, or why. */
  readonly how: string;
  readonly verdict?: RequirementVerdict;
}

/** The lines of one kind, as every form of a comparison shows them. */
export interface Group {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Item[];
  /** How it is to be read. */
  readonly note?: string;
  /** It is what one looks for first: a report shows it unfolded. */
  readonly isNews: boolean;
}

/** All groups of a comparison, the most urgent first; empty ones are left out. */
export function groupsOf(comparison: Comparison): readonly Group[] {
  const { facts, latencies, newlyFailing, stillFailing, fixed, newlyWarned, stillWarned } = comparison;
  const groups: readonly Group[] = [
    news('newly-failing', 'Newly failing', newlyFailing.map(changed)),
    news('newly-warned', 'Newly warned', newlyWarned.map(changed)),
    news('newly-inconclusive', 'Newly inconclusive', comparison.newlyInconclusive.map(changed)),
    news('fixed', 'Fixed', fixed.map(changed)),
    news('still-failing', 'Still failing', stillFailing.map(lasting)),
    news('still-warned', 'Still warned', stillWarned.map(lasting)),
    {
      ...news('facts', 'Changed facts', [
        ...facts.changed.map(drifted),
        ...facts.appeared.map(({ name, after }) => ({ name, what: '', how: `new: ${after}` })),
      ]),
      note: 'Behaviour that the contract leaves open and the target has changed.',
    },
    {
      ...news('latency', 'Latency that moved', latencies.moved.map(moved)),
      note: noiseNote(latencies.runs),
    },
    {
      ...news('added', 'New requirements', comparison.added.map(added)),
      note: 'Not judged in the run compared with: new in this version of the suite.',
    },
    news(
      'gone',
      'Requirements gone',
      comparison.gone.map(({ id, before }) => ({ name: id, what: '', how: `was ${before}` })),
    ),
    news('newly-tested', 'Tested again', comparison.newlyTested.map(changed)),
    {
      ...news('deferred', 'Deferred', comparison.deferred.map(missed)),
      note: 'Only waiting shows these, and the run was not told to wait.',
      isNews: false,
    },
    {
      ...news('no-opportunity', 'No opportunity this time', comparison.noOpportunity.map(missed)),
      note: 'There was nothing to try these on, so nothing was found out about them.',
      isNews: false,
    },
    {
      ...news('unsteady', 'Facts that vary by themselves', facts.unsteady.map(drifted)),
      note: 'They have changed before, within the last 20 runs.',
      isNews: false,
    },
    {
      ...news(
        'not-seen',
        'Facts not seen this time',
        facts.notSeen.map(({ name, before }) => ({ name, what: '', how: `was ${before}` })),
      ),
      isNews: false,
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function news(id: string, title: string, items: readonly Item[]): Group {
  return { id, title, items, isNews: true };
}

function changed({ id, text, verdict, before, reason }: Change): Item {
  const why = reason === undefined ? '' : `: ${reason}`;
  return { name: id, what: text, how: `${before ?? 'unknown'} → ${verdict}${why}`, verdict };
}

function lasting({ id, text, verdict, before, since }: Change): Item {
  const change = before === verdict || before === undefined ? verdict : `${before} → ${verdict}`;
  return {
    name: id,
    what: text,
    how: `${change}${since === undefined ? '' : ` since ${day(since)}`}`,
    verdict,
  };
}

function added({ id, text, verdict, reason }: Change): Item {
  return { name: id, what: text, how: reason === undefined ? verdict : `${verdict}: ${reason}`, verdict };
}

function missed({ id, text, verdict, before, reason, opportunity }: Change): Item {
  const kind = opportunity === undefined ? '' : `${OPPORTUNITIES[opportunity]}: `;
  const last = before === undefined || before === verdict ? '' : ` (last known: ${before})`;
  return { name: id, what: text, how: `${kind}${reason ?? verdict}${last}`, verdict };
}

function drifted({ name, before, after }: FactChange): Item {
  return { name, what: '', how: `${before} → ${after}` };
}

function moved({ of, measure, usual, now, noise }: LatencyMove): Item {
  const words = measure === 'median' ? 'median' : '95th percentile';
  return { name: `${of}, ${words}`, what: '', how: `${usual} ms → ${now} ms (noise ±${noise} ms)` };
}

function noiseNote(runs: number): string {
  return runs < FEWEST_RUNS
    ? `${runs} runs are too few to estimate the noise; only latencies that at least doubled, by 50 ms or more, are listed.`
    : `Noise: three standard deviations of the last ${runs} runs, estimated from their median deviation, at least 20 % and 5 ms.`;
}

/** The day and the minute of a moment, in UTC. */
export function day(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;
}
