import {
  clearedLine,
  shown,
  shownLines,
  terminal,
  type TerminalText,
} from '../../helpers/text/terminal-text.ts';
import { requirementById, type RequirementId } from '../../spec/requirements/catalogue.ts';
import { type CheckOutcome, reportOf } from '../judge/check-outcome.ts';
import { harnessErrorsOf } from '../judge/problems.ts';
import { type Colours, coloursIf, cut } from './text.ts';

/** Whether a waiver accepts that a requirement failed, or that it could not be tested. */
export type Accepts = (id: RequirementId, verdict: 'failed' | 'inconclusive') => boolean;

/**
 * How a check ended, by the worst of what it found: an error of the suite, a must requirement that is not met, one that
 * could not be tested, or one of these that a waiver accepts.
 */
export type Ending = 'error' | 'failed' | 'inconclusive' | 'waived' | 'sound';

/** A finished check: its worst ending, and a line for each thing that is to be told at once. */
export function endOf(
  outcome: CheckOutcome,
  accepts: Accepts,
): { readonly ending: Ending; readonly alarms: readonly Alarm[] } {
  const report = reportOf(outcome);
  const { verdicts = [], breaches = [] } = report ?? {};
  const judged = verdicts.filter((verdict) => 'deviation' in verdict);
  const ids = new Set([...judged, ...breaches].map(({ requirement }) => requirement));
  const failed = [...ids].map(requirementById).filter(({ level }) => level === 'must');
  const open = verdicts.filter(
    ({ verdict, requirement }) => verdict === 'inconclusive' && requirementById(requirement).level === 'must',
  );
  const alarms: readonly Alarm[] = [
    ...failed.map(
      ({ id, text }) =>
        ({ kind: accepts(id, 'failed') ? 'WAIVED' : 'FAILED', text: `${id} ${text}` }) as const,
    ),
    ...harnessErrorsOf(outcome).map(
      ({ check, message }) =>
        ({ kind: 'ERROR', text: `${check}: ${message.split('\n', 1).join('')}` }) as const,
    ),
  ];
  const has = (kind: Alarm['kind']): boolean => alarms.some((alarm) => alarm.kind === kind);
  const stillOpen = open.filter(({ requirement }) => !accepts(requirement, 'inconclusive'));
  const endings: readonly (readonly [Ending, boolean])[] = [
    ['error', has('ERROR')],
    ['failed', has('FAILED')],
    ['inconclusive', stillOpen.length > 0],
    ['waived', has('WAIVED') || open.length > 0],
  ];
  const [ending = 'sound'] = endings.find(([, isSo]) => isSo) ?? [];
  return { ending, alarms };
}

/** The part of the checks from which on the rest can be estimated. */
const LEAST_PART_DONE = 0.1;

/** So long a log shows nothing where checks end. */
const LONGEST_SILENCE_MS = 60_000;

export interface Screen {
  readonly write: (text: TerminalText) => void;
  /** A terminal, on which a line can be written again. */
  readonly live: boolean;
  readonly colour: boolean;
  readonly columns: number;
}

/** One finished check. */
interface Finished {
  readonly area: string;
  readonly ending: Ending;
  /** One line for each thing that went wrong. */
  readonly alarms: readonly Alarm[];
}

export interface Alarm {
  readonly kind: 'FAILED' | 'WAIVED' | 'ERROR';
  readonly text: string;
}

interface Tally {
  readonly total: number;
  readonly done: number;
  /** How many of them ended so. */
  readonly ended: Readonly<Record<Ending, number>>;
}

const NONE_ENDED = { error: 0, failed: 0, inconclusive: 0, waived: 0, sound: 0 } as const;

/** The words for checks that did not end well, the worst first. */
const TOLD = [
  ['error', 'with errors of the suite'],
  ['failed', 'failed'],
  ['inconclusive', 'inconclusive'],
  ['waived', 'waived'],
] as const satisfies readonly (readonly [Ending, string])[];

