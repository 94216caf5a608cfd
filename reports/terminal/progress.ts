import { requirementById } from '../../spec/requirements/catalogue.ts';
import { type CheckOutcome, reportOf } from '../judge/check-outcome.ts';
import { harnessErrorsOf } from '../judge/problems.ts';
import { type Colours, coloursIf, cut } from './text.ts';

/** The alarms of a finished check: must requirements that are not met, and errors of the suite. */
export function alarmsOf(outcome: CheckOutcome): readonly Alarm[] {
  const report = reportOf(outcome);
  const judged = (report?.verdicts ?? []).filter((verdict) => 'deviation' in verdict);
  const ids = new Set([...judged, ...(report?.breaches ?? [])].map(({ requirement }) => requirement));
  const failed = [...ids].map(requirementById).filter(({ level }) => level === 'must');
  return [
    ...failed.map(({ id, text }) => ({ kind: 'FAILED', text: `${id} ${text}` }) as const),
    ...harnessErrorsOf(outcome).map(
      ({ check, message }) =>
        ({ kind: 'ERROR', text: `${check}: ${message.split('\n', 1).join('')}` }) as const,
    ),
  ];
}

/** The part of the checks from which on the rest can be estimated. */
const LEAST_PART_DONE = 0.1;

const CLEAR_LINE = '\r\u001b[2K';

export interface Screen {
  readonly write: (text: string) => void;
  /** A terminal, on which a line can be written again. */
  readonly live: boolean;
  readonly colour: boolean;
  readonly columns: number;
}

/** One finished check. */
interface Finished {
  readonly area: string;
  /** One line for each thing that went wrong. */
  readonly alarms: readonly Alarm[];
}

export interface Alarm {
  readonly kind: 'FAILED' | 'ERROR';
  readonly text: string;
}

interface Tally {
  readonly total: number;
  readonly done: number;
  readonly wrong: number;
}

/**
 * The progress of a run: on a terminal one line that counts, elsewhere one line for each finished area. An alarm is
 * written at once, and only the first time.
 */
export class Progress {
  readonly #screen: Screen;
  readonly #colours: Colours;
  readonly #areas: Map<string, Tally>;
  readonly #told = new Set<string>();
  readonly #elapsedMs: () => number;
  #firstAtMs: number | undefined;

  /**
   * @param totals how many checks each area has
   * @param elapsedMs the time since the run began
   */
  constructor(screen: Screen, totals: ReadonlyMap<string, number>, elapsedMs: () => number) {
    this.#screen = screen;
    this.#elapsedMs = elapsedMs;
    this.#colours = coloursIf(screen.colour);
    this.#areas = new Map([...totals].map(([area, total]) => [area, { total, done: 0, wrong: 0 }]));
  }

  finished({ area, alarms }: Finished): void {
    for (const { kind, text } of alarms) {
      if (!this.#told.has(text)) this.line(`${this.#colours.red(kind)} ${this.#fit(text, kind.length + 1)}`);
      this.#told.add(text);
    }
    const { total, done, wrong } = this.#areas.get(area) ?? { total: 0, done: 0, wrong: 0 };
    const tally = { total, done: done + 1, wrong: wrong + (alarms.length > 0 ? 1 : 0) };
    this.#areas.set(area, tally);
    this.#firstAtMs ??= this.#elapsedMs();
    if (this.#screen.live) this.#count(area);
    else if (tally.done === total) this.line(`${areaLine(area, tally)}   ${this.#sofar()}`);
  }

  /** Writes whole lines; the counter, if there is one, moves below them. */
  line(text: string): void {
    this.#clear();
    this.#screen.write(`${text}\n`);
  }

  /** Something that does not end with a line's end, such as what a check prints. */
  passThrough(text: string): void {
    this.#clear();
    this.#screen.write(text);
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
    const tellsRest = done > total * LEAST_PART_DONE && done < total;
    const rest = tellsRest ? `, about ${duration(leftMs)} left` : '';
    return `${done} of ${total} checks in ${duration(elapsedMs)}${rest}`;
  }

  #clear(): void {
    if (this.#screen.live) this.#screen.write(CLEAR_LINE);
  }

  #fit(text: string, before: number): string {
    return cut(text, this.#screen.live ? this.#screen.columns - before : Infinity);
  }
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function areaLine(area: string, { total, wrong }: Tally): string {
  const checks = `${total} ${total === 1 ? 'check' : 'checks'}`;
  return `${area.padEnd(14)}${checks}${wrong > 0 ? `, ${wrong} with errors or failures` : ''}`;
}
