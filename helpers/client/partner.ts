import { join } from 'node:path';
import { factsOf } from '../../spec/vocabulary.ts';
import {
  type Answered,
  type Created,
  type CreatedKind,
  type Exchange,
  isAccepted,
  isLater,
  mayChange,
  type OperationId,
  type RequestInput,
} from '../http/exchange.ts';
import type { Ceilings } from '../settings/depth.ts';
import { writeNew } from '../settings/private-files.ts';
import { int64OfText, isJsonObject } from '../values/json/json.ts';
import { monotonicMs } from '../values/time.ts';
import { inconclusive } from '../verdict/current-check.ts';
import type { Ledger } from './ledger.ts';
import { inShort } from '../verdict/expectations/expect.ts';
import { notSentBecause, type PartnerClient } from './partner-client.ts';
import type { Token } from './token-source.ts';

/** Measures how long a check waits for its requests. */
interface RequestClock {
  /** Why the check may send nothing more. */
  readonly overBecause: string | undefined;
  /** @param ms how long a request took, its turn included */
  requestTook(ms: number): void;
}

/** The turns of the checks that register webhooks, where the target takes few at once. */
interface WebhookTurns {
  readonly areTaken: boolean;
  /** Waits for the check's turn; from now on all checks take turns. */
  take(): Promise<void>;
}

/**
 * The partner as played by one check: sends operations, writes only with consent, and notes in the ledger everything
 * that the target created, even where it should have refused.
 */
export class Partner {
  readonly created: Created[] = [];
  /** Objects that can't be removed because the answer showed no id; in words. */
  readonly unidentified: string[] = [];
  readonly #creations: { readonly created: Created; readonly answer: Answered }[] = [];
  readonly #client: PartnerClient;
  readonly #ledger: Ledger;
  readonly #allowance: Allowance;
  readonly #readOnlyBecause: string | undefined;
  readonly #clock: RequestClock | undefined;
  readonly #webhookTurns: WebhookTurns | undefined;

  constructor(
    client: PartnerClient,
    ledger: Ledger,
    allowance: Allowance,
    readOnlyBecause: string | undefined,
    clock?: RequestClock,
    webhookTurns?: WebhookTurns,
  ) {
    this.#client = client;
    this.#ledger = ledger;
    this.#allowance = allowance;
    this.#readOnlyBecause = readOnlyBecause;
    this.#clock = clock;
    this.#webhookTurns = webhookTurns;
  }

  /** Sends one operation. The check ends when it may not write on the target, or when the allowance is used up. */
  async send(operation: OperationId, input: RequestInput = {}): Promise<Exchange> {
    this.#endWithRun();
    if (this.#readOnlyBecause !== undefined && factsOf(operation).writes) inconclusive(this.#readOnlyBecause);
    this.#allowance.take(operation);
    const id = String(input.path?.id);
    if (operation === 'deleteWebhook') this.#noteReusable(id);
    if (operation === 'createWebhook' && this.#webhookTurns?.areTaken === true) await this.takeWebhookTurn();
    const began = monotonicMs();
    const exchange = await this.#client.send(operation, input);
    this.#clock?.requestTook(monotonicMs() - began);
    const { creates: created, takesBack: removed } = factsOf(operation);
    if (isAccepted(exchange)) {
      if (created !== undefined) this.#noteCreated(created, exchange);
      if (removed !== undefined) this.noteDeleted(removed, id);
    }
    this.#endWithRun();
    const untold = untoldBecause(exchange, input);
    return untold === undefined ? exchange : inconclusive(untold);
  }

  /** Waits until no other check of the run has webhooks, for a target that took no further one. */
  async takeWebhookTurn(): Promise<void> {
    await this.#webhookTurns?.take();
  }

  #endWithRun(): void {
    const reason = this.#client.ended?.reason ?? this.#clock?.overBecause;
    if (reason !== undefined) inconclusive(reason);
  }

  /** Notes an object that is to be removed, although no registration answered with its id. */
  note(created: Created): void {
    this.created.push(created);
    this.#ledger.found(created);
  }

  /**
   * Notes an object that the check itself has cancelled or deleted. It is not removed again at the end: by then the
   * target may have given its id to somebody else's object.
   */
  noteDeleted(kind: CreatedKind, id: string): void {
    const index = this.created.findIndex((one) => one.kind === kind && String(one.id) === id);
    const [gone] = index < 0 ? [] : this.created.splice(index, 1);
    if (gone !== undefined) this.#ledger.removed(gone);
  }

  /** `Basic …` of the partner's credentials (section 5.2). */
  get basicCredentials(): string {
    return this.#client.basicCredentials;
  }

  /** The token in use; without one the check ends as inconclusive. */
  async token(): Promise<Token> {
    this.#endWithRun();
    return (await this.#client.currentToken()) ?? inconclusive('the token endpoint gave no access_token');
  }

  /** How many tokens the run was given since this one was requested, which counts as well. */
  tokensIssuedSince(token: Token): number {
    return this.#client.tokensIssuedSince(token);
  }

  /** Some targets read a malformed id as one of the check's ids, for instance by its leading digits. */
  #noteReusable(id: string): void {
    if (/^\d{1,19}$/.test(id)) return this.#ledger.mayBeReused({ kind: 'webhook', id: BigInt(id) });
    for (const one of this.created) if (one.kind === 'webhook') this.#ledger.mayBeReused(one);
  }

  /** The answer to the request that created an object. */
  creationOf({ kind, id }: Created): Answered | undefined {
    return this.#creations.find(({ created }) => created.kind === kind && created.id === id)?.answer;
  }

  #noteCreated(kind: CreatedKind, answer: Answered): void {
    const { json, operation } = answer;
    const id = isJsonObject(json) ? int64OfText(json['id']) : undefined;
    if (id === undefined) {
      this.unidentified.push(`a ${kind} of which the answer to ${operation} shows no id`);
      return;
    }
    const created = { kind, id };
    this.#creations.push({ created, answer });
    this.created.push(created);
    this.#ledger.created(created);
  }
}

