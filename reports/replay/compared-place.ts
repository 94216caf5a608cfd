import { shellWord, wordWithVariables } from '../../helpers/text/shell-text.ts';
import { ABSENT, type ShownBody } from '../../helpers/evidence/shown-body.ts';
import type { ReplayStep } from '../../helpers/verdict/check-report.ts';
import type { Finding } from '../result/run-result.ts';
import { script, type ScriptText } from './script-text.ts';
import type { ScriptVariables } from './script-variables.ts';

const NAMED = /\$\{?(TARGET_\w+)/g;

/** How JSON with a value a line writes one: its name, and what belongs to no value. */
const NAME_OF_MEMBER = /^"(?:[^"\\]|\\.)*": /;

/**
 * The line that compares the value at the place of a finding, in the decisive answer, with that of the run and with what
 * is expected; none where the finding names no place, or where its value hangs on what no script knows.
 */
export function comparedPlace(
  { evidence, expected }: Finding,
  steps: readonly ReplayStep[],
  { required, optional }: ScriptVariables,
): readonly ScriptText[] {
  const body = evidence.at(-1)?.responseBody;
  const [point] = body?.points ?? [];
  if (body === undefined || point === undefined) return [];
  const { at, line, note } = point;
  const given = steps.flatMap(({ gives }) => (gives === undefined ? [] : [gives]));
  const known = new Set([...required, ...optional].map(({ name }) => name));
  const own = (value: string): string => {
    const same = given.find(({ recorded }) => recorded !== undefined && recorded === value);
    return same === undefined ? value : `$${same.variable}`;
  };
  const recorded = own(note.startsWith(ABSENT) ? 'absent' : valueIn(body, line));
  // An id that the script was given is the right one: the finding is about what stands beside it.
  if (given.some(({ variable }) => recorded === `$${variable}`)) return [];
  const wanted = own(expected);
  const names = [...`${recorded} ${wanted}`.matchAll(NAMED)].map(([, name = '']) => name);
  const isKnown = names.every((name) => known.has(name) || given.some(({ variable }) => variable === name));
  if (!isKnown) return [];
  return [script`compares ${shellWord(at)} ${wordWithVariables(recorded)} ${wordWithVariables(wanted)}`];
}

/** A longer list or object is only named. */
const MOST_CHARACTERS = 300;

/** The value that begins in a line, without the space between its parts. */
function valueIn({ lines, gaps = [] }: ShownBody, line: number): string {
  const value = (lines[line] ?? '').trim().replace(NAME_OF_MEMBER, '').replace(/,$/, '');
  if (value !== '{' && value !== '[') return value;
  const indent = /^ */.exec(lines[line] ?? '')?.[0] ?? '';
  const end = lines.findIndex(
    (text, at) => at > line && /^[}\]],?$/.test(text.slice(indent.length)) && text.startsWith(indent),
  );
  const inside = lines
    .slice(line + 1, end)
    .map((text) => text.trim().replace(NAME_OF_MEMBER, (name) => name.trimEnd()));
  const whole = [value, ...inside, (lines[end] ?? '').trim().replace(/,$/, '')].join('');
  const isCut = gaps.some((gap) => gap.line > line && gap.line <= end);
  if (end > 0 && !isCut && whole.length <= MOST_CHARACTERS) return whole;
  return value === '{' ? 'an object' : 'a list';
}
