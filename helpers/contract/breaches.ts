import type { ErrorObject } from 'ajv/dist/2020.js';
import {
  requirementForAnswer,
  requirementForField,
  type RequirementId,
} from '../../spec/requirements/catalogue.ts';
import type { FieldSubject } from '../../spec/requirements/entry/subject.ts';
import type { Answered, Breach } from '../http/exchange.ts';
import { flagIn } from '../values/flags.ts';
import { JSON_BODY, jsonEndOf } from '../values/json/json-end.ts';
import { escapeSegment, excerpt, valueAt } from '../values/json/json-pointer.ts';
import { isJsonMedia, isJsonObject, type Json } from '../values/json/json.ts';
import { readInstant } from '../values/time.ts';
import type { ContractDocument, Operation } from './document.ts';
import { anyElement, extraFields, fieldAt, fieldsSeen, type SchemaNode } from './schema.ts';
import type { SchemaValidator } from './validator.ts';

/** Checks success answers against the document: status, media type, body, every field (section 4). */
export class AnswerBreaches {
  readonly #document: ContractDocument;
  readonly #validator: SchemaValidator;

  constructor(document: ContractDocument, validator: SchemaValidator) {
    this.#document = document;
    this.#validator = validator;
  }

  /**
   * Every breach of a 2xx answer. An answer that is not JSON has this breach alone: those of its media type and fields
   * would only repeat it. Answers outside 2xx are free (section 7).
   */
  of(operation: Operation, answer: Omit<Answered, 'breaches'>): readonly Breach[] {
    if (answer.status < 200 || answer.status > 299) return [];
    const breach = (aspect: 'status' | 'media' | 'body', expected: string, observed: string): Breach => ({
      requirement: known(requirementForAnswer(operation.id, aspect), `${operation.id} ${aspect}`),
      at: '',
      expected,
      observed,
    });
    const breaches = answer.status === 200 ? [] : [breach('status', 'status 200', `status ${answer.status}`)];
    if (operation.answer === undefined || (answer.status !== 200 && answer.text === '')) return breaches;
    if (answer.json === undefined) {
      return [...breaches, breach('body', JSON_BODY, bodyFact(answer))];
    }
    const media = answer.headers['content-type'];
    if (!isJsonMedia(media)) {
      breaches.push(breach('media', 'content type application/json', media ?? 'no content type'));
    }
    return [
      ...breaches,
      ...this.ofValue(operation.answer, answer.json, (expected, observed) =>
        breach('body', expected, observed),
      ),
    ];
  }

