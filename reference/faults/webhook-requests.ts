import type { WebhookWrite } from '../decisions/webhooks.ts';
import { isObject, jsonText } from '../wire/json.ts';
import type { Fault } from './fault.ts';
import { brokenLimits } from './webhook-limits.ts';
import { body, DEFAULT_URL, firstOf, prefix, textOf, token, unset, url } from './webhook-readers.ts';

/** What is taken in although a single one of the constraints of sections 2.8 and 8 forbids it, or the reverse. */
function requestFaults(write: WebhookWrite): Fault[] {
  const area = write === 'create' ? 'CREATE' : 'REPLACE';
  const what = write === 'create' ? 'registration' : 'replacement';
  return [
    {
      id: `webhooks-${write}-without-body`,
      mistake: `A ${what} without a body is taken for a webhook with nothing but defaults.`,
      breaks: [`${area}-WEBHOOK-BODY-REQUIRED`],
      override: body(write, (text) => (text === '' ? unset : undefined)),
    },
    {
      id: `webhooks-${write}-list-unwrapped`,
      mistake: `A ${what} whose body is a list is read as the list's first element.`,
      breaks: [`${area}-WEBHOOK-BODY-REQUIRED`],
      override: body(write, (text, json) =>
        text.trimStart().startsWith('[') ? (firstOf(json()) ?? unset) : undefined,
      ),
    },
    {
      id: `webhooks-${write}-scalar-body`,
      mistake: `A ${what} whose body is null, a text or a number is taken for one with nothing but defaults.`,
      breaks: [`${area}-WEBHOOK-BODY-REQUIRED`],
      subtle: true,
      override: body(write, (text) =>
        /^\s*(null|true|false|-?\d+|".*")\s*$/s.test(text) ? unset : undefined,
      ),
    },
    {
      id: `webhooks-${write}-url-absent`,
      mistake: `A ${what} without a url gets a default one.`,
      breaks: [`${area}-WEBHOOK-URL-REQUIRED`],
      override: url(write, (value) => (value === undefined ? DEFAULT_URL : undefined)),
    },
    {
      id: `webhooks-${write}-url-null`,
      mistake: `A ${what} whose url is null gets a default one, because only its presence is checked.`,
      breaks: [`${area}-WEBHOOK-URL-REQUIRED`],
      subtle: true,
      override: url(write, (value) => (value === null ? DEFAULT_URL : undefined)),
    },
    {
      id: `webhooks-${write}-url-object`,
      mistake: `A ${what} whose url is an object is accepted with the object's text as the address.`,
      breaks: [`${area}-WEBHOOK-URL-WRONG-TYPE`],
      override: url(write, (value) => (isObject(value) ? `${DEFAULT_URL}object` : undefined)),
    },
    {
      id: `webhooks-${write}-url-list`,
      mistake: `A ${what} whose url is a list is accepted with the list's first element.`,
      breaks: [`${area}-WEBHOOK-URL-WRONG-TYPE`],
      subtle: true,
      override: url(write, (value) =>
        Array.isArray(value) ? (textOf(firstOf(value)) ?? DEFAULT_URL) : undefined,
      ),
    },
    {
      id: `webhooks-${write}-url-empty`,
      mistake: `A ${what} whose url is the empty string is accepted.`,
      breaks: [`${area}-WEBHOOK-URL-MIN-LENGTH`],
      override: url(write, (value) => (value === '' ? '' : undefined)),
    },
    {
      id: `webhooks-${write}-token-object`,
      mistake: `A ${what} whose token is an object is accepted with the object's JSON as the token.`,
      breaks: [`${area}-WEBHOOK-TOKEN-WRONG-TYPE`],
      override: token(write, (value) => (isObject(value) ? jsonText({}) : undefined)),
    },
    {
      id: `webhooks-${write}-token-list`,
      mistake: `A ${what} whose token is a list is accepted with the list's elements joined.`,
      breaks: [`${area}-WEBHOOK-TOKEN-WRONG-TYPE`],
      subtle: true,
      override: token(write, (value) => (Array.isArray(value) ? value.map(textOf).join(',') : undefined)),
    },
    {
      id: `webhooks-${write}-prefix-object`,
      mistake: `A ${what} whose authorizationHeaderPrefix is an object is accepted with the default prefix.`,
      breaks: [`${area}-WEBHOOK-PREFIX-WRONG-TYPE`],
      override: prefix(write, (value) => (isObject(value) ? 'Bearer' : undefined)),
    },
    {
      id: `webhooks-${write}-prefix-list`,
      mistake: `A ${what} whose authorizationHeaderPrefix is a list is accepted with the list's first element.`,
      breaks: [`${area}-WEBHOOK-PREFIX-WRONG-TYPE`],
      subtle: true,
      override: prefix(write, (value) =>
        Array.isArray(value) ? (textOf(firstOf(value)) ?? 'Bearer') : undefined,
      ),
    },
  ];
}

/** What registrations and replacements must hold: sections 2.8, 4.13 and 4.14. */
export const webhookRequestsFaults: readonly Fault[] = [
  ...requestFaults('create'),
  ...requestFaults('replace'),
  ...brokenLimits,
];
