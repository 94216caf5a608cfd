import type { Webhook } from '../../domain/webhook.ts';
import { jsonText } from '../../wire/json.ts';
import type { Json } from '../../wire/json.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { fieldOf, isFields } from '../builders/json.ts';

/** Notifications go to an address other than that of the webhook. */
function addressed(url: (webhook: Webhook) => string): Fault['override'] {
  return () => ({ deliveryUrl: url });
}

/** Only Authorization is left of the usual headers. */
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

/** JSON concatenated by hand: no quote or line break is escaped. Backslashes are, or the values would change. */
function unescaped(json: Json): string {
  if (typeof json === 'string') return `"${json.replaceAll('\\', '\\\\')}"`;
  if (!isFields(json)) return jsonText(json);
  const parts = Object.entries(json).flatMap(([name, value]) =>
    value === undefined ? [] : [`"${name}":${unescaped(value)}`],
  );
  return `{${parts.join(',')}}`;
}

/** How notifications are sent: section 6.1. */
export const requestFaults = faults({
  'EVENT-METHOD-POST': {
    'events-sent-by-put': ['Notifications are sent with PUT.', () => ({ deliveryMethod: () => 'PUT' })],
    'events-updates-sent-by-patch': [
      'Notifications of UPDATE are sent with PATCH.',
      () => ({ deliveryMethod: ({ event }) => (event === 'UPDATE' ? 'PATCH' : 'POST') }),
    ],
  },
  'EVENT-URL-KEPT': {
    'events-sent-to-cut-url': [
      "Notifications are sent to the first 1000 characters of the webhook's url.",
      addressed(({ url }) => url.slice(0, 1000)),
    ],
    'events-sent-without-query': [
      "Notifications are sent to the path of the webhook's url, without its query.",
      addressed(({ url }) => url.replace(/\?.*/, '')),
    ],
    'events-sent-to-slash': [
      "Notifications are sent to the webhook's path with a slash at its end.",
      addressed(({ url }) => url.replace(/(\?.*)?$/, '/$1')),
    ],
    'events-sent-to-path-of-event': [
      "The kind of event is appended to the query of the webhook's url.",
      addressed(({ url }) => `${url}${url.includes('?') ? '&' : '?'}source=booking`),
    ],
    'events-sent-to-decoded-query': [
      "Percent-encoded characters in the webhook's url are decoded before it is called.",
      addressed(({ url }) =>
        url.replace(/%[2-7][0-9a-f]/gi, (code) =>
          /%(?:2[035f]|3f|7f)/i.test(code) ? code : decodeURIComponent(code),
        ),
      ),
    ],
    'events-sent-to-encoded-twice': [
      "The webhook's url is percent-encoded once more, so that % becomes %25.",
      addressed(({ url }) => url.replaceAll('%', '%25')),
    ],
    'events-sent-to-lower-case': [
      'The whole url of the webhook is converted to lower case.',
      addressed(({ url }) => url.toLowerCase()),
    ],
  },
  'EVENT-MEDIA-TYPE': {
    'events-sent-as-text': [
      'Notifications are sent as text/plain.',
      headed({ 'content-type': 'text/plain; charset=utf-8' }),
    ],
    'events-sent-as-form': [
      'Notifications are sent with the media type of forms, which the HTTP client sets by default.',
      headed({ 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    'events-sent-without-media-type': ['Notifications are sent without a Content-Type.', headed({})],
    'events-media-type-lost-beside-authorization': [
      'The header Authorization replaces all the others, Content-Type among them.',
      (sound) => ({
        deliveryHeaders: (authorization, name) =>
          authorization === undefined ? sound.deliveryHeaders(undefined, name) : { authorization },
      }),
    ],
  },
  'EVENT-BODY-KIND': {
    'events-sent-in-list': [
      'Notifications are sent in batches, each a list of one.',
      written((json) => `[${jsonText(json)}]`),
    ],
    'events-encoded-twice': [
      'The JSON of a notification is encoded twice, as a JSON string.',
      written((json) => jsonText(jsonText(json))),
    ],
    'events-sent-as-pairs': [
      'The body of a notification is the JSON in a form field payload.',
      written((json) => `payload=${encodeURIComponent(jsonText(json))}`),
    ],
    'events-updates-without-body': [
      'Notifications of UPDATE have an empty body.',
      written((json) => (fieldOf(json, 'event') === 'UPDATE' ? '' : jsonText(json))),
    ],
    'events-body-unescaped': [
      'The JSON of a notification is concatenated by hand, without escaping quotes and line breaks.',
      written(unescaped),
    ],
  },
});