  /**
   * Breaches of `schema` in a value; `asWhole` makes the breach of the value as a whole.
   *
   * @param judgedBy the part of the schema that counts; unset: all of it
   */
  ofValue(
    schema: SchemaNode,
    value: Json,
    asWhole: (expected: string, observed: string) => Breach,
    judgedBy: SchemaNode = schema,
  ): readonly Breach[] {
    const errors = this.#validator.errorsOf(judgedBy, value).filter((error) => !isOfClosedDay(error));
    const wrongType = new Map(errors.filter(isTypeError).map((error) => [error.instancePath, error]));
    return errors
      .filter((error) => (wrongType.get(error.instancePath) ?? error) === error)
      .map((error) => this.#breachOf(schema, value, error, asWhole));
  }

  #breachOf(
    schema: SchemaNode,
    value: Json,
    error: ErrorObject,
    asWhole: (expected: string, observed: string) => Breach,
  ): Breach {
    const missing =
      error.keyword === 'required' ? `/${escapeSegment(String(error.params['missingProperty']))}` : '';
    const pointer = error.instancePath + missing;
    const place = fieldAt(this.#document.schemas, schema, pointer);
    const expected = expectationOf(error);
    const observed = missing === '' ? excerpt(valueAt(value, pointer)) : 'absent';
    if (place.field === undefined) return asWhole(expected, observed);
    const aspect = aspectOf(error, place.required);
    const { schema: owner, field } = place;
    const found = requirementForField(owner, field, aspect);
    // Without a statement about the form, a value in another form is a wrong value like any other.
    const instead = aspect === 'form' ? requirementForField(owner, field, 'value') : undefined;
    const requirement = known(found ?? instead, `${owner}.${field} ${aspect}`);
    return { requirement, at: anyElement(pointer), place: pointer, expected, observed };
  }
}

function bodyFact({ text, isNotUtf8 }: Pick<Answered, 'text' | 'isNotUtf8'>): string {
  if (text === '') return 'no body';
  return isNotUtf8 === true ? `bytes that are not UTF-8: ${excerpt(text)}` : brokenFact(text);
}

/** So much of a text is told before the place where it stops being JSON. */
const LEAD = 60;

function brokenFact(text: string): string {
  const end = jsonEndOf(text);
  if (end === undefined || end.at === 0) return excerpt(text);
  const before = `${end.at > LEAD ? '…' : ''}${text.slice(Math.max(0, end.at - LEAD), end.at)}`;
  const where =
    end.at === text.length
      ? `JSON that ends after ${text.length} characters`
      : `no JSON from character ${end.at + 1} of ${text.length} on`;
  return `${where}, behind ${excerpt(before)}: ${end.expected} would have to follow`;
}

/** The schedule record of a closed day (section 2.3) needs no times. */
function isOfClosedDay({ keyword, params, data }: ErrorObject): boolean {
  if (keyword !== 'required' || !['start', 'end'].includes(String(params['missingProperty']))) return false;
  if (typeof data !== 'object' || data === null) return false;
  if ('isWorkingTime' in data && data.isWorkingTime !== null) return flagIn(data.isWorkingTime) === false;
  return !('start' in data) && !('end' in data);
}

function isTypeError(error: ErrorObject): boolean {
  return error.keyword === 'type' || isIntegerFormat(error);
}

function isIntegerFormat(error: ErrorObject): boolean {
  return error.keyword === 'format' && /^int(32|64)$/.test(String(error.params['format']));
}

function aspectOf(error: ErrorObject, required: boolean): FieldSubject['aspect'] {
  if (error.keyword === 'required') return 'presence';
  if (isTypeError(error)) return error.data === null && !required ? 'null' : 'type';
  return isOtherForm(error) ? 'form' : 'value';
}

/**
 * Not in the form of the contract, but with the same meaning beyond doubt: another ISO 8601 form, another letter case.
 */
function isOtherForm({ keyword, params, data }: ErrorObject): boolean {
  if (typeof data !== 'string') return false;
  if (params['format'] === 'date-time') return readInstant(data).form !== 'none';
  return keyword === 'const' && String(params['allowedValue']).toLowerCase() === data.toLowerCase();
}

const BOUNDS: Readonly<Record<string, (limit: number) => string>> = {
  minLength: (limit) => `of at least ${limit} ${limit === 1 ? 'character' : 'characters'}`,
  maxLength: (limit) => `of at most ${limit} characters`,
  minItems: (limit) => `of at least ${limit} ${limit === 1 ? 'element' : 'elements'}`,
  maxItems: (limit) => `of at most ${limit} elements`,
  minimum: (limit) => `of at least ${limit}`,
  maximum: (limit) => `of at most ${limit}`,
  uniqueItems: () => 'without repeated elements',
};

function expectationOf(error: ErrorObject): string {
  const { keyword, params } = error;
  if (keyword === 'required') return `the field ${String(params['missingProperty'])}`;
  if (keyword === 'type') return `a value of type ${String(params['type']).replace(',', ' or ')}`;
  if (keyword === 'format') return `a value of the format ${String(params['format'])}`;
  if (keyword === 'enum') return `one of ${String(params['allowedValues']).replaceAll(',', ', ')}`;
  if (keyword === 'const') return `exactly ${String(params['allowedValue'])}`;
  const limit = BOUNDS[keyword];
  if (limit !== undefined) return `a value ${limit(Number(params['limit']))}`;
  if (keyword === 'pattern') return `a value of the form ${String(params['pattern'])}`;
  return `a value that ${error.message ?? keyword}`;
}

/** A gap between document and catalogue is an error of the suite, never the target's. */
function known(requirement: RequirementId | undefined, subject: string): RequirementId {
  if (requirement === undefined) throw new Error(`the catalogue has no requirement for ${subject}`);
  return requirement;
}

/** Breaches in the body of a notification: in its envelope, and in the data of its entity. */
export interface NotificationBreaches {
  readonly envelope: readonly Breach[];
  readonly data: readonly Breach[];
}

const ENVELOPE: SchemaNode = { $ref: '#/components/schemas/WebhookEventExternalDto' };

const DATA: Readonly<Record<string, SchemaNode>> = {
  BOOKING: { $ref: '#/components/schemas/BookingExternalDto' },
  RESTAURANT: { $ref: '#/components/schemas/RestaurantExternalDto' },
};

/**
 * Checks the body of a notification against the document (section 2.9). The data is judged apart from the envelope, by
 * the entity that the notification names, so that no fault counts twice and each belongs to its own statement.
 */
export class NotificationJudge {
  readonly #breaches: AnswerBreaches;
  readonly #schemas: ContractDocument['schemas'];
  readonly #envelopeAlone: SchemaNode;

