import { shellWord, wordWithVariables } from '../../helpers/text/shell-text.ts';
import { ABSENT } from '../../helpers/evidence/shown-body.ts';
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
  const recorded = own(note.startsWith(ABSENT) ? 'absent' : valueIn(body.lines[line] ?? ''));
  const wanted = own(expected);
  const names = [...`${recorded} ${wanted}`.matchAll(NAMED)].map(([, name = '']) => name);
  const isKnown = names.every((name) => known.has(name) || given.some(({ variable }) => variable === name));
  if (!isKnown) return [];
  return [script`compares ${shellWord(at)} ${wordWithVariables(recorded)} ${wordWithVariables(wanted)}`];
}

function valueIn(line: string): string {
  const value = line.trim().replace(NAME_OF_MEMBER, '').replace(/,$/, '');
  if (value === '{') return 'an object';
  return value === '[' ? 'a list' : value;
}
