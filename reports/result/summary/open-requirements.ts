import type { RequirementResult } from '../run-result.ts';

const SETTING = /\b(?:TARGET|LISTENER|GUEST|EVENT|MAX|REQUEST)_[A-Z_]+\b/g;

/** Requirements that could not be tested for the same reason. */
interface OpenGroup<Entry> {
  readonly reason: string;
  /** The settings that the reason names. */
  readonly settings: readonly string[];
  readonly entries: readonly Entry[];
}

/** Requirements by the reason why they are inconclusive, the most frequent reason first. */
export function openGroups<Entry extends Pick<RequirementResult, 'reason'>>(
  open: readonly Entry[],
): readonly OpenGroup<Entry>[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of open) {
    const { reason = 'no reason given' } = entry;
    groups.set(reason, [...(groups.get(reason) ?? []), entry]);
  }
  return [...groups]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([reason, entries]) => ({ reason, settings: [...new Set(reason.match(SETTING))], entries }));
}
