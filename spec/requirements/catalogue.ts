import { auth } from './access/auth.ts';
import { bookings } from './bookings/bookings.ts';
import { confirmation } from './bookings/confirmation.ts';
import { events } from './webhooks/events.ts';
import { paging } from './restaurants/paging.ts';
import type { Requirement } from './entry/requirement.ts';
import { restaurants } from './restaurants/restaurants.ts';
import { restrictions } from './bookings/restrictions.ts';
import { schedule } from './restaurants/schedule.ts';
import { service } from './access/service.ts';
import { states } from './bookings/states.ts';
import type { AnswerSubject, FieldSubject } from './entry/subject.ts';
import { tables } from './restaurants/tables.ts';
import { webhooks } from './webhooks/webhooks.ts';

/** The areas in reading order, each with its entries in the order of the contract. */
export const areas = Object.freeze({
  service,
  auth,
  restaurants,
  paging,
  schedule,
  tables,
  confirmation,
  bookings,
  restrictions,
  states,
  webhooks,
  events,
} as const);

export type Area = keyof typeof areas;

/** Every id of the catalogue; a mistyped one does not compile. */
export type RequirementId = (typeof areas)[Area][number]['id'];

interface Entry {
  readonly area: Area;
  readonly requirement: Requirement<RequirementId>;
}

const entries: ReadonlyMap<string, Entry> = new Map(
  Object.entries<readonly Requirement<RequirementId>[]>(areas).flatMap(([name, requirements]) => {
    if (!isArea(name)) throw new Error(`no such area: ${name}`);
    return requirements.map((requirement) => [requirement.id, { area: name, requirement }] as const);
  }),
);

/** All entries, area by area. */
export const catalogue: readonly Requirement<RequirementId>[] = Object.freeze(
  [...entries.values()].map(({ requirement }) => Object.freeze(requirement)),
);

const bySubject: ReadonlyMap<string, RequirementId> = new Map(
  catalogue.flatMap(({ id, subject }) => (subject === undefined ? [] : [[subjectKey(subject), id] as const])),
);

function isArea(name: string): name is Area {
  return Object.hasOwn(areas, name);
}

function subjectKey(subject: FieldSubject | AnswerSubject): string {
  return 'schema' in subject
    ? `${subject.schema}.${subject.field} ${subject.aspect}`
    : `${subject.operation}() ${subject.aspect}`;
}

function entryOf(id: RequirementId): Entry {
  const entry = entries.get(id);
  if (entry === undefined) throw new Error(`no requirement has the id ${id}`);
  return entry;
}

/** Whether the text is the id of a requirement, exactly as written. */
export function isRequirementId(text: string): text is RequirementId {
  return entries.has(text);
}

/** The requirement with this id. */
export function requirementById(id: RequirementId): Requirement<RequirementId> {
  return entryOf(id).requirement;
}

/** The area in whose file the requirement stands. */
export function areaOf(id: RequirementId): Area {
  return entryOf(id).area;
}

/**
 * The requirement that speaks of this aspect of a field, if there is one.
 *
 * @param schema name under `components.schemas` of `openapi.yaml`, with or without the suffix `InPage`
 * @param field name of the property; for the aspect null any property stands for all of its schema
 */
export function requirementForField(
  schema: string,
  field: string,
  aspect: FieldSubject['aspect'],
): RequirementId | undefined {
  return bySubject.get(
    subjectKey({ schema: schema.replace(/InPage$/, ''), field: aspect === 'null' ? '*' : field, aspect }),
  );
}

/**
 * The requirement that speaks of this aspect of an operation's success answer, if there is one.
 *
 * @param operation operationId of `openapi.yaml`
 */
export function requirementForAnswer(
  operation: string,
  aspect: AnswerSubject['aspect'],
): RequirementId | undefined {
  return bySubject.get(subjectKey({ operation, aspect }));
}
