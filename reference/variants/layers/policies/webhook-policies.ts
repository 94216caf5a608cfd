import { connect } from 'node:net';
import { Refusal } from '../../../wire/call.ts';
import type { Call } from '../../../wire/call.ts';
import { invalid } from '../../../wire/field-readers.ts';
import { isObject, property } from '../../../wire/json.ts';
import type { Json } from '../../../wire/json.ts';
import { fieldsOf } from '../../builders/answers.ts';
import { numbered, worded } from '../../builders/layer.ts';
import type { Layer } from '../../builders/layer.ts';
import type { Variant } from '../../builders/variant.ts';

type Choice = Pick<Variant, 'choice' | 'override'>;

const PROBE_MS = 2000;

/** Whether somebody listens where an address leads. */
function listens({ hostname, port, protocol }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    const end = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(PROBE_MS, () => end(false));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

/** Whether an HTTP request to an address is answered, with whatever status. */
async function answers(url: URL): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PROBE_MS) });
    return true;
  } catch {
    return false;
  }
}

/** Greets an address, whether or not somebody answers. */
async function pings(url: URL): Promise<true> {
  const ping = { method: 'POST', redirect: 'manual', signal: AbortSignal.timeout(PROBE_MS) } as const;
  const headers = { 'content-type': 'application/json' };
  await fetch(url, { ...ping, headers, body: JSON.stringify({ type: 'ping' }) }).catch(() => undefined);
  return true;
}

/** The address in the body of a call that registers or replaces a webhook. */
function sentUrl({ operation, body }: Call): URL | undefined {
  if (operation !== 'createWebhook' && operation !== 'replaceWebhook') return undefined;
  try {
    const json: unknown = JSON.parse(body.toString());
    const url = isObject(json) ? property(json, 'url') : undefined;
    return typeof url === 'string' && /^https?:/i.test(url) ? new URL(url) : undefined;
  } catch {
    return undefined;
  }
}

/** Looks at an address before a webhook with it is accepted. */
function probing(choice: string, isFine: (url: URL) => Promise<boolean>): Choice {
  return {
    choice: `${choice} (section 2.8: an address that receives notifications).`,
    override: (usual) => ({
      intercept: async (call) => {
        const url = sentUrl(call);
        if (url !== undefined && !(await isFine(url)))
          throw new Refusal('invalid-field', `'url' leads nowhere`);
        return usual.intercept(call);
      },
    }),
  };
}

function tokenShown(choice: string, shown: (token: string) => Json | undefined): Choice {
  return {
    choice: `${choice} (section 2.8: a secret, and not a required field).`,
    override: (usual) => ({
      webhookJson: (webhook, ...where) => {
        const json = usual.webhookJson(webhook, ...where);
        return webhook.token === undefined ? json : { ...fieldsOf(json), token: shown(webhook.token) };
      },
    }),
  };
}

/** Policies on webhooks: which are accepted, and how they are shown. */
export const webhookPolicyLayers: readonly Layer[] = [
  worded('webhook-token', 'how answers show the token of a webhook', {
    absent: tokenShown('Answers never show the token of a webhook', () => undefined),
    stars: tokenShown('Answers show eight stars in place of the token of a webhook', () => '********'),
    'last-four': tokenShown('Answers show only the last four characters of a token', (token) =>
      token.slice(-4).padStart(token.length, '*'),
    ),
  }),
  worded('webhook-url', 'how the address of a webhook is stored', {
    canonical: {
      choice:
        'Addresses are stored in their canonical form: https://HOST becomes https://host/ (section 2.8).',
      override: (usual) => ({ readWebhookUrl: (...sent) => new URL(usual.readWebhookUrl(...sent)).href }),
    },
  }),
  worded('webhook-address', 'what an address must be', {
    listening: probing('An address is refused unless something listens there', listens),
    pinged: probing('An address is sent a ping first, which is a POST and tells of no event', pings),
    answering: probing('An address is refused unless a HEAD request to it is answered', answers),
    https: {
      choice: 'Only HTTPS addresses are accepted (section 2.8 recommends it).',
      override: (usual) => ({
        readWebhookUrl: (...sent) => {
          const url = usual.readWebhookUrl(...sent);
          if (!/^https:/i.test(url)) throw invalid('url', 'must be an HTTPS address');
          return url;
        },
      }),
    },
  }),
  numbered(
    'webhook-limit',
    'webhooks of a partner',
    { from: 4, to: 100, byMagnitude: true },
    (most) => `A partner has at most ${most} webhooks (section 8 does not exclude it).`,
    (most) => (usual) => {
      const held = new Set<bigint>();
      return {
        newWebhookId: (n) => {
          if (held.size >= most) throw new Refusal('conflict', 'There are too many webhooks');
          const id = usual.newWebhookId(n);
          held.add(id);
          return id;
        },
        deletedWebhook: (webhook) => {
          const left = usual.deletedWebhook(webhook);
          if (left === undefined) held.delete(webhook.id);
          return left;
        },
      };
    },
  ),
];
