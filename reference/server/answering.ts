import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Content, TransportBehaviour } from '../decisions/http.ts';
import { publish } from '../service/events.ts';
import { Service } from '../service/service.ts';
import type { Operation } from '../service/service.ts';
import type { ServedExchange } from '../service/watcher.ts';
import { Refusal } from '../wire/call.ts';
import type { Answer, Call, OperationName } from '../wire/call.ts';
import { isObject, jsonText, property } from '../wire/json.ts';

function sizeOf(status: number, content: Content | undefined): Record<string, number> {
  if (status === 204 || content?.chunkSize !== undefined) return {};
  return { 'content-length': content?.bytes.length ?? 0 };
}

/** Writes an answer to its connection directly, because the framework changes the names of headers. */
function transmit(
  behaviour: TransportBehaviour,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  content: Content | undefined,
): void {
  const all = { ...headers, ...content?.headers, ...sizeOf(status, content) };
  const named = Object.entries(all).map(([name, value]) => [behaviour.headerName(name), value] as const);
  response.writeHead(status, Object.fromEntries(named));
  const { bytes, chunkSize } = content ?? { bytes: Buffer.alloc(0) };
  for (let at = 0; chunkSize !== undefined && at < bytes.length; at += chunkSize)
    response.write(bytes.subarray(at, at + chunkSize));
  response.end(chunkSize === undefined ? bytes : undefined);
}

/** A request in the form in which handlers take it. */
export function toCall(operation: OperationName, request: FastifyRequest): Call {
  const { url = '/' } = request.raw;
  const question = url.indexOf('?');
  const id = isObject(request.params) ? property(request.params, 'id') : undefined;
  return {
    operation,
    path: question < 0 ? url : url.slice(0, question),
    id: typeof id === 'string' ? id : '',
    query: question < 0 ? '' : url.slice(question + 1),
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}

/** Refusals of the framework as a Refusal; any other error is a mistake of the reference. */
function asRefusal(service: Service, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const status = isObject(error) ? property(error, 'statusCode') : undefined;
  if (status === 413) return new Refusal('too-large', 'The body is too large');
  if (status === 415) return new Refusal('wrong-media-type', 'The Content-Type is not readable');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Refusal('malformed-request', 'The request is not readable');
  service.unexpected(error);
  return new Refusal('unexpected', 'Unexpected error');
}

/** The answer to a call that failed. */
export function refusedAnswer(service: Service, error: unknown, call: Call): Answer {
  const refusal = asRefusal(service, error);
  const status = service.behaviour.statusFor(refusal.kind, call.operation);
  const body = service.behaviour.errorJson(refusal, status, call.path, service.now());
  return { status, headers: service.behaviour.errorHeaders(refusal), body };
}

/** The answer to a call whose caller is known. */
export async function handledAnswer(service: Service, operation: Operation, call: Call): Promise<Answer> {
  try {
    const { behaviour } = service;
    const handle = async (sent: Call): Promise<Answer> => operation.handle(service, sent);
    const answer = (await behaviour.intercept(call)) ?? (await behaviour.perform(call, handle));
    for (const { change, data } of behaviour.newsOf(call, answer)) publish(service, change, data);
    return answer;
  } catch (error) {
    return refusedAnswer(service, error, call);
  }
}

interface Written {
  readonly answer: Answer;
  readonly text: string | undefined;
}

async function written(service: Service, answer: Answer, call: Call): Promise<Written> {
  const final = await service.behaviour.beforeSend(answer, call);
  const json = final.body === undefined ? undefined : service.behaviour.writeJson(final.body);
  return { answer: final, text: final.rawBody ?? json };
}

/** A call and its answer as a watcher sees them. */
export function exchangeOf(
  call: Call,
  method: string,
  answer: Answer,
  text: string | undefined,
  at: number,
): ServedExchange {
  return {
    operation: call.operation,
    method,
    target: call.query === '' ? call.path : `${call.path}?${call.query}`,
    requestHeaders: call.headers,
    requestBody: call.body,
    status: answer.cut === true ? undefined : answer.status,
    responseHeaders: answer.headers ?? {},
    responseBody: text,
    at,
  };
}

/** Sends an answer, after the hook beforeSend. */
export async function send(service: Service, reply: FastifyReply, first: Answer, call: Call): Promise<void> {
  const { answer, text } = await written(service, first, call).catch((error: unknown) => {
    const failed = refusedAnswer(service, error, call);
    return { answer: failed, text: jsonText(failed.body ?? null) };
  });
  const { method } = reply.request;
  service.watcher.served(exchangeOf(call, method, answer, text, service.now()));
  if (answer.cut === true) {
    reply.hijack().raw.destroy();
    return;
  }
  const { raw } = reply.hijack();
  const type = text === undefined ? '' : (answer.contentType ?? 'application/json');
  const headers = {
    date: new Date(service.now()).toUTCString(),
    ...(type !== '' && { 'content-type': type }),
    ...answer.headers,
  };
  const content = text === undefined ? undefined : service.behaviour.encodeContent(text, call);
  transmit(service.behaviour, raw, answer.status, headers, content);
}
