import type { SentRequest } from '../../http/exchange.ts';
import type { EvidenceSource } from '../exhibit.ts';
import { beginningOf } from '../placeholders.ts';
import type { Redactor } from '../redactor.ts';
import { jsonLines } from './json-lines.ts';

/** Something that led to a finding, such as the query of a request or the hours of a restaurant. */
export interface Input {
  readonly name: string;
  /** Lines for people. */
  readonly value: string;
}

/** The number of a guest, or the token of a webhook, replaced by its name. */
const OWN_NAME = /\$TARGET_(?:GUEST|WEBHOOK_TOKEN)_\w+/g;

/** The inbox in the address of a webhook. */
const INBOX = /(?<=\/)[0-9a-f]{32}(?=[/?#"]|$)/g;

/** What was made for the request alone, in its path. */
const OWN_ID = /(?<=\/(?:webhook|booking)\/)\d+/g;

const MOST_PARAMETERS = 8;

const MOST_VALUES = 3;

const MOST_DIFFERENCES = 6;

const MOST_CHARACTERS = 160;

const MOST_OF_EARLIER = 400;

/** Of `404`, but also of `no answer`. */
const LENGTH_OF_STATUS = 9;

/**
 * The query of a request, decoded, without secrets. Of many values of one name the first ones are shown, and those that
 * the finding mentions.
 *
 * @param said what the finding says
 */
export function queryInput({ url }: SentRequest, said: string, redactor: Redactor): readonly Input[] {
  const [, query] = /\?([^#]*)/.exec(url) ?? [];
  if (query === undefined || query === '') return [];
  const parameters = [...new URLSearchParams(query)];
  const names = [...new Set(parameters.map(([name]) => name))];
  const shown = names.slice(0, MOST_PARAMETERS).map((name) => {
    const values = parameters.filter(([one]) => one === name).map(([, value]) => value);
    const cleanOf = (value: string): string => short(redactor.redact(value));
    const label = redactor.redact(name);
    if (values.length <= MOST_VALUES) return `${label} = ${values.map(cleanOf).join(', ')}`;
    const words = new Set(said.split(/[\s,;:]+/));
    const mentioned = values.flatMap((value, at) =>
      words.has(value) ? [`, number ${at + 1} is ${cleanOf(value)}`] : [],
    );
    const few = values.slice(0, MOST_VALUES).map(cleanOf);
    return `${label} = ${few.join(', ')}, … (${values.length} values${mentioned.slice(0, MOST_VALUES).join('')})`;
  });
  const left = names.length - MOST_PARAMETERS;
  return [{ name: 'query', value: [...shown, ...(left > 0 ? [`and ${left} more`] : [])].join('\n') }];
}

/** Requests that were answered before the decisive one, each in a line; they are not redacted. */
export function earlierInput(earlier: readonly EvidenceSource[]): readonly Input[] {
  const lines = earlier.flatMap((one) => {
    if (one.kind === 'notified') return [];
    const { method, url, body } = one.request;
    const text = [method, url.replace(/^https?:\/\/[^/]+/, ''), body].filter((part) => part !== undefined);
    const answer =
      one.kind === 'answered' ? String(one.status) : one.kind === 'controlled' ? one.response : 'nothing';
    return [`${answer.slice(0, LENGTH_OF_STATUS)} to ${text.join(' ').slice(0, MOST_OF_EARLIER)}`];
  });
  return lines.length === 0 ? [] : [{ name: 'before it', value: lines.join('\n') }];
}

/** Where a request differs from its twin: the place, its value there, and that of the twin. */
interface Difference {
  readonly where: string;
  /** In the body. */
  readonly at?: string;
  readonly value: string | undefined;
  readonly twin: string | undefined;
}

/** In which parts a request differs from its twin, without secrets. */
export function twinDifferences(
  request: SentRequest,
  twin: SentRequest,
  redactor: Redactor,
): readonly Difference[] {
  const [own, other] = [request, twin].map((one) => partsOf(one, redactor));
  const places = new Map(
    [...(other ?? []), ...(own ?? [])].map(([key, { where, at }]) => [key, { where, at }]),
  );
  const all = [...places].flatMap(([key, { where, at }]): readonly Difference[] => {
    const [value, twins] = [own?.get(key)?.value, other?.get(key)?.value];
    return value === twins ? [] : [{ where, value, twin: twins, ...(at !== undefined && { at }) }];
  });
  if (!request.body !== !twin.body) {
    const [value, twins] = request.body ? ['a body', undefined] : [undefined, 'a body'];
    const head = all.filter(({ where, at }) => at === undefined && where !== 'body');
    return [...head, { where: 'body', value, twin: twins }];
  }
  // Nearly every booking has a guest of its own, and each webhook an inbox: they are no defects.
  const telling = all.filter(
    ({ value, twin: twins }) => value === undefined || twins === undefined || common(value) !== common(twins),
  );
  return withoutParts(telling.length > 0 ? telling : all);
}

/** Where a list or an object differs as a whole, its parts tell nothing more. */
function withoutParts(differences: readonly Difference[]): readonly Difference[] {
  const places = differences.flatMap(({ at }) => at ?? []);
  return differences.filter(({ at }) => !places.some((one) => at?.startsWith(`${one}/`)));
}

/** A value without what differs in any two requests. */
function common(value: string): string {
  return value.replace(OWN_NAME, '$').replace(INBOX, '*').replace(OWN_ID, '*');
}

/** The differences in lines. */
export function differencesText(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'the same request';
  const left = differences.length - MOST_DIFFERENCES;
  const lines = differences
    .slice(0, MOST_DIFFERENCES)
    .map(({ where, value, twin }) => `${where}: ${twin ?? 'absent'} instead of ${value ?? 'absent'}`);
  return [...lines, ...(left > 0 ? [`and ${left} more differences`] : [])].join('\n');
}

interface Part {
  readonly where: string;
  readonly at?: string;
  readonly value: string;
}

function partsOf({ method, url, headers, body }: SentRequest, redactor: Redactor): Map<string, Part> {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]+)?([^?#]*)\??([^#]*)/.exec(url) ?? [];
  const clean = body === undefined ? undefined : redactor.redact(body);
  const parts = new Map<string, Part>([
    ['method', { where: 'method', value: method }],
    ['path', { where: 'path', value: redactor.redact(path) }],
  ]);
  if (query !== '') parts.set('query', { where: 'query', value: redactor.redact(query) });
  for (const [name, value] of Object.entries(headers)) {
    const shown = short(redactor.redactHeader(name, value));
    parts.set(`header ${name}`, { where: `header ${name}`, value: shown });
  }
  if (clean === undefined) return parts;
  const lines = jsonLines(clean);
  if (lines === undefined) return parts.set('body', { where: 'body', value: short(clean) });
  for (const { pointer, begins, literal, text: line } of lines) {
    if (!begins) continue;
    const container = line.endsWith('[') ? 'a list' : 'an object';
    const value = literal === undefined ? container : short(literal);
    parts.set(`body ${pointer}`, { where: pointer.slice(1) || 'body', at: pointer, value });
  }
  return parts;
}

function short(text: string): string {
  return text.length <= MOST_CHARACTERS
    ? text
    : `${beginningOf(text, MOST_CHARACTERS)}… (${text.length} characters)`;
}
