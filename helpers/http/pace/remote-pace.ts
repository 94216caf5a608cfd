import { connect, type Socket } from 'node:net';
import type { ConductorAccess } from './conductor-server.ts';
import { type Answer, onLine, type Question, sendLine } from './message.ts';
import { type Busy, type Halt, isOver, type Loss, type Pace, type RunEnd, type Turn } from './pace.ts';

type Reply = Extract<Answer, { tell: 'answer' }>;

/** Answers that are counted here before they are reported: while nothing is limited, only their number matters. */
const MOST_UNREPORTED = 200;

/**
 * A worker's end of the run's conductor. While nothing is limited a request needs no word with the runner.
 */
export class RemotePace implements Pace {
  readonly #socket: Socket;
  readonly #pending = new Map<number, (reply: Reply) => void>();
  readonly #endListeners: ((end: RunEnd) => void)[] = [];
  readonly #shareListeners: ((most: number) => void)[] = [];
  #limited: readonly string[] = [];
  #share: number | undefined;
  #end: RunEnd | undefined;
  #lastId = 0;
  readonly #unreported = new Map<string, number>();

  constructor({ port, secret }: ConductorAccess) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    onLine(this.#socket, (message) => {
      if (isAnswer(message)) this.#hear(message);
    });
    // Without its runner a worker has no run to wait for.
    this.#socket.once('close', () => {
      for (const [id, reply] of this.#pending) reply({ tell: 'answer', id });
      this.#pending.clear();
    });
    this.#tell({ ask: 'enter', secret });
  }

  get ended(): RunEnd | undefined {
    return this.#end;
  }

  onEnd(listener: (end: RunEnd) => void): void {
    if (this.#end !== undefined) listener(this.#end);
    else this.#endListeners.push(listener);
  }

  onShare(listener: (most: number) => void): void {
    if (this.#share !== undefined) listener(this.#share);
    this.#shareListeners.push(listener);
  }

  async turn(turn: Turn): Promise<Halt | undefined> {
    if (isOver(this.#end, turn.purpose)) return this.#end;
    if (!this.#limited.includes(turn.lane) && this.#end === undefined) return undefined;
    return (await this.#ask((id) => ({ ask: 'turn', id, turn }))).halt;
  }

  answered(operation: string): void {
    const count = (this.#unreported.get(operation) ?? 0) + 1;
    this.#unreported.set(operation, count);
    if (this.#limited.length > 0 || count >= MOST_UNREPORTED) this.#report();
  }

  busy(operation: string, busy: Busy): void {
    this.#report();
    this.#tell({ ask: 'busy', operation, busy });
  }

  async lost(loss: Loss): Promise<RunEnd | undefined> {
    return (await this.#ask((id) => ({ ask: 'lost', id, loss }))).end;
  }

  slowDown(reason: string): void {
    this.#tell({ ask: 'slow-down', reason });
  }

  /** Claims checks that this worker is about to begin. @returns how many all workers had claimed before */
  async claim(checks: number): Promise<number> {
    return (await this.#ask((id) => ({ ask: 'claim', id, checks }))).claimed ?? 0;
  }

  async takeRoom(): Promise<() => void> {
    const { id } = await this.#ask((asked) => ({ ask: 'take-room', id: asked }));
    return () => this.#tell({ ask: 'give-room-back', id });
  }

  close(): void {
    this.#report();
    this.#socket.end();
  }

  #report(): void {
    for (const [operation, count] of this.#unreported) this.#tell({ ask: 'answered', operation, count });
    this.#unreported.clear();
  }

  #ask(question: (id: number) => Question): Promise<Reply> {
    this.#lastId += 1;
    const id = this.#lastId;
    if (this.#socket.destroyed) return Promise.resolve({ tell: 'answer', id });
    return new Promise((resolve) => {
      this.#pending.set(id, resolve);
      this.#tell(question(id));
    });
  }

  #tell(message: Question): void {
    sendLine(this.#socket, message);
  }

  #hear(answer: Answer): void {
    if (answer.tell === 'limits') this.#limited = answer.limited;
    else if (answer.tell === 'answer') {
      this.#pending.get(answer.id)?.(answer);
      this.#pending.delete(answer.id);
    } else if (answer.tell === 'share') {
      this.#share = answer.most;
      for (const listener of this.#shareListeners) listener(answer.most);
    } else {
      this.#end = answer.end;
      for (const listener of this.#endListeners) listener(answer.end);
    }
  }
}

function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'tell' in message;
}