/**
 * The progress of a run: on a terminal one line that counts, elsewhere one line for each finished area, or one that counts
 * where none has finished for long. An alarm is written at once, and only the first time.
 */
export class Progress {
  readonly #screen: Screen;
  readonly #colours: Colours;
  readonly #areas: Map<string, Tally>;
  readonly #told = new Set<string>();
  readonly #elapsedMs: () => number;
  #firstAtMs: number | undefined;
  #writtenAtMs = 0;

  /**
   * @param totals how many checks each area has
   * @param elapsedMs the time since the run began
   */
  constructor(screen: Screen, totals: ReadonlyMap<string, number>, elapsedMs: () => number) {
    this.#screen = screen;
    this.#elapsedMs = elapsedMs;
    this.#colours = coloursIf(screen.colour);
    this.#areas = new Map([...totals].map(([area, total]) => [area, { total, done: 0, ended: NONE_ENDED }]));
  }

  finished({ area, ending, alarms }: Finished): void {
    for (const { kind, text } of alarms) {
      const paint = kind === 'WAIVED' ? this.#colours.yellow : this.#colours.red;
      if (!this.#told.has(text))
        this.line(terminal`${paint(shown(kind))} ${this.#fit(text, kind.length + 1)}`);
      this.#told.add(text);
    }
    const { total, done, ended } = this.#areas.get(area) ?? { total: 0, done: 0, ended: NONE_ENDED };
    const tally = { total, done: done + 1, ended: { ...ended, [ending]: ended[ending] + 1 } };
    this.#areas.set(area, tally);
    this.#firstAtMs ??= this.#elapsedMs();
    if (this.#screen.live) this.#count(area);
    else if (tally.done === total) this.line(shown(`${areaLine(area, tally)}   ${this.#sofar()}`));
    else if (this.#elapsedMs() - this.#writtenAtMs > LONGEST_SILENCE_MS) this.line(shown(this.#sofar()));
  }

  /** Writes whole lines; the counter, if there is one, moves below them. */
  line(text: TerminalText): void {
    this.#clear();
    this.#screen.write(terminal`${text}\n`);
    this.#writtenAtMs = this.#elapsedMs();
  }

  /** Something that does not end with a line's end, such as what a check prints; it may quote the target. */
  passThrough(text: string): void {
    this.#clear();
    this.#screen.write(shownLines(text));
  }

  /** Takes the counter away. */
  end(): void {
    this.#clear();
  }

  #count(area: string): void {
    this.#clear();
    this.#screen.write(this.#colours.dim(cut(`${this.#sofar()}, now ${area}`, this.#screen.columns - 1)));
  }

  /** How many checks are done, how long that took, and about how long the rest will take at this speed. */
  #sofar(): string {
    const tallies = [...this.#areas.values()];
    const done = tallies.reduce((sum, tally) => sum + tally.done, 0);
    const total = tallies.reduce((sum, tally) => sum + tally.total, 0);
    const elapsedMs = this.#elapsedMs();
    const leftMs = ((elapsedMs - (this.#firstAtMs ?? elapsedMs)) / done) * (total - done);
    const tellsRest = done > Math.max(1, total * LEAST_PART_DONE) && done < total;
    const rest = tellsRest ? `, about ${duration(leftMs)} left` : '';
    return `${done} of ${total} checks in ${duration(elapsedMs)}${rest}`;
  }

  #clear(): void {
    if (this.#screen.live) this.#screen.write(clearedLine);
  }

  #fit(text: string, before: number): TerminalText {
    return cut(text, this.#screen.live ? this.#screen.columns - before : Infinity);
  }
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function areaLine(area: string, { total, ended }: Tally): string {
  const checks = `${total} ${total === 1 ? 'check' : 'checks'}`;
  const told = TOLD.flatMap(([ending, words]) => (ended[ending] > 0 ? [`${ended[ending]} ${words}`] : []));
  return `${area.padEnd(14)}${[checks, ...told].join(', ')}`;
}
