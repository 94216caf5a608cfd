import { readFileSync } from 'node:fs';
import { type Contract, loadContract } from '../../helpers/contract/contract.ts';
import type { Answered, OperationId } from '../../helpers/http/exchange.ts';
import { type Json, parseJsonOrUndefined } from '../../helpers/values/json/json.ts';
import type { RecordedExchange } from '../formats/evidence-log.ts';
import { withSamples } from './samples.ts';

/** The API document of this version, byte for byte. */
export function suiteDocument(): Uint8Array {
  return readFileSync(new URL('../../spec/openapi.yaml', import.meta.url));
}

/** The parts of the contract that recorded exchanges are compared with once more. */
export interface ContractAgain {
  /** The requirements that an answer or a notification breaks by its form. */
  breaches(exchange: RecordedExchange): readonly string[];
  /**
   * The parts of it to which statements apply: `Schema` and `Schema.field`, and of a success answer its operation with a
   * pair of parentheses.
   */
  shows(exchange: RecordedExchange): ReadonlySet<string>;
}

/** The contract as validation knows it, for exchanges as the evidence records them. */
export function contractOfEvidence(): ContractAgain {
  const contract = loadContract();
  return {
    breaches: (exchange) => [...new Set(breachesOf(contract, exchange))],
    shows: (exchange) => shownBy(contract, exchange),
  };
}

function breachesOf(contract: Contract, exchange: RecordedExchange): readonly string[] {
  if (exchange.operation === 'receiveNotification') {
    const { envelope, data } = contract.breachesOfNotification(bodyOf(exchange.request.body));
    return [...envelope, ...data].map(({ requirement }) => requirement);
  }
  const answer = answerIn(contract, exchange);
  return answer === undefined ? [] : contract.breachesOf(answer).map(({ requirement }) => requirement);
}

function shownBy(contract: Contract, exchange: RecordedExchange): ReadonlySet<string> {
  if (exchange.operation === 'receiveNotification') {
    return contract.fieldsSeenInNotification(bodyOf(exchange.request.body));
  }
  const answer = answerIn(contract, exchange);
  if (answer === undefined || answer.status < 200 || answer.status > 299) return new Set();
  return new Set([...contract.fieldsSeen(answer), `${answer.operation}()`]);
}

function answerIn(
  contract: Contract,
  { operation, request, response, startedAt, durationMs }: RecordedExchange,
): Answered | undefined {
  if (response === undefined || !isOperation(contract, operation)) return undefined;
  const { status, headers } = response;
  const text = withSamples(response.body);
  return {
    kind: 'answered',
    operation,
    request,
    startedAt: Date.parse(startedAt),
    durationMs,
    status,
    headers,
    text,
    json: parseJsonOrUndefined(text),
    breaches: [],
  };
}

function bodyOf(body: string | undefined): Json | undefined {
  return body === undefined ? undefined : parseJsonOrUndefined(withSamples(body));
}

function isOperation({ operations }: Contract, name: string): name is OperationId {
  return operations.some(({ id }) => id === name);
}
