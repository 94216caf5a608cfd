import { shellWord } from '../../helpers/text/shell-text.ts';
import type { ReplayStep } from '../../helpers/verdict/check-report.ts';
import { beside, script, type ScriptText } from './script-text.ts';

const DATE = /(?<="date"\s*:\s*")[^"\\]*(?=")/g;

/** A day in the notations that a check may send, and the end of the variable that stands for it in this notation. */
const NOTATIONS = [
  { form: /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/, order: ['y', 'm', 'd'], ending: '', made: script`"$day"` },
  {
    form: /(?<!\d)(\d{2})\.(\d{2})\.(\d{4})(?!\d)/,
    order: ['d', 'm', 'y'],
    ending: '_DOTS',
    made: script`"$day_dots"`,
  },
  {
    form: /(?<!\d)(\d{2})\/(\d{2})\/(\d{4})(?!\d)/,
    order: ['m', 'd', 'y'],
    ending: '_SLASHES',
    made: script`"$day_slashes"`,
  },
] as const;

const DAY_MS = 86_400_000;

const WEEK_MS = 7 * DAY_MS;

/** A day of a booking, as it stands in a body. */
interface WrittenDay {
  readonly text: string;
  readonly notation: (typeof NOTATIONS)[number];
  /** As YYYY-MM-DD. */
  readonly day: string;
  /** The moment of the booking since the epoch; where its time can't be read, the end of its day. */
  readonly ms: number;
}

/** The steps with variables for their days, and the lines that set these to such days of the week near the present. */
export interface MovedDays {
  readonly steps: readonly ReplayStep[];
  readonly lines: readonly ScriptText[];
}

/**
 * Moves the bookings of a finding by whole weeks, by the least with which the first one that was to come is still to come
 * when the script runs. Those that had just passed are moved to the last such day of the week that has passed. What was
 * past for long stays as it was.
 *
 * @param startedAt of the run, RFC 3339
 */
export function movedDays(steps: readonly ReplayStep[], startedAt: string): MovedDays {
  const start = Date.parse(startedAt);
  const written = steps.flatMap(({ body = '' }) =>
    [...body.matchAll(DATE)].flatMap(([text]) => dayIn(text) ?? []),
  );
  const coming = written.filter(({ ms }) => ms > start);
  const passed = written.filter(({ ms }) => ms <= start && ms > start - WEEK_MS);
  const [comingNames, passedNames] = [namesOf(coming, 'TARGET_DAY'), namesOf(passed, 'TARGET_DAY_PAST')];
  const moved = (text: string): string => {
    const one = dayIn(text);
    const name = one && (one.ms > start ? comingNames : passedNames).get(one.day);
    if (one === undefined || name === undefined || one.ms <= start - WEEK_MS) return text;
    return text.replace(one.text, () => `\${${name}${one.notation.ending}}`);
  };
  return {
    steps: steps.map(({ body, ...step }) =>
      body === undefined ? step : { ...step, body: body.replace(DATE, moved) },
    ),
    lines: [
      ...linesFor(
        comingNames,
        script`moves_days_after ${wholeSeconds(Math.min(...coming.map(({ ms }) => ms)))}`,
      ),
      ...linesFor(
        passedNames,
        script`moves_days_before ${wholeSeconds(Math.max(...passed.map(({ ms }) => ms)))}`,
      ),
    ],
  };
}

/** The variable of each day, in the notation YYYY-MM-DD. */
function namesOf(written: readonly WrittenDay[], beginning: string): ReadonlyMap<string, string> {
  const days = [...new Set(written.map(({ day }) => day))].sort();
  return new Map(days.map((day, index) => [day, `${beginning}_${index + 1}`]));
}

function linesFor(names: ReadonlyMap<string, string>, moves: ScriptText): readonly ScriptText[] {
  if (names.size === 0) return [];
  const days = [...names].map(([day, name]) => {
    const variables = NOTATIONS.map(({ ending, made }) => script`${shellWord(name + ending)}=${made}`);
    return script`moves_day ${Date.parse(day) / DAY_MS}; ${beside(variables)}`;
  });
  return [moves, ...days];
}

/** 0 where there is no moment. */
function wholeSeconds(ms: number): number {
  return Number.isFinite(ms) ? Math.floor(ms / 1000) : 0;
}

function dayIn(text: string): WrittenDay | undefined {
  for (const notation of NOTATIONS) {
    const found = notation.form.exec(text);
    if (found === null) continue;
    const part = (name: 'y' | 'm' | 'd'): string => found[notation.order.indexOf(name) + 1] ?? '';
    const day = `${part('y')}-${part('m')}-${part('d')}`;
    const [whole, midnight] = [Date.parse(text), Date.parse(day)];
    if (Number.isNaN(midnight)) return undefined;
    const isIso = notation.ending === '' && text.length > day.length && !Number.isNaN(whole);
    return { text: found[0], notation, day, ms: isIso ? whole : midnight + DAY_MS - 1 };
  }
  return undefined;
}