/**
 * Why an exchange tells nothing of what was asked, so that nobody takes it for an acceptance or a refusal: the request was
 * not sent, the target kept asking to come back later, or a request that changes something got no answer, and may or may
 * not have taken effect.
 */
function untoldBecause(exchange: Exchange, { impatient = false }: RequestInput): string | undefined {
  const unsent = notSentBecause(exchange);
  if (unsent !== undefined) return unsent;
  if (isLater(exchange) && !impatient)
    return `${inShort(exchange)} again and again, neither acceptance nor refusal`;
  if (exchange.kind === 'answered' || !mayChange(exchange)) return undefined;
  // Whoever takes this for a refusal accuses the target of something that it was never asked.
  if (exchange.failure.code === 'NO_TOKEN') return `${inShort(exchange)}, so it was not sent`;
  return `${inShort(exchange)}, so it may or may not have taken effect`;
}

type Kind = keyof Ceilings;

const SPENT: Readonly<Record<Kind, (ceiling: number) => string>> = {
  bookings: (ceiling) => `the run has made as many bookings as it may: MAX_BOOKINGS=${ceiling}`,
  codeRequests: (ceiling) => `the run has requested as many codes as it may: MAX_CODE_REQUESTS=${ceiling}`,
};

/** Workers claim a ceiling in this many parts. The unused rest of a worker's last part is lost to the others. */
const MOST_PARTS = 100;

/** What is left of a run's ceilings, which all its workers share, including those that replace others. */
export class Allowance {
  readonly #ceilings: Ceilings;
  readonly #made: Readonly<Record<Kind, number>>;
  readonly #runDir: string | undefined;
  /** What is left of the parts that this worker has claimed. */
  readonly #left: Record<Kind, number> = { bookings: 0, codeRequests: 0 };
  readonly #nextPart: Record<Kind, number> = { bookings: 0, codeRequests: 0 };

  /**
   * @param runDir the run's folder, in which its workers claim parts; undefined if only this process uses the target
   * @param bookingsMade before, by the set-up of the run
   */
  constructor(ceilings: Ceilings, runDir: string | undefined, bookingsMade = 0) {
    this.#ceilings = ceilings;
    this.#made = { bookings: bookingsMade, codeRequests: 0 };
    this.#runDir = runDir;
  }

  /** Takes one request from the allowance before it is sent. When nothing is left, the check ends. */
  take(operation: OperationId): void {
    const kind = factsOf(operation).ceiling;
    if (kind === undefined) return;
    if (this.#left[kind] === 0) this.#left[kind] = this.#claimPart(kind);
    if (this.#left[kind] === 0) inconclusive(SPENT[kind](this.#ceilings[kind]));
    this.#left[kind] -= 1;
  }

  /** The size of the next part that is free; 0 when all are taken. */
  #claimPart(kind: Kind): number {
    const ceiling = Math.max(0, this.#ceilings[kind] - this.#made[kind]);
    const parts = Math.min(ceiling, MOST_PARTS);
    while (this.#nextPart[kind] < parts) {
      const part = this.#nextPart[kind]++;
      if (this.#claim(`${kind}-${part}`)) {
        return Math.floor((ceiling * (part + 1)) / parts) - Math.floor((ceiling * part) / parts);
      }
    }
    return 0;
  }

  #claim(name: string): boolean {
    if (this.#runDir === undefined) return true;
    try {
      writeNew(join(this.#runDir, name), '');
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    }
  }
}
