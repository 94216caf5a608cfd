import { operations } from '../../spec/vocabulary.ts';
import type { Controlled, EvidenceSource } from '../../helpers/evidence/exhibit.ts';
import type { Exchange, OperationId } from '../../helpers/http/exchange.ts';
import { readNotification, type Received } from '../../helpers/http/notification.ts';
import type { Trace } from '../../helpers/oracle/trace.ts';
import { parseJsonOrUndefined } from '../../helpers/values/json/json.ts';
import type { TraceFacts } from '../../helpers/verdict/hindsight.ts';
import type { RecordedExchange } from '../formats/evidence-log.ts';
import { withSamples } from './samples.ts';

/** The trace that recorded exchanges make. Moments are of the wall clock; secrets are replaced by samples. */
export function traceOfEvidence(recorded: readonly RecordedExchange[], facts: TraceFacts): Trace {
  const checkOf = new Map<EvidenceSource, string>();
  const exchanges: Exchange[] = [];
  const commands: Controlled[] = [];
  const notifications = new Map<string, RecordedExchange>();
  let endedAtMs = 0;
  for (const one of recorded) {
    endedAtMs = Math.max(endedAtMs, Date.parse(one.startedAt) + one.durationMs);
    if (one.operation === 'receiveNotification') notifications.set(nameOf(one), one);
    else {
      const exchange = exchangeOf(one);
      if (exchange === undefined) continue;
      if (one.check !== '') checkOf.set(exchange, one.check);
      if (exchange.kind === 'controlled') commands.push(exchange);
      else exchanges.push(exchange);
    }
  }
  const received = [...notifications.values()].map(receivedOf);
  return { exchanges, commands, notifications: received, checkOf, ...facts, endedAtMs, hidesTokens: true };
}

/** A check that awaits a notification records it, too. */
function nameOf({ startedAt, request }: RecordedExchange): string {
  return `${request.url} ${startedAt} ${request.body ?? ''}`;
}

function exchangeOf(recorded: RecordedExchange): Exchange | Controlled | undefined {
  const { operation, startedAt, durationMs, request: asSent, response, failure, mayBeDone } = recorded;
  const began = Date.parse(startedAt);
  const request = {
    ...asSent,
    url: withSamples(asSent.url),
    headers: mapped(asSent.headers),
    ...(asSent.body !== undefined && { body: withSamples(asSent.body) }),
  };
  const timed = { startedAt: began, startedAtMonotonicMs: began, durationMs };
  const none = failure ?? { code: 'NO_ANSWER', message: 'no answer was recorded' };
  const text = withSamples(response?.body ?? '');
  const outcome = response && { status: response.status, headers: response.headers, text };
  if (operation === 'control') {
    const exchanged =
      outcome === undefined
        ? { kind: 'unanswered' as const, failure: none, ...timed }
        : { kind: 'answered' as const, ...outcome, ...timed };
    const shown = outcome === undefined ? none.message : `${outcome.status} ${text}`.trimEnd();
    return {
      kind: 'controlled',
      operation,
      request,
      startedAtMonotonicMs: began,
      response: shown,
      exchanged,
    };
  }
  if (!isOperation(operation)) return undefined;
  return outcome === undefined
    ? { kind: 'unanswered', operation, request, failure: none, ...timed }
    : {
        ...{ kind: 'answered', operation, request, ...outcome, ...timed },
        json: parseJsonOrUndefined(text),
        breaches: [],
        ...(mayBeDone && { mayBeDone }),
      };
}

function receivedOf({ startedAt, request, response }: RecordedExchange, index: number): Received {
  const [, inbox = '', path = '', query = ''] =
    /^https?:\/\/[^/]+\/([^/?]*)([^?]*)(.*)$/.exec(request.url) ?? [];
  const arrivedAt = Date.parse(startedAt);
  return readNotification({
    ...{ inbox, number: index + 1, connection: 0, method: request.method, path, query },
    headers: Object.entries(mapped(request.headers)),
    bytes: Buffer.from(withSamples(request.body ?? '')),
    cut: false,
    ...{ arrivedAt, arrivedAtMonotonicMs: arrivedAt },
    // What kept the listener from answering matters to no rule.
    answeredWith: response?.status ?? 'hang',
  });
}

function mapped(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, withSamples(value)]));
}

function isOperation(name: string): name is OperationId {
  return Object.hasOwn(operations, name);
}
