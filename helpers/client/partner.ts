import { factsOf } from '../../spec/vocabulary.ts';
import {
  type Answered,
  type Created,
  type CreatedKind,
  type Exchange,
  isAccepted,
  type OperationId,
  type RequestInput,
} from '../http/exchange.ts';
import { int64OfText, isJsonObject } from '../values/json.ts';
import { inconclusive } from '../verdict/current-check.ts';
import type { Allowance } from './ceilings.ts';
import type { Ledger } from './ledger.ts';
import type { PartnerClient } from './partner-client.ts';
import type { Token } from './token-source.ts';

/**
 * The partner as one check plays it: it sends operations, keeps to the consent to write, and notes in the ledger
 * whatever the target created, also where it should have refused.
 */
export class Partner {
  readonly created: Created[] = [];
  /** What was created, but can't be taken back because the answer showed no id; in words. */
  readonly unidentified: string[] = [];
  readonly #creations: { readonly created: Created; readonly answer: Answered }[] = [];
  readonly #client: PartnerClient;
  readonly #ledger: Ledger;
  readonly #allowance: Allowance;
  readonly #readOnlyBecause: string | undefined;

  constructor(
    client: PartnerClient,
    ledger: Ledger,
    allowance: Allowance,
    readOnlyBecause: string | undefined,
  ) {
    this.#client = client;
    this.#ledger = ledger;
    this.#allowance = allowance;
    this.#readOnlyBecause = readOnlyBecause;
  }

  /** Sends one operation; on a target without consent to write, an operation that writes ends the check, as does one beyond the allowance. */
  async send(operation: OperationId, input: RequestInput = {}): Promise<Exchange> {
    if (this.#readOnlyBecause !== undefined && factsOf(operation).writes) inconclusive(this.#readOnlyBecause);
    this.#allowance.take(operation);
    const id = String(input.path?.id);
    if (operation === 'deleteWebhook') this.#noteReusable(id);
    const exchange = await this.#client.send(operation, input);
    if (!isAccepted(exchange)) return exchange;
    const { creates: created, takesBack: takenBack } = factsOf(operation);
    if (created !== undefined) this.#noteCreated(created, exchange);
    if (takenBack !== undefined) this.noteDeleted(takenBack, id);
    return exchange;
  }

  /** Notes what was created by other means, such as the control interface. */
  note(created: Created): void {
    this.created.push(created);
    this.#ledger.created(created);
  }

  /**
   * What the check itself has cancelled or deleted is not taken back once more: by then the target may have given its
   * id to what somebody else has created.
   */
  noteDeleted(kind: CreatedKind, id: string): void {
    const index = this.created.findIndex((one) => one.kind === kind && String(one.id) === id);
    const [gone] = index < 0 ? [] : this.created.splice(index, 1);
    if (gone !== undefined) this.#ledger.takenBack(gone);
  }

  /** `Basic …` of the partner's credentials (section 5.2). */
  get basicCredentials(): string {
    return this.#client.basicCredentials;
  }

  /** The token in use; a target that gives none ends the check as inconclusive. */
  async token(): Promise<Token> {
    return (await this.#client.currentToken()) ?? inconclusive('the token endpoint gave no access_token');
  }

  /** Some targets take a malformed id for one of the check's, such as by its leading digits. */
  #noteReusable(id: string): void {
    for (const one of this.created) {
      const mayBeMeant = String(one.id) === id || !/^\d+$/.test(id);
      if (one.kind === 'webhook' && mayBeMeant) this.#ledger.mayBeReused(one);
    }
  }

  /** The answer that told the check of something that it created. */
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
    this.note(created);
  }
}
