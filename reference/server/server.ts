import type { Readable } from 'node:stream';
import { fastify } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authoriseControl, controlOperations } from '../operations/control.ts';
import { operations } from '../operations/index.ts';
import { authorise } from '../operations/tokens.ts';
import { Service } from '../service/service.ts';
import type { Operation } from '../service/service.ts';
import { Refusal } from '../wire/call.ts';
import type { OperationName } from '../wire/call.ts';
import { handledAnswer, refusedAnswer, send, toCall } from './answering.ts';

/** Bytes; longer bodies are refused. */
const LARGEST_BODY = 512 * 1024;

/** Bytes of a too long body that are still read, so that its sender gets the refusal. */
const LARGEST_DRAINED = 64 * 1024 * 1024;

/**
 * Reads a body whole.
 * @throws Refusal when it is longer than 512 KiB.
 */
async function readBody(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
    if (size > LARGEST_DRAINED) break;
  }
  if (size > LARGEST_BODY) throw new Refusal('too-large', 'The body is too large');
  return Buffer.concat(chunks);
}

/** Longer than any path in the head of a request can be. */
const LONGEST_PARAMETER = 64 * 1024;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Callers without a valid token learn nothing else: this comes before the path, the body and the method are checked. */
async function admit(service: Service, operation: OperationName, request: FastifyRequest): Promise<void> {
  const call = toCall(operation, request);
  if (call.path === '/control' || call.path.startsWith('/control/')) {
    authoriseControl(service, call);
    return;
  }
  const refusal = service.behaviour.turnedAway(call, service.now());
  if (refusal !== undefined) throw refusal;
  if (service.behaviour.needsToken(operation, call)) await authorise(service, call);
}

function addOperation(app: FastifyInstance, service: Service, operation: Operation): void {
  const { name, method, path } = operation;
  app.route({
    method,
    url: path,
    onRequest: (request) => admit(service, name, request),
    handler: async (request, reply) => {
      const call = toCall(name, request);
      return send(service, reply, await handledAnswer(service, operation, call), call);
    },
    errorHandler: (error, request, reply) => {
      const call = toCall(name, request);
      void send(service, reply, refusedAnswer(service, error, call), call);
    },
  });
}

/** Refuses the other methods of a path, naming those that it has. */
function refuseOtherMethods(
  app: FastifyInstance,
  service: Service,
  path: string,
  allowed: Set<string>,
): void {
  const name =
    [...operations, ...controlOperations].find((operation) => operation.path === path)?.name ?? 'unknown';
  app.route({
    method: methods.filter((method) => !allowed.has(method)),
    url: path,
    onRequest: async (request) => {
      await admit(service, name, request);
      throw new Refusal('wrong-method', `${request.method} is not supported here`, {
        allow: [...allowed].join(', '),
      });
    },
    handler: () => undefined,
  });
}

/** Adds what a server offers besides the API and the control interface, on paths of its own. */
export type Besides = (app: FastifyInstance, service: Service) => void;

/** The HTTP server of a service, not yet listening. */
export function createServer(service: Service, besides?: Besides): FastifyInstance {
  const app = fastify({
    forceCloseConnections: true,
    keepAliveTimeout: service.behaviour.keepAliveTimeoutMs,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: (error, request, reply) => {
      const call = toCall('unknown', request);
      void send(service, reply, refusedAnswer(service, error, call), call);
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request: FastifyRequest, payload: Readable) => readBody(payload));
  app.addHook('onRequest', (_request, _reply, done) => {
    service.requestsServed += 1;
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const call = toCall('unknown', request);
    void send(service, reply, refusedAnswer(service, error, call), call);
  });
  app.setNotFoundHandler(async (request) => {
    await admit(service, 'unknown', request);
    throw new Refusal('unknown-path', `There is no ${toCall('unknown', request).path}`);
  });

  const allowed = new Map<string, Set<string>>();
  for (const operation of [...operations, ...controlOperations]) {
    addOperation(app, service, operation);
    const known = allowed.get(operation.path) ?? new Set();
    allowed.set(operation.path, known.add(operation.method));
    if (operation.method === 'GET') known.add('HEAD');
  }
  for (const [path, known] of allowed) refuseOtherMethods(app, service, path, known);
  besides?.(app, service);
  return app;
}
