import type { Breach } from '../exchange.ts';
import { isJsonObject, type Json } from '../json.ts';
import type { AnswerBreaches } from './answer-breaches.ts';
import type { ContractDocument } from './document.ts';
import { extraFields, fieldsSeen, type SchemaNode } from './schema-walk.ts';

/** What a notification's body breaks: its envelope is all the target's own, its data belongs to one entity. */
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
 * Checks of a notification's body against the document (section 2.9). The data is judged apart from the envelope, by
 * the entity that the notification names, so that no fault counts twice and each has the statement that it belongs to.
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
    if (body === undefined) return { envelope: [asWhole('a JSON body', 'no JSON')], data: [] };
    const envelope = this.#breaches.ofValue(ENVELOPE, body, asWhole, this.#envelopeAlone);
    const shown = dataOf(body);
    if (shown === undefined) return { envelope, data: [] };
    const breaches = this.#breaches.ofValue(shown.schema, shown.data, asWhole);
    return { envelope, data: breaches.map((breach) => ({ ...breach, at: `/data${breach.at}` })) };
  }

  /** `Schema.field` and `Schema` for all that the notification shows. */
  fieldsSeen(body: Json | undefined): ReadonlySet<string> {
    const seen = new Set<string>();
    if (body === undefined) return seen;
    fieldsSeen(this.#schemas, ENVELOPE, body, seen);
    const shown = dataOf(body);
    if (shown !== undefined) fieldsSeen(this.#schemas, shown.schema, shown.data, seen);
    return seen;
  }

  /** Paths of the fields beyond those of the contract. */
  extraFields(body: Json | undefined): ReadonlySet<string> {
    const extra = new Set<string>();
    if (body === undefined) return extra;
    extraFields(this.#schemas, ENVELOPE, body, extra);
    const shown = dataOf(body);
    if (shown !== undefined) extraFields(this.#schemas, shown.schema, shown.data, extra, 'data');
    return extra;
  }
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
