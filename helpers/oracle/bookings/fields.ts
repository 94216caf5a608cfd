import type { RequirementId } from '../../../spec/requirements/catalogue.ts';
import { type LastingField, optionalFields, requiredFields } from '../../contract/booking-fields.ts';
import type { Comparison } from '../../values/json/equality.ts';
import { valueAt } from '../../values/json/json-pointer.ts';
import { int64Of, type Json, type JsonObject } from '../../values/json/json.ts';
import { readInstant } from '../../values/time.ts';

/** A field that a booking keeps from its creation on (sections 2.5 and 2.6). */
export interface BookingField {
  readonly name: string;
  /** Broken when the answer to a creation shows another value than the one that was sent. */
  readonly returned: RequirementId;
  /** Broken when a read shows another value than the answer to the creation. */
  readonly agrees: RequirementId;
  /** Whether a booking may lack it. */
  readonly isOptional: boolean;
  /** The value in a request or a booking; undefined for none, or for one that breaks the rules of its type. */
  readonly valueIn: (shown: JsonObject) => Json | undefined;
  /** Whether two values mean the same; undefined when they can't be compared. */
  readonly same: Comparison;
}

const INT32_MAX = 2 ** 31 - 1;

/** Beyond this a text may be refused, cut or stored otherwise for reasons that a careful reader could give. */
const LONGEST_TEXT = 2000;

/** NUL and halves of characters, which not every service can store. */
const LOST_IN_TEXTS = /\0|\p{Surrogate}/u;

/** Services may keep moments in whole seconds. */
const SECOND_MS = 1000;

/** The value in a request or a booking; undefined for none, or for one that breaks the rules of its type. */
const readers: Readonly<Record<LastingField['kind'], (value: Json | undefined) => Json | undefined>> = {
  text: textOf,
  phone: (value) => (typeof value === 'string' && /\d{5}/.test(value.replace(/\D/g, '')) ? value : undefined),
  persons: (value) => {
    const count = int64Of(value);
    return count !== undefined && count >= 1n && count <= INT32_MAX ? Number(count) : undefined;
  },
  'date-time': (value) => (instantOf(value) === undefined ? undefined : value),
};

export const bookingFields: readonly BookingField[] = [
  ...requiredFields.map((one) => fieldOf(one, false)),
  ...optionalFields.map((one) => fieldOf(one, true)),
];

function fieldOf(
  { name, kind, at, same }: (typeof requiredFields)[number] | (typeof optionalFields)[number],
  isOptional: boolean,
): BookingField {
  return {
    name: at.slice(1).replace('/', '.'),
    returned: `CREATE-BOOKING-${name}-RETURNED`,
    agrees: `GET-BOOKING-${name}-AGREES`,
    isOptional,
    valueIn: (shown) => readers[kind](valueAt(shown, at)),
    // The moments of a run are read again and again.
    same: kind === 'date-time' ? sameSecond : same,
  };
}

/** Texts of white space alone may be kept as empty, so they tell nothing. */
function textOf(value: Json | undefined): string | undefined {
  if (typeof value !== 'string' || value.trim() === '' || value.length > LONGEST_TEXT) return undefined;
  return LOST_IN_TEXTS.test(value) ? undefined : value;
}

function sameSecond(a: Json, b: Json): boolean | undefined {
  const [one, other] = [instantOf(a), instantOf(b)];
  return one === undefined || other === undefined ? undefined : Math.abs(one - other) < SECOND_MS;
}

/** The same moments are read again and again. */
const instants = new Map<string, number | undefined>();

/** RFC 3339, on a day that every month has. */
const ORDINARY_INSTANT =
  /^\d{4}-(0[1-9]|1[0-2])-([01]\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?(Z|[+-][01]\d:[0-5]\d)$/;

const MOST_INSTANTS = 20_000;

/** The instant that a value names, in ms since the epoch; undefined for none. */
export function instantOf(value: Json | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  // Notifications have thousands of moments.
  if (ORDINARY_INSTANT.test(value)) return Date.parse(value);
  if (instants.has(value)) return instants.get(value);
  const read = readInstant(value);
  const epochMs = read.form === 'none' ? undefined : read.epochMs;
  if (instants.size === MOST_INSTANTS) instants.clear();
  instants.set(value, epochMs);
  return epochMs;
}
