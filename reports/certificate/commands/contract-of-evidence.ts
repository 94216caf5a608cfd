import { readFileSync } from 'node:fs';
import { type Contract, loadContract } from '../../../helpers/contract/contract.ts';
import type { Answered, OperationId } from '../../../helpers/http/exchange.ts';
import { type Json, parseJsonOrUndefined } from '../../../helpers/values/json.ts';
import type { RecordedExchange } from '../../formats/evidence-log.ts';
import type { ContractAgain } from '../verify/judge-exchanges.ts';

/** The API document of this version, byte for byte. */
export function suiteDocument(): Uint8Array {
  return readFileSync(new URL('../../../spec/openapi.yaml', import.meta.url));
}

const PLACEHOLDER = /\$(?:\{(TARGET_\w+)(#\+)?\}|(TARGET_\w+))/g;

/** Header, payload and signature of an empty JWT. */
const A_TOKEN = 'eyJhbGciOiJub25lIn0.e30.c2ln';

const A_PHONE = '12025550100';

/** The contract as validation knows it, for exchanges as the evidence records them. */
export async function contractOfEvidence(): Promise<ContractAgain> {
  const contract = await loadContract();
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

/** Sound values in place of what the evidence does not show; their own form can't be judged again. */
function withSamples(text: string): string {
  return text.replace(PLACEHOLDER, (_, braced?: string, withoutPlus?: string, bare?: string) => {
    const name = braced ?? bare ?? '';
    if (name.startsWith('TARGET_GUEST_')) return withoutPlus === undefined ? `+${A_PHONE}` : A_PHONE;
    return name.endsWith('_TOKEN') && !name.includes('WEBHOOK') ? A_TOKEN : 'x';
  });
}

function isOperation({ operations }: Contract, name: string): name is OperationId {
  return operations.some(({ id }) => id === name);
}
