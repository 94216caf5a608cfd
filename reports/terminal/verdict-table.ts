import {
  REQUIREMENT_VERDICTS,
  type RequirementResult,
  type RequirementVerdict,
  type RunResult,
} from '../result/run-result.ts';
import { belongsTo, countVerdicts } from '../result/run-verdict.ts';
import type { Colours } from './text.ts';

const NAME_WIDTH = 14;

const GAP = 2;

type Paint = Readonly<Partial<Record<RequirementVerdict, (text: string) => string>>>;

/**
 * How many requirements of the run's level have which verdict, one line an area and one for all. Of a limited run only
 * what its checks judged. The short form joins the areas without findings and open requirements.
 */
export function verdictTable(
  result: RunResult,
  colours: Colours,
  form: 'whole' | 'short' = 'whole',
): readonly string[] {
  const counted = result.requirements.filter(
    (entry) => belongsTo(result.level, entry) && (!result.partial || entry.checks > 0 || isFinding(entry)),
  );
  if (counted.length === 0) return [];
  const all = countVerdicts(counted);
  const shown = REQUIREMENT_VERDICTS.filter((verdict) => verdict !== 'waived' || all.waived > 0);
  const paint: Paint = {
    failed: colours.red,
    warned: colours.yellow,
    waived: colours.yellow,
    inconclusive: colours.magenta,
  };
  const row = (name: string, entries: readonly RequirementResult[]): string => {
    const counts = countVerdicts(entries);
    const cells = shown.map((verdict) => cell(counts[verdict], verdict, paint));
    return name.padEnd(NAME_WIDTH) + cells.join('');
  };
  const byArea = [...new Set(counted.map(({ area }) => area))].map(
    (area) => [area, counted.filter((entry) => entry.area === area)] as const,
  );
  const quiet = form === 'short' ? byArea.filter(([, entries]) => !entries.some(stirs)) : [];
  const others = quiet.flatMap(([, entries]) => entries);
  const rows = [
    ...byArea.filter((area) => !quiet.includes(area)),
    ...(quiet.length > 0 ? [['other areas', others] as const] : []),
    ['all', counted] as const,
  ];
  const head = 'area'.padEnd(NAME_WIDTH) + shown.map((verdict) => padded(heading(verdict), verdict)).join('');
  return [colours.dim(head), ...rows.map(([name, entries]) => row(name, entries))];
}

function isFinding({ verdict }: RequirementResult): boolean {
  return verdict === 'failed' || verdict === 'warned' || verdict === 'waived';
}

function stirs(entry: RequirementResult): boolean {
  return isFinding(entry) || entry.verdict === 'inconclusive';
}

function cell(count: number, verdict: RequirementVerdict, paint: Paint): string {
  const text = padded(count === 0 ? '·' : String(count), verdict);
  return count === 0 ? text : (paint[verdict]?.(text) ?? text);
}

function padded(text: string, verdict: RequirementVerdict): string {
  return text.padStart(heading(verdict).length + GAP);
}

function heading(verdict: RequirementVerdict): string {
  return verdict === 'not applicable' ? 'n/a' : verdict;
}
