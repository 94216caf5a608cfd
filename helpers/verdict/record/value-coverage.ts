import { factsOf } from '../../../spec/vocabulary.ts';
import { lastingFields } from '../../contract/booking-fields.ts';
import type { Notified } from '../../evidence/exhibit.ts';
import { type ClassedValue, classesOf, type ValueKind } from '../../generators/classes/catalogue.ts';
import { type Exchange, isAccepted } from '../../http/exchange.ts';
import { type Comparison, sameInstant, sameJson, sameText } from '../../values/json/equality.ts';
import { valueAt } from '../../values/json/json-pointer.ts';
import {
  int64Of,
  isJsonArray,
  isJsonObject,
  type Json,
  parseJsonOrUndefined,
  stringifyJson,
} from '../../values/json/json.ts';
import type { ClassCounts, ValueCounts } from '../check-report.ts';
import { percentDecoded } from '../../values/percent.ts';

type EntityKind = NonNullable<ReturnType<typeof factsOf>['shows']>;

/** A field that requests send and answers show, and when what is shown is what was sent. */
interface Field {
  readonly kind: ValueKind;
  readonly at: string;
  readonly same: Comparison;
}

const sameList: Comparison = (a, b) =>
  isJsonArray(a) && isJsonArray(b) ? sameJson(a.map(String).sort(), b.map(String).sort()) : undefined;

const FIELDS: readonly Field[] = [
  ...lastingFields.filter(({ name }) => name !== 'DATE'),
  { kind: 'date-time', at: '/date', same: sameInstant },
  { kind: 'text', at: '/url', same: sameText },
  { kind: 'text', at: '/token', same: sameText },
  { kind: 'text', at: '/authorizationHeaderPrefix', same: sameText },
  { kind: 'list', at: '/events', same: sameList },
  { kind: 'list', at: '/entities', same: sameList },
];

/** A value that was sent, and its classes. */
interface Sent {
  readonly kind: ValueKind;
  readonly classes: readonly string[];
  readonly field?: Field;
  readonly value?: Json;
  /** Where the answer to the same request shows it, for what stands in an address. */
  readonly shownAt?: string;
}

/** Counts of which classes a check has sent values, and how often it saw them again; see {@link ClassCounts}. */
export class ValueCoverage {
  readonly #counts = new Map<ValueKind, Map<string, { sent: number; accepted: number; readBack: number }>>();
  readonly #written = new Map<string, readonly Sent[]>();

  add(exchange: Exchange): void {
    const sent = sentIn(exchange);
    this.#count(sent, 'sent');
    if (!isAccepted(exchange)) return;
    this.#count(sent, 'accepted');
    const { json = null } = exchange;
    const shown = sent.filter(({ shownAt, value = null }) => {
      const found = shownAt === undefined ? undefined : valueAt(json, shownAt);
      return found !== undefined && textOf(found) === textOf(value);
    });
    this.#count(shown, 'readBack');
    const { shows, writes } = factsOf(exchange.operation);
    if (shows === undefined || exchange.json === undefined) return;
    if (writes === true && isJsonObject(exchange.json)) {
      const written = sent.filter(({ field }) => field !== undefined);
      this.#written.set(keyOf(shows, exchange.json), written);
    }
    for (const entity of isJsonArray(exchange.json) ? exchange.json : [exchange.json]) {
      this.#addShown(shows, entity);
    }
  }

  addNotification({ received: { json } }: Notified): void {
    if (!isJsonObject(json) || json['entity'] !== 'BOOKING') return;
    this.#addShown('booking', json['data'] ?? null);
  }

  counts(): ValueCounts {
    return Object.fromEntries(
      [...this.#counts].map(([kind, classes]) => [kind, Object.fromEntries(classes)]),
    );
  }

  #addShown(kind: EntityKind, entity: Json): void {
    const written = this.#written.get(keyOf(kind, entity)) ?? [];
    const shown = written.filter(({ field, value = null }) => {
      const found = field && valueAt(entity, field.at);
      return field !== undefined && found !== undefined && field.same(found, value) === true;
    });
    this.#count(shown, 'readBack');
  }

