import { isatty } from 'node:tty';
import { printError } from '../../text/output.ts';
import { asTerminalText, clearedLine, shown, terminal, type TerminalText } from '../../text/terminal-text.ts';

/** A log tells a stage only when it takes so long. */
const LONG_MS = 2_000;

const TICK_MS = 1_000;

export interface StageScreen {
  readonly write: (text: TerminalText) => void;
  /** A terminal, on which a line can be written again. */
  readonly live: boolean;
  readonly columns: number;
}

/** A stage that has ended, in the words that the screen showed. */
export interface EndedStage {
  readonly doing: string;
  /** When it began, from the start of the process. */
  readonly atMs: number;
  readonly tookMs: number;
}

/**
 * Tells what a run is doing where no check tells it: on a terminal one line, with its seconds, that goes away at the end;
 * in a log a line for each stage that takes long. It goes to the standard error, so that what a reporter prints stays whole.
 */
export class Stages {
  readonly #screen: StageScreen;
  readonly #nowMs: () => number;
  #timer: NodeJS.Timeout | undefined;
  #told = '';
  #doing: { readonly doing: string; readonly beganMs: number } | undefined;
  readonly #ended: EndedStage[] = [];

  constructor(screen: StageScreen = standardError(), nowMs = () => performance.now()) {
    this.#screen = screen;
    this.#nowMs = nowMs;
  }

  /** The stages that have ended, in their order. */
  get ended(): readonly EndedStage[] {
    return this.#ended;
  }

  /**
   * Begins a stage, which ends the one before.
   *
   * @param detail what differs from run to run; only the screen shows it
   */
  begin(name: string, detail = ''): void {
    this.end();
    const beganMs = this.#nowMs();
    const doing = `${name}${detail}`;
    this.#doing = { doing: name, beganMs };
    if (!this.#screen.live) {
      this.#timer = setTimeout(() => this.say(`${doing} …`), LONG_MS);
    } else {
      this.#tell(`${doing} …`);
      this.#timer = setInterval(
        () => this.#tell(`${doing} … ${Math.round((this.#nowMs() - beganMs) / 1000)} s`),
        TICK_MS,
      );
    }
    this.#timer.unref();
  }

  /** The last stage, whose line stays until something else is written. */
  leaveWith(doing: string): void {
    this.end();
    if (this.#screen.live) this.#tell(`${doing} …`);
  }

  /** Something that is to stay on the screen. It may quote the target. */
  say(text: string): void {
    this.#clear();
    this.#screen.write(terminal`${shown(text)}\n`);
    if (this.#told !== '') this.#tell(this.#told);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#clear();
    this.#told = '';
    if (this.#doing === undefined) return;
    const { doing, beganMs } = this.#doing;
    this.#ended.push({
      doing,
      atMs: Math.round(beganMs),
      tookMs: Math.round(this.#nowMs() - beganMs),
    });
    this.#doing = undefined;
  }

  #tell(text: string): void {
    this.#told = text;
    const line = shown(text);
    const room = this.#screen.columns - 1;
    this.#clear();
    this.#screen.write(line.length <= room ? line : asTerminalText(`${line.slice(0, room - 1)}…`));
  }

  #clear(): void {
    if (this.#screen.live) this.#screen.write(clearedLine);
  }
}

function standardError(): StageScreen {
  const live = isatty(2);
  return { write: printError, live, columns: (live && process.stderr.columns) || 80 };
}
