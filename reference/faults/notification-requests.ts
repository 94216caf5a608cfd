import type { Webhook } from '../domain/webhook.ts';
import { jsonText } from '../wire/json.ts';
import type { Json } from '../wire/json.ts';
import { fieldOf, isFields } from './changed-json.ts';
import type { Fault } from './fault.ts';

/** Notifications go to another address than that of the webhook. */
function addressed(url: (webhook: Webhook) => string): Fault['override'] {
  return () => ({ deliveryUrl: url });
}

/** Of the usual headers only Authorization is left. */
function headed(headers: Readonly<Record<string, string>>): Fault['override'] {
  return () => ({
    deliveryHeaders: (authorization) => ({
      ...(authorization !== undefined && { authorization }),
      ...headers,
    }),
  });
}

function written(text: (json: Json) => string): Fault['override'] {
  return () => ({ writeNotification: text });
}

/** JSON put together by hand: no quote or line break is escaped. Backslashes are, or the values would be others. */
function unescaped(json: Json): string {
  if (typeof json === 'string') return `"${json.replaceAll('\\', '\\\\')}"`;
  if (!isFields(json)) return jsonText(json);
  const parts = Object.entries(json).flatMap(([name, value]) =>
    value === undefined ? [] : [`"${name}":${unescaped(value)}`],
  );
  return `{${parts.join(',')}}`;
}

/** How notifications are sent: section 6.1. */
export const notificationRequestsFaults: readonly Fault[] = [
  {
    id: 'events-sent-by-put',
    mistake: 'Notifications are sent with PUT.',
    breaks: ['EVENT-METHOD-POST'],
    override: () => ({ deliveryMethod: () => 'PUT' }),
  },
  {
    id: 'events-updates-sent-by-patch',
    mistake: 'Notifications of UPDATE are sent with PATCH.',
    breaks: ['EVENT-METHOD-POST'],
    subtle: true,
    override: () => ({ deliveryMethod: ({ event }) => (event === 'UPDATE' ? 'PATCH' : 'POST') }),
  },
  {
    id: 'events-sent-without-query',
    mistake: "Notifications are sent to the path of the webhook's url, without its query.",
    breaks: ['EVENT-URL-KEPT'],
    override: addressed(({ url }) => url.replace(/\?.*/, '')),
  },
  {
    id: 'events-sent-to-slash',
    mistake: "Notifications are sent to the webhook's path with a slash at its end.",
    breaks: ['EVENT-URL-KEPT'],
    override: addressed(({ url }) => url.replace(/(\?.*)?$/, '/$1')),
  },
  {
    id: 'events-sent-to-path-of-event',
    mistake: "The kind of event is appended to the query of the webhook's url.",
    breaks: ['EVENT-URL-KEPT'],
    override: addressed(({ url }) => `${url}${url.includes('?') ? '&' : '?'}source=booking`),
  },
  {
    id: 'events-sent-to-decoded-query',
    mistake: "Percent-encoded letters and signs in the webhook's url are decoded before it is called.",
    breaks: ['EVENT-URL-KEPT'],
    subtle: true,
    override: addressed(({ url }) =>
      url.replace(/%[2-7][0-9a-f]/gi, (code) =>
        /%(?:2[035f]|3f|7f)/i.test(code) ? code : decodeURIComponent(code),
      ),
    ),
  },
  {
    id: 'events-sent-to-encoded-twice',
    mistake: "The webhook's url is percent-encoded once more, so that % becomes %25.",
    breaks: ['EVENT-URL-KEPT'],
    subtle: true,
    override: addressed(({ url }) => url.replaceAll('%', '%25')),
  },
  {
    id: 'events-sent-to-lower-case',
    mistake: "The webhook's url is lowered in case as a whole.",
    breaks: ['EVENT-URL-KEPT'],
    subtle: true,
    override: addressed(({ url }) => url.toLowerCase()),
  },
  {
    id: 'events-sent-as-text',
    mistake: 'Notifications are sent as text/plain.',
    breaks: ['EVENT-MEDIA-TYPE'],
    override: headed({ 'content-type': 'text/plain; charset=utf-8' }),
  },
  {
    id: 'events-sent-as-form',
    mistake: 'Notifications are sent with the media type of forms, which the HTTP client sets by default.',
    breaks: ['EVENT-MEDIA-TYPE'],
    override: headed({ 'content-type': 'application/x-www-form-urlencoded' }),
  },
  {
    id: 'events-sent-without-media-type',
    mistake: 'Notifications are sent without a Content-Type.',
    breaks: ['EVENT-MEDIA-TYPE'],
    override: headed({}),
  },
  {
    id: 'events-media-type-lost-beside-authorization',
    mistake: 'The header Authorization replaces all the others, Content-Type among them.',
    breaks: ['EVENT-MEDIA-TYPE'],
    subtle: true,
    override: (sound) => ({
      deliveryHeaders: (authorization) =>
        authorization === undefined ? sound.deliveryHeaders(undefined) : { authorization },
    }),
  },
  {
    id: 'events-sent-in-list',
    mistake: 'Notifications are sent in batches, each a list of one.',
    breaks: ['EVENT-BODY-KIND'],
    override: written((json) => `[${jsonText(json)}]`),
  },
  {
    id: 'events-encoded-twice',
    mistake: 'The JSON of a notification is encoded as a JSON text once more.',
    breaks: ['EVENT-BODY-KIND'],
    override: written((json) => jsonText(jsonText(json))),
  },
  {
    id: 'events-sent-as-pairs',
    mistake: 'The body of a notification is the JSON in a form field payload.',
    breaks: ['EVENT-BODY-KIND'],
    override: written((json) => `payload=${encodeURIComponent(jsonText(json))}`),
  },
  {
    id: 'events-updates-without-body',
    mistake: 'Notifications of UPDATE have an empty body.',
    breaks: ['EVENT-BODY-KIND'],
    subtle: true,
    override: written((json) => (fieldOf(json, 'event') === 'UPDATE' ? '' : jsonText(json))),
  },
  {
    id: 'events-body-unescaped',
    mistake:
      'The JSON of a notification is put together by hand, without escaping quotes and line breaks in texts.',
    breaks: ['EVENT-BODY-KIND'],
    subtle: true,
    override: written(unescaped),
  },
];
