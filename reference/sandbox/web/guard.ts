import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** A request that a page of a foreign web site may have sent, or that names this server by a name that is not its own. */
export class NotAllowed extends Error {}

/** The name in a Host header, without the port. */
function nameIn(host: string): string {
  return (/^\[([^\]]*)\](?::\d+)?$/.exec(host) ?? /^([^:]*)(?::\d+)?$/.exec(host))?.[1]?.toLowerCase() ?? '';
}

/**
 * The base address of a request's page. An address or `localhost` is no name that a foreign web site could have, so DNS
 * can't make a browser take its page for one of ours.
 *
 * @param names other names that this server has
 * @throws NotAllowed
 */
export function pageUrl(request: FastifyRequest, names: readonly string[]): string {
  const { host = '' } = request.headers;
  const name = nameIn(host);
  const isOurs =
    isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || names.includes(name);
  if (isOurs && /^[\w.:[\]-]+$/.test(host)) return `http://${host}`;
  throw new NotAllowed(
    'The pages of the sandbox answer only to an IP address, localhost or a name from --allow-host.',
  );
}

/**
 * Makes sure that a form was sent by a page of this server.
 *
 * @throws NotAllowed
 */
export function requireOwnPage(request: FastifyRequest, names: readonly string[]): void {
  pageUrl(request, names);
  const { origin, host = '' } = request.headers;
  if (origin === `http://${host}` || origin === `https://${host}`) return;
  throw new NotAllowed('This form was not sent by a page of the sandbox.');
}
