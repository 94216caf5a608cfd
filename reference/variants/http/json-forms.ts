import type { Json } from '../../wire/json.ts';
import { changedAnswers, isList, isRefusal } from '../builders/answers.ts';
import { variant } from '../builders/variant.ts';
import type { Variant } from '../builders/variant.ts';

/** The same value with every object changed, from the innermost outwards. */
function objectsChanged(
  value: Json,
  change: (entries: [string, Json][]) => readonly (readonly [string, Json])[],
): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map((item) => objectsChanged(item, change));
  const entries = Object.entries(value).flatMap(([name, part]): [string, Json][] =>
    part === undefined ? [] : [[name, objectsChanged(part, change)]],
  );
  return Object.fromEntries(change(entries));
}

/** Names that break careless copying of fields; given as entries, so that __proto__ is an ordinary field. */
const strangers: readonly (readonly [string, Json])[] = [
  ['__proto__', { polluted: true }],
  ['constructor', null],
  ['hasOwnProperty', 'no'],
  ['toString', 0],
  ['x-null', null],
  ['', ['an', 'empty', 'name']],
  ['größe 🍵', { nested: [{ list: [[]] }] }],
  ['huge', 2n ** 64n],
  ['createdAt', '2026-01-01T00:00:00Z'],
];

const withStrangers = (json: Json): Json => objectsChanged(json, (entries) => [...entries, ...strangers]);

const strangersFirst = (json: Json): Json => objectsChanged(json, (entries) => [...strangers, ...entries]);

const backwards = (json: Json): Json => objectsChanged(json, (entries) => entries.toReversed());

/** Changes the JSON of successful answers and of notifications. */
function changedJson(id: string, kind: string, choice: string, change: (json: Json) => Json): Variant {
  return variant(id, kind, choice, (usual) => ({
    ...changedAnswers(usual, (answer) =>
      answer.body === undefined || isRefusal(answer) ? answer : { ...answer, body: change(answer.body) },
    ),
    notificationJson: (notification, date) => change(usual.notificationJson(notification, date)),
  }));
}

/** Writes the same JSON of answers and notifications in another way. */
function changedText(id: string, kind: string, choice: string, change: (text: string) => string): Variant {
  return variant(id, kind, choice, (usual) => ({
    writeJson: (json) => change(usual.writeJson(json)),
    writeNotification: (json) => change(usual.writeNotification(json)),
  }));
}

/** Puts white space between tokens; only strings can hold such marks themselves. */
function spaced(text: string, space: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (token) =>
    token.startsWith('"') ? token : `${space}${token}${space}`,
  );
}

function escaped(text: string, pattern: RegExp): string {
  return text.replace(pattern, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function contentType(id: string, type: string): Variant {
  return variant(
    id,
    'content-type',
    `Success answers have the Content-Type ${type} (section 4: parameters are allowed).`,
    (usual) =>
      changedAnswers(usual, (answer) =>
        isRefusal(answer) || answer.body === undefined || answer.contentType !== undefined
          ? answer
          : { ...answer, contentType: type },
      ),
  );
}

/** Other ways to write the same JSON, and fields beyond those of the contract. */
export const jsonFormVariants: readonly Variant[] = [
  changedJson(
    'json-extra-fields',
    'json-fields',
    'Every object has fields that the contract does not name, nulls and __proto__ among them (section 2).',
    withStrangers,
  ),
  changedJson(
    'json-extra-fields-first',
    'json-fields',
    'Fields that the contract does not name come before those that it names (section 2).',
    strangersFirst,
  ),
  changedJson('json-fields-backwards', 'json-fields', 'Fields come in another order (JSON).', backwards),
  changedText('json-pretty', 'json-space', 'JSON is written over many lines (JSON).', (text) =>
    spaced(text, '\n  '),
  ),
  changedText(
    'json-spaced',
    'json-space',
    'JSON has tabs, line ends and spaces around it (JSON).',
    (text) => ` \r\n\t${spaced(text, '\t \r\n')}\n\n`,
  ),
  changedText('json-ascii', 'json-escapes', 'Everything beyond ASCII is escaped (JSON).', (text) =>
    escaped(text, /[\u007f-\uffff]/g),
  ),
  changedText('json-html-safe', 'json-escapes', 'Slashes, <, > and & are escaped (JSON).', (text) =>
    escaped(text.replaceAll('/', '\\/'), /[<>&\u2028\u2029]/g),
  ),
  contentType('json-charset', 'application/json;charset=UTF-8'),
  contentType('json-charset-spaced', 'application/json ;  charset=utf-8'),
  contentType('json-charset-quoted', 'Application/JSON; charset="utf-8"; profile="v1"'),
];
