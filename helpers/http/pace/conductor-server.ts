import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Conductor } from './conductor.ts';
import { type Answer, onLine, type Question, sendLine } from './message.ts';
import type { Membership } from './pace.ts';

/** Where the workers of a run find its conductor. */
export interface ConductorAccess {
  readonly port: number;
  readonly secret: string;
}

export interface ConductorServer {
  readonly access: ConductorAccess;
  close(): Promise<void>;
}

/** Lets the workers of a run use the runner's conductor, through a socket on loopback. */
export async function serveConductor(conductor: Conductor): Promise<ConductorServer> {
  const secret = randomBytes(16).toString('hex');
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    welcome(socket, conductor, secret);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    access: { port: portOf(server.address()), secret },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the conductor has no port');
  return address.port;
}

function welcome(socket: Socket, conductor: Conductor, secret: string): void {
  socket.setNoDelay(true);
  const tell = (answer: Answer): void => sendLine(socket, answer);
  let membership: Membership | undefined;
  const leave: (() => void)[] = [];
  const taken = new Map<number, () => void>();
  onLine(socket, (message) => {
    if (!isQuestion(message)) return;
    if (message.ask === 'enter') {
      if (message.secret !== secret) return void socket.destroy();
      membership = conductor.share((share) => tell({ tell: 'share', share }));
      leave.push(conductor.onLimits((limited) => tell({ tell: 'limits', limited })));
      conductor.onEnd((end) => tell({ tell: 'end', end }));
    } else if (membership !== undefined) {
      if (message.ask === 'needs') membership.needs(message.count);
      else if (message.ask === 'keeps-to') membership.keepsTo(message.number);
      else void follow(conductor, message, tell, taken);
    }
  });
  // What a process had ends with it, and what it still waited for as well.
  socket.once('close', () => {
    membership?.leave();
    leave.forEach((one) => one());
    taken.forEach((giveBack) => giveBack());
    taken.clear();
  });
}

async function follow(
  conductor: Conductor,
  question: Exclude<Question, { ask: 'enter' | 'needs' | 'keeps-to' }>,
  tell: (answer: Answer) => void,
  taken: Map<number, () => void>,
): Promise<void> {
  switch (question.ask) {
    case 'turn': {
      const halt = await conductor.turn(question.turn);
      return tell({ tell: 'answer', id: question.id, ...(halt && { halt }) });
    }
    case 'lost': {
      const end = await conductor.lost(question.loss);
      return tell({ tell: 'answer', id: question.id, ...(end && { end }) });
    }
    case 'claim':
      return tell({ tell: 'answer', id: question.id, claimed: await conductor.claim(question.checks) });
    case 'answered':
      return conductor.answered(question.operation, question.count);
    case 'busy':
      return conductor.busy(question.operation, question.busy);
    case 'slow-down':
      return conductor.slowDown(question.reason);
    case 'take-room':
    case 'hold-back': {
      const { id } = question;
      taken.set(id, () => undefined);
      const giveBack = await (question.ask === 'take-room'
        ? conductor.takeRoom()
        : conductor.holdBack(question.operations));
      // Whoever waited for it may have gone.
      if (!taken.has(id)) return giveBack();
      taken.set(id, giveBack);
      return tell({ tell: 'answer', id });
    }
    case 'give-back':
      taken.get(question.id)?.();
      return void taken.delete(question.id);
  }
}

function isQuestion(message: unknown): message is Question {
  return typeof message === 'object' && message !== null && 'ask' in message;
}
