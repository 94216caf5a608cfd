import { connect, type Socket } from 'node:net';
import type { ConductorAccess } from './conductor-server.ts';
import { type Answer, onLine, type Question, sendLine } from './message.ts';
import {
  type Busy,
  type Halt,
  isOver,
  type Loss,
  type Membership,
  type Pace,
  type RunEnd,
  type Share,
  type Turn,
} from './pace.ts';

type Reply = Extract<Answer, { tell: 'answer' }>;

/** Answers that are counted here before they are reported: while nothing is limited, only their number matters. */
const MOST_UNREPORTED = 200;

/** How long a worker keeps a part of its share that it does not need, because it may need it again soon. */
const LENDS_AFTER_MS = 200;

/**
 * A worker's end of the run's conductor. While nothing is limited a request needs no word with the runner.
 */
export class RemotePace implements Pace {
  readonly #socket: Socket;
  readonly #pending = new Map<number, (reply: Reply) => void>();
  readonly #endListeners: ((end: RunEnd) => void)[] = [];
  readonly #entered: Promise<void>;
  #enter: () => void = () => undefined;
  #tellShare: ((share: Share) => void) | undefined;
  #share: Share | undefined;
  /** What the conductor knows of; without a word of it, everything. */
  #toldNeeds = Infinity;
  #needs = 0;
  #mostNeeded = 0;
  readonly #lending: NodeJS.Timeout;
  #limited: readonly string[] = [];
  #end: RunEnd | undefined;
  #lastId = 0;
  readonly #unreported = new Map<string, number>();

  constructor({ port, secret }: ConductorAccess) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    onLine(this.#socket, (message) => {
      if (isAnswer(message)) this.#hear(message);
    });
    this.#entered = new Promise((resolve) => (this.#enter = resolve));
    this.#lending = setInterval(() => this.#tellNeeds(), LENDS_AFTER_MS).unref();
    // Without its runner a worker has no run to wait for.
    this.#socket.once('close', () => {
      this.#enter();
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

  share(tell: (share: Share) => void): Membership {
    this.#tellShare = tell;
    if (this.#share !== undefined) tell(this.#share);
    return {
      needs: (count) => this.#noteNeeds(count),
      keepsTo: (number) => this.#tell({ ask: 'keeps-to', number }),
      leave: () => this.close(),
    };
  }

  /** A greater need is told at once, a smaller one after a while. */
  #noteNeeds(count: number): void {
    this.#needs = count;
    this.#mostNeeded = Math.max(this.#mostNeeded, count);
    if (count > this.#toldNeeds) this.#tellNeeds();
  }

  #tellNeeds(): void {
    const count = this.#mostNeeded;
    this.#mostNeeded = this.#needs;
    if (count === this.#toldNeeds) return;
    this.#toldNeeds = count;
    this.#tell({ ask: 'needs', count });
  }

  async turn(turn: Turn): Promise<Halt | undefined> {
    await this.#entered;
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
    return () => this.#tell({ ask: 'give-back', id });
  }

  async holdBack(operations: readonly string[]): Promise<() => void> {
    const { id } = await this.#ask((asked) => ({ ask: 'hold-back', id: asked, operations }));
    return () => this.#tell({ ask: 'give-back', id });
  }

  close(): void {
    clearInterval(this.#lending);
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
      this.#share = answer.share;
      if (this.#tellShare !== undefined) this.#tellShare(answer.share);
      // Nothing of it is under way yet.
      else this.#tell({ ask: 'keeps-to', number: answer.share.number });
      this.#enter();
    } else {
      this.#end = answer.end;
      for (const listener of this.#endListeners) listener(answer.end);
    }
  }
}

function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'tell' in message;
}