  #count(all: readonly Sent[], what: keyof ClassCounts): void {
    for (const { kind, classes } of all) {
      const ofKind =
        this.#counts.get(kind) ?? new Map<string, { sent: number; accepted: number; readBack: number }>();
      this.#counts.set(kind, ofKind);
      for (const name of classes) {
        const counts = ofKind.get(name) ?? { sent: 0, accepted: 0, readBack: 0 };
        counts[what] += 1;
        ofKind.set(name, counts);
      }
    }
  }
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

function keyOf(kind: EntityKind, entity: Json): string {
  const id = isJsonObject(entity) ? int64Of(entity['id']) : undefined;
  return `${kind} ${id}`;
}

/** The values of a request that are of any class. */
function sentIn({ request: { url, body } }: Exchange): readonly Sent[] {
  const json = body === undefined ? undefined : parseJsonOrUndefined(body);
  const inBody = FIELDS.flatMap((field): readonly Sent[] => {
    const value = json === undefined ? undefined : valueAt(json, field.at);
    const classed = value === undefined ? undefined : asClassed(field.kind, value);
    if (value === undefined || classed === undefined) return [];
    return [{ kind: field.kind, classes: classesOf(classed), field, value }];
  });
  const inAddress = addressed(url).map(({ classed, shownAt }): Sent => {
    const { kind, value } = classed;
    return { kind, classes: classesOf(classed), value, ...(shownAt !== undefined && { shownAt }) };
  });
  return [...inBody, ...inAddress].filter(({ classes }) => classes.length > 0);
}

/** A JSON value as a value of this kind; undefined for one of another type, which is of no class. */
function asClassed(kind: ValueKind, value: Json): ClassedValue | undefined {
  if (kind === 'list') {
    return isJsonArray(value) && value.every((one) => typeof one === 'string')
      ? { kind, value: value.map(String) }
      : undefined;
  }
  if (kind === 'persons' || kind === 'page size' || kind === 'page number') {
    return typeof value === 'number' ? { kind, value } : undefined;
  }
  return typeof value === 'string' ? { kind, value } : undefined;
}

/** An id in a path; the restaurant's id in its POS is any text. */
const ID_IN_PATH = /\/(find\/partner|restaurant(?!\/find)|booking|webhook)\/([^/]+)/;

/** A value in an address, and where the answer shows it. */
interface Addressed {
  readonly classed: ClassedValue;
  readonly shownAt?: string;
}

/** How each parameter of a query is read. */
const PARAMETERS: Readonly<Record<string, (text: string) => Addressed>> = {
  search: (value) => ({ classed: { kind: 'text', value } }),
  date: (value) => ({ classed: { kind: 'date-time', value } }),
  persons: (text) => ({ classed: { kind: 'persons', value: Number(text) } }),
  size: (text) => ({ classed: { kind: 'page size', value: Number(text) }, shownAt: '/size' }),
  page: (text) => ({ classed: { kind: 'page number', value: Number(text) }, shownAt: '/number' }),
};

/** What stands in the path and the query. */
function addressed(url: string): readonly Addressed[] {
  if (!URL.canParse(url)) return [];
  const { pathname, searchParams } = new URL(url);
  const parameters = Object.entries(PARAMETERS).flatMap(([name, read]) => {
    const text = searchParams.get(name);
    return text === null ? [] : [read(text)];
  });
  const excluded = searchParams.getAll('excludeIds');
  const list: readonly Addressed[] =
    excluded.length > 0 ? [{ classed: { kind: 'list', value: excluded } }] : [];
  return [...idIn(pathname), ...parameters, ...list];
}

function idIn(pathname: string): readonly Addressed[] {
  const [, kind, value] = ID_IN_PATH.exec(pathname) ?? [];
  if (value === undefined || value === 'confirmation' || value === 'find') return [];
  return kind === 'find/partner'
    ? [{ classed: { kind: 'text', value: percentDecoded(value) }, shownAt: '/info/posUid' }]
    : [{ classed: { kind: 'id', value }, shownAt: '/id' }];
}
