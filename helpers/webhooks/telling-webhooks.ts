import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../json.ts';
import { unheardUrl, unheardWebhook } from './unheard-webhook.ts';

const VISIBLE_ASCII = 'AbCxYz!#$%&\'()*+,-./:;<=>?@[]^_`{|}~"\\';

/** Sound webhooks whose values a careless target changes: reserved characters, lengths, orders. Every field is sent. */
export function tellingWebhooks(): readonly JsonObject[] {
  const unguessable = randomBytes(8).toString('hex');
  return [
    unheardWebhook({
      url: `${unheardUrl()}/Hooks/v1/?tenant=42&key=a%2Fb%20c&empty=`,
      token: `${unguessable}${VISIBLE_ASCII}`,
      authorizationHeaderPrefix: 'Api-Key',
      events: ['UPDATE', 'CREATE'],
    }),
    unheardWebhook({
      url: `${unheardUrl()}/${'long'.repeat(60)}`,
      token: `${unguessable}${'.long'.repeat(60)}`,
      authorizationHeaderPrefix: 'Prefix-Of-20-Letters',
      events: ['DELETE', 'UPDATE', 'CREATE'],
      entities: ['BOOKING', 'RESTAURANT'],
    }),
    unheardWebhook({ url: unheardUrl('receiver.invalid:8443'), token: 't', authorizationHeaderPrefix: 'k' }),
    unheardWebhook({ authorizationHeaderPrefix: '', events: ['CREATE'], entities: ['RESTAURANT'] }),
  ];
}
