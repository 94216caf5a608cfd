import { asTerminalText, shown, type TerminalText } from '../../helpers/text/terminal-text.ts';
import {
  REQUIREMENT_VERDICTS,
  type RequirementResult,
  type RequirementVerdict,
  type RunResult,
} from '../result/run-result.ts';
import { countVerdicts, hasFinding } from '../result/run-verdict.ts';
import { tallyOf } from '../result/summary/tally.ts';
import type { VerdictCounts } from '../result/verdicts.ts';
import type { Colours } from './text.ts';

const NAME_WIDTH = 14;

const GAP = 2;

/** Of the narrowest terminal for which the table is made. */
const MOST_COLUMNS = 80;

/** Verdicts that have a column only where a requirement has them. */
const RARE: ReadonlySet<RequirementVerdict> = new Set(['deferred', 'waived']);

type Paint = Readonly<Partial<Record<RequirementVerdict, (text: TerminalText) => TerminalText>>>;

/**
 * How many requirements of the run's level have which verdict, one line an area, one for all, and one for the must requirements,
 * which the verdict counts. What no check of a limited run tried has a line of its own. The short form joins the areas
 * without findings and open requirements.
 */
export function verdictTable(
  result: RunResult,
  colours: Colours,
  form: 'whole' | 'short' = 'whole',
): readonly TerminalText[] {
  const { all: whole, must, tried, notRun } = tallyOf(result);
  if (tried.length === 0) return [];
  const all = whole.counts;
  const verdicts = REQUIREMENT_VERDICTS.filter((verdict) => !RARE.has(verdict) || all[verdict] > 0);
  const paint: Paint = {
    failed: colours.red,
    warned: colours.yellow,
    waived: colours.yellow,
    inconclusive: colours.magenta,
  };
  const width = verdicts.reduce((sum, verdict) => sum + heading(verdict).length + GAP, NAME_WIDTH);
  const padded = (text: string, verdict: RequirementVerdict): TerminalText =>
    shown(text.padStart(heading(verdict).length + (width > MOST_COLUMNS ? 1 : GAP)));
  const cell = (count: number, verdict: RequirementVerdict): TerminalText => {
    const text = padded(count === 0 ? '·' : String(count), verdict);
    return count === 0 ? text : (paint[verdict]?.(text) ?? text);
  };
  const row = (name: string, counts: VerdictCounts): TerminalText => {
    const cells = verdicts.map((verdict) => cell(counts[verdict], verdict));
    return asTerminalText([shown(name.padEnd(NAME_WIDTH)), ...cells].join(''));
  };
  const quiet = form === 'short' ? tried.filter(({ entries }) => !entries.some(stirs)) : [];
  const others = quiet.flatMap(({ entries }) => entries);
  const rows = [
    ...tried.filter((area) => !quiet.includes(area)).map(({ name, counts }) => [name, counts] as const),
    ...(quiet.length > 0 ? [['other areas', countVerdicts(others)] as const] : []),
    ...(notRun.entries.length > 0 ? [[notRun.name, notRun.counts] as const] : []),
    [whole.name, all] as const,
    // Where everything was tested, the verdict says as much in words.
    ...(form === 'whole' || all.inconclusive + all.deferred + all.waived > 0
      ? [[must.name, must.counts] as const]
      : []),
  ];
  const head =
    'area'.padEnd(NAME_WIDTH) + verdicts.map((verdict) => padded(heading(verdict), verdict)).join('');
  return [colours.dim(shown(head)), ...rows.map(([name, counts]) => row(name, counts))];
}

function stirs(entry: RequirementResult): boolean {
  return hasFinding(entry) || ['inconclusive', 'deferred', 'waived'].includes(entry.verdict);
}

function heading(verdict: RequirementVerdict): string {
  return verdict === 'not applicable' ? 'n/a' : verdict;
}
