import { isUnseen, type MutantOutcome } from './mutant-outcome.ts';

/** A share with the interval in which it lies with a probability of 95 %. */
export interface Share {
  readonly total: number;
  readonly killed: number;
  /** Of 1. */
  readonly score: number;
  readonly from: number;
  readonly to: number;
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959964;

/** The share of the killed, with the interval of Wilson, which also holds for few and for all or none. */
export function shareOf(killed: number, total: number): Share {
  if (total === 0) return { total, killed, score: 0, from: 0, to: 1 };
  const score = killed / total;
  const square = Z ** 2 / total;
  const centre = (score + square / 2) / (1 + square);
  const half = (Z * Math.sqrt((score * (1 - score)) / total + square / (4 * total))) / (1 + square);
  return { total, killed, score, from: Math.max(0, centre - half), to: Math.min(1, centre + half) };
}

/** The mutation score of generated mutants. */
export interface MutantScore extends Share {
  readonly byArea: Readonly<Record<string, Share>>;
  readonly byOperator: Readonly<Record<string, Share>>;
}

/** Sums up mutants that all break the contract. */
export function mutantScore(outcomes: readonly MutantOutcome[]): MutantScore {
  const all = (some: readonly MutantOutcome[]): Share =>
    shareOf(some.filter(({ fate }) => fate === 'killed').length, some.length);
  const by = (key: 'area' | 'operator'): Readonly<Record<string, Share>> =>
    Object.fromEntries(
      [...new Set(outcomes.map((one) => one[key]))]
        .sort()
        .map((name) => [name, all(outcomes.filter((one) => one[key] === name))]),
    );
  return { ...all(outcomes), byArea: by('area'), byOperator: by('operator') };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const inWords = ({ killed, total, score, from, to }: Share): string =>
  `${killed} of ${total}, ${percent(score)} (95 % interval ${percent(from)} to ${percent(to)})`;

const table = (title: string, shares: Readonly<Record<string, Share>>): readonly string[] => {
  const width = Math.max(...Object.keys(shares).map((name) => name.length));
  return [
    title,
    ...Object.entries(shares).map(
      ([name, { killed, total, score }]) => `  ${name.padEnd(width)}  ${killed}/${total}  ${percent(score)}`,
    ),
  ];
};

/** The score for a terminal, then the mutants that were not killed. */
export function renderScore(outcomes: readonly MutantOutcome[], equivalent: number): string {
  const score = mutantScore(outcomes);
  const left = outcomes.filter(({ fate }) => fate !== 'killed');
  const unseen = outcomes.filter(isUnseen).length;
  return [
    ...table('by area', score.byArea),
    ...table('by operator', score.byOperator),
    ...(left.length === 0 ? [] : ['not killed']),
    ...left.map((one) => `  ${one.mutant} (${isUnseen(one) ? 'never showed' : one.fate}): ${one.says}`),
    `killed ${inWords(score)}`,
    ...(unseen === 0
      ? []
      : [
          `${unseen} never showed in their run; of the others, killed ${inWords(shareOf(score.killed, score.total - unseen))}`,
        ]),
    `${equivalent} drawn mutants break nothing and were left out`,
  ].join('\n');
}