  constructor(document: ContractDocument, breaches: AnswerBreaches) {
    this.#breaches = breaches;
    this.#schemas = document.schemas;
    const { type, required, properties } = document.schemas['WebhookEventExternalDto'] ?? {};
    this.#envelopeAlone = {
      ...(type && { type }),
      ...(required && { required }),
      ...(properties && { properties }),
    };
  }

  /** @param body undefined when it is not JSON */
  breachesOf(body: Json | undefined): NotificationBreaches {
    if (body === undefined) return { envelope: [asWhole(JSON_BODY, 'no JSON')], data: [] };
    const envelope = this.#breaches.ofValue(ENVELOPE, body, asWhole, this.#envelopeAlone);
    const shown = dataOf(body);
    if (shown === undefined) return { envelope, data: [] };
    const breaches = this.#breaches.ofValue(shown.schema, shown.data, asWhole);
    return { envelope, data: breaches.map((breach) => withinData(breach)) };
  }

  /** `Schema.field` and `Schema` for everything in the notification. */
  fieldsSeen(body: Json | undefined): ReadonlySet<string> {
    const seen = new Set<string>();
    if (body === undefined) return seen;
    fieldsSeen(this.#schemas, ENVELOPE, body, seen);
    const shown = dataOf(body);
    if (shown !== undefined) fieldsSeen(this.#schemas, shown.schema, shown.data, seen);
    return seen;
  }

  /** Paths of the fields that the contract does not name. */
  extraFields(body: Json | undefined): ReadonlySet<string> {
    const extra = new Set<string>();
    if (body === undefined) return extra;
    extraFields(this.#schemas, ENVELOPE, body, extra);
    const shown = dataOf(body);
    if (shown !== undefined) extraFields(this.#schemas, shown.schema, shown.data, extra, 'data');
    return extra;
  }
}

function withinData(breach: Breach): Breach {
  const { at, place } = breach;
  return { ...breach, at: `/data${at}`, ...(place !== undefined && { place: `/data${place}` }) };
}

function dataOf(body: Json): { schema: SchemaNode; data: Json } | undefined {
  if (!isJsonObject(body) || !isJsonObject(body['data']) || typeof body['entity'] !== 'string')
    return undefined;
  const schema = Object.hasOwn(DATA, body['entity']) ? DATA[body['entity']] : undefined;
  return schema && { schema, data: body['data'] };
}

function asWhole(expected: string, observed: string): Breach {
  return { requirement: 'EVENT-BODY-KIND', at: '', expected, observed };
}
