import { lines, shown, terminal, type TerminalText } from '../../helpers/text/terminal-text.ts';
import { groupsOf } from '../regression/comparison/groups.ts';
import { testedInWords } from '../result/run-verdict.ts';
import type { Colours } from '../terminal/text.ts';
import { type League, type Standing, titleOf } from './standing.ts';

const WIDEST_VERDICT = 'NOT CONFORMANT'.length;

/** What became of an implementation, on one line. */
export function standingLine({ entrant, night }: Standing): TerminalText {
  return terminal`${shown(night.run.verdict.toUpperCase().padEnd(WIDEST_VERDICT))}  ${shown(titleOf(entrant))}: ${shown(reasonOf(night))}`;
}

/** All implementations, and where the page is. */
export function summaryOf(
  { standings }: League,
  { page, colours }: { readonly page: string; readonly colours: Colours },
): TerminalText {
  const paint = { conformant: colours.green, 'not conformant': colours.red } as const;
  return lines([
    terminal``,
    ...standings.map((standing) => {
      const { verdict } = standing.night.run;
      const line = standingLine(standing);
      return verdict === 'conformant' || verdict === 'not conformant' ? paint[verdict](line) : line;
    }),
    terminal`league   ${shown(page)}`,
    terminal``,
  ]);
}

function reasonOf({ run, result, last }: Standing['night']): string {
  if (run.verdict === 'broken')
    return run.problem === undefined
      ? 'errors of the suite'
      : `${run.problem.code}, ${foundIn(run.problem.message)}`;
  return [
    ...(result === undefined ? [] : [testedInWords(result)]),
    ...(last === undefined ? [] : [changesInWords(last)]),
  ].join('; ');
}

/** "2 newly failing, 1 fixed", or that nothing changed. */
export function changesInWords(last: Parameters<typeof groupsOf>[0]): string {
  const news = groupsOf(last).filter(({ isNews }) => isNews);
  if (news.length === 0) return 'nothing has changed since the last run';
  return `since the last run ${news.map(({ title, items }) => `${title.toLowerCase()} ${items.length}`).join(', ')}`;
}

/** What was found, without the lines about what was expected and what to do, which the page has. */
function foundIn(message: string): string {
  return (/^\s*found: +(.*)$/m.exec(message)?.[1] ?? message).replace(/\s*\n\s*/g, ' ');
}
