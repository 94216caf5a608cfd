import {
  REQUIREMENT_VERDICTS,
  type RequirementResult,
  type RequirementVerdict,
  type RunResult,
} from '../result/run-result.ts';
import { countedIn, countVerdicts, hasFinding, mustsOf } from '../result/run-verdict.ts';
import type { Colours } from './text.ts';

const NAME_WIDTH = 14;

const GAP = 2;

/** Of the narrowest terminal for which the table is made. */
const MOST_COLUMNS = 80;

/** Verdicts that have a column only where a requirement has them. */
const RARE: ReadonlySet<RequirementVerdict> = new Set(['deferred', 'waived']);

type Paint = Readonly<Partial<Record<RequirementVerdict, (text: string) => string>>>;

/**
 * How many requirements of the run's level have which verdict, one line an area, one for all, and one for the must requirements,
 * which the verdict counts. Of a limited run only
 * what its checks judged. The short form joins the areas without findings and open requirements.
 */
export function verdictTable(
  result: RunResult,
  colours: Colours,
  form: 'whole' | 'short' = 'whole',
): readonly string[] {
  const counted = countedIn(result.requirements, result.level).filter(
    (entry) => !result.partial || entry.checks > 0 || hasFinding(entry),
  );
  if (counted.length === 0) return [];
  const all = countVerdicts(counted);
  const shown = REQUIREMENT_VERDICTS.filter((verdict) => !RARE.has(verdict) || all[verdict] > 0);
  const paint: Paint = {
    failed: colours.red,
    warned: colours.yellow,
    waived: colours.yellow,
    inconclusive: colours.magenta,
  };
  const width = shown.reduce((sum, verdict) => sum + heading(verdict).length + GAP, NAME_WIDTH);
  const padded = (text: string, verdict: RequirementVerdict): string =>
    text.padStart(heading(verdict).length + (width > MOST_COLUMNS ? 1 : GAP));
  const cell = (count: number, verdict: RequirementVerdict): string => {
    const text = padded(count === 0 ? '·' : String(count), verdict);
    return count === 0 ? text : (paint[verdict]?.(text) ?? text);
  };
  const row = (name: string, entries: readonly RequirementResult[]): string => {
    const counts = countVerdicts(entries);
    const cells = shown.map((verdict) => cell(counts[verdict], verdict));
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
    // Where everything was tested, the verdict says as much in words.
    ...(form === 'whole' || all.inconclusive + all.deferred + all.waived > 0
      ? [['of them must', mustsOf(counted, result.level)] as const]
      : []),
  ];
  const head = 'area'.padEnd(NAME_WIDTH) + shown.map((verdict) => padded(heading(verdict), verdict)).join('');
  return [colours.dim(head), ...rows.map(([name, entries]) => row(name, entries))];
}

function stirs(entry: RequirementResult): boolean {
  return hasFinding(entry) || ['inconclusive', 'deferred', 'waived'].includes(entry.verdict);
}

function heading(verdict: RequirementVerdict): string {
  return verdict === 'not applicable' ? 'n/a' : verdict;
}
