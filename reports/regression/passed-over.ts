import { day } from './comparison/groups.ts';
import { isSound, type KeptRun } from './comparison/kept-run.ts';

const MOST_TOLD = 4;

/** Why a kept run is not compared with another; undefined where it may be. */
export function whyPassedOver(one: KeptRun, run: KeptRun): string | undefined {
  if (one.target !== run.target) return `another target (${one.target})`;
  if (one.level !== run.level) return `level ${one.level}`;
  if (one.depth !== run.depth) return `depth ${one.depth}`;
  if (isSound(one)) return undefined;
  return one.verdict === 'broken'
    ? `it could not be judged (${one.problem?.code ?? 'errors of the suite'})`
    : 'not every check was run';
}

/**
 * Which run of the history a run is compared with, and which ones after that were passed over and why, in words.
 *
 * @param history all kept runs before this one
 */
export function comparedRuns(run: KeptRun, history: readonly KeptRun[]): readonly string[] {
  const comparable = history.filter((one) => whyPassedOver(one, run) === undefined);
  const before = comparable.at(-1);
  const others = history.slice(before === undefined ? 0 : history.indexOf(before) + 1).flatMap((one) => {
    const why = whyPassedOver(one, run);
    return why === undefined ? [] : [`${day(one.startedAt)}, ${why}`];
  });
  const left = others.length - MOST_TOLD;
  const told = [...others.slice(-MOST_TOLD), ...(left > 0 ? [`and ${left} before these`] : [])].join('; ');
  const build = before?.build === undefined ? '' : ` (build ${before.build})`;
  return [
    before === undefined
      ? 'There is no earlier run to compare with.'
      : `Compared with the run of ${day(before.startedAt)}${build}. Earlier runs of this target, level and depth that judged everything: ${comparable.length}.`,
    ...(others.length > 0 ? [`Passed over${before === undefined ? '' : ' since then'}: ${told}.`] : []),
  ];
}
