import { shortened } from '../../html/elements/wording.ts';
import type { RequirementVerdict } from '../../result/run-result.ts';
import { FEWEST_RUNS, type LatencyMove } from './compare-latencies.ts';
import type { Change, Comparison } from './compare.ts';
import { OPPORTUNITIES } from './reason-kinds.ts';
import type { FactChange, UnsteadyFact } from './unsteady-facts.ts';

const MOST_CHARACTERS = 400;

const MOST_VALUES = 4;

const MOST_OF_VALUE = 60;

/** One line of a comparison. */
export interface Item {
  /** A requirement, a fact or an operation. */
  readonly name: string;
  /** Its statement or meaning; absent where the name is enough. */
  readonly what: string;
  /** How it changed, or why. */
  readonly how: string;
  readonly verdict?: RequirementVerdict;
  /** What was found, where that is news. */
  readonly expected?: string;
  readonly observed?: string;
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
    news('newly-failing', 'Newly failing', newlyFailing.map(found)),
    news('newly-warned', 'Newly warned', newlyWarned.map(found)),
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
      ...news(
        'added',
        'New requirements',
        comparison.added.map((one) => ({ ...added(one), ...evidenceOf(one) })),
      ),
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
      note: 'Their tests need a long wait, which this run was not allowed.',
      isNews: false,
    },
    {
      ...news('no-opportunity', 'No opportunity this time', comparison.noOpportunity.map(missed)),
      note: 'There was nothing to try these on, so nothing was found out about them.',
      isNews: false,
    },
    {
      ...news('unsteady', 'Facts that vary by themselves', facts.unsteady.map(varied)),
      note: 'Runs of one build differ in them, within the last 20 runs; where builds have no name, they have changed twice. A change of them is no news.',
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

function found(change: Change): Item {
  return { ...changed(change), ...evidenceOf(change) };
}

function evidenceOf({ expected, observed }: Change): Pick<Item, 'expected' | 'observed'> {
  return {
    ...(expected !== undefined && { expected: shortened(expected, MOST_CHARACTERS) }),
    ...(observed !== undefined && { observed: shortened(observed, MOST_CHARACTERS) }),
  };
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

function varied({ name, values, runs, change }: UnsteadyFact): Item {
  const now = change === undefined ? 'as in the last run' : drifted(change).how;
  const told = values.slice(0, MOST_VALUES).map((value) => shortened(value, MOST_OF_VALUE));
  const left = values.length > MOST_VALUES ? ', …' : '';
  return {
    name,
    what: '',
    how: `${now}; ${values.length} values in ${runs} runs: ${told.join(', ')}${left}`,
  };
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
