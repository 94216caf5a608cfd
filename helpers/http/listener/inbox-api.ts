import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { firstOf, type InboxStore } from '../inboxes/inbox-store.ts';
import type { Notification, ReplyScript, WireNotification } from '../notification.ts';

/**
 * The interface through which workers reach the run's inboxes. PUT /<secret>/<inbox> with a ReplyScript opens an inbox;
 * GET /<secret>/<inbox>?from=0&waitMs=500 reads it; GET /<secret>?holding=<text> searches all inboxes;
 * GET /<secret>/pulse?group=<target>&since=<moment> tells how the deliveries to a target's inboxes go on.
 */
export function inboxApi(inboxes: InboxStore, secret: string): RequestListener {
  const administer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://admin');
    const [, given, inbox] = url.pathname.split('/');
    const group = url.searchParams.get('group') ?? '';
    const show = (received: readonly Notification[]): void => {
      const wired = received.map(({ bytes, ...rest }): WireNotification => {
        return { ...rest, base64: bytes.toString('base64') };
      });
      const body = JSON.stringify(wired);
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      response.writeHead(200, headers).end(body);
    };
    if (given !== secret) {
      response.writeHead(404).end();
    } else if (inbox === undefined) {
      show(firstOf(inboxes.holding(url.searchParams.get('holding') ?? '')));
    } else if (inbox === 'pulse') {
      const pulse = inboxes.pulse(group, Number(url.searchParams.get('since')));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(pulse));
    } else if (request.method === 'PUT') {
      const script: unknown = JSON.parse(await text(request));
      if (!isReplyScript(script)) throw new Error('no reply script');
      inboxes.open(inbox, script, group);
      response.writeHead(204).end();
    } else {
      const from = Number(url.searchParams.get('from'));
      show(await inboxes.read(inbox, from, Number(url.searchParams.get('waitMs'))));
    }
  };
  return (request, response) => {
    administer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  };
}

/** A worker of the same run wrote it, so a rough check is enough. */
function isReplyScript(value: unknown): value is ReplyScript {
  return typeof value === 'object' && value !== null;
}
