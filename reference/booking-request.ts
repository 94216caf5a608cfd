import type { Temporal } from 'temporal-polyfill';
import type { BookingRequest } from './booking.ts';
import { readDateTime } from './date-time.ts';
import { invalid, optional, readInt32, readString } from './field-readers.ts';
import type { Call } from './call.ts';
import { bodyObject, isObject, property } from './json-body.ts';
import type { BodyBehaviour, JsonObject } from './json-body.ts';
import { isPhone } from './phone.ts';

/** What each field of a booking request must be (section 2.5); each throws a Refusal otherwise. */
export interface BookingRequestBehaviour {
  /** The body as an object, before its fields are looked at. */
  readBookingBody(behaviour: BodyBehaviour, call: Call): JsonObject;
  readFirstName(value: unknown): string;
  readLastName(value: unknown): string | undefined;
  readBookingDate(value: unknown): Temporal.Instant;
  readGuestPhone(value: unknown): string;
  readPersons(value: unknown): number;
  readComment(value: unknown): string | undefined;
  readMeta(value: unknown): JsonObject | undefined;
  readPromo(value: unknown): string | undefined;
}

function readObject(value: unknown, field: string): JsonObject {
  if (!isObject(value)) throw invalid(field, 'must be an object');
  return value;
}

export const bookingRequestBehaviour: BookingRequestBehaviour = {
  readBookingBody: bodyObject,
  readFirstName: (value) => {
    const name = readString(value, 'firstName');
    if (name === '') throw invalid('firstName', 'must not be empty');
    return name;
  },
  readLastName: (value) => optional(readString)(value, 'lastName'),
  readBookingDate: (value) => readDateTime(value, 'date'),
  readGuestPhone: (value) => {
    const phone = readString(value, 'phone');
    if (!isPhone(phone)) throw invalid('phone', 'must be a plus sign followed by 7 to 15 digits');
    return phone;
  },
  readPersons: (value) => {
    const persons = readInt32(value, 'persons');
    if (persons < 1) throw invalid('persons', 'must be at least 1');
    return persons;
  },
  readComment: (value) => optional(readString)(value, 'comment'),
  readMeta: (value) => optional(readObject)(value, 'meta'),
  readPromo: (value) => optional(readString)(value, 'meta.promo'),
};

/**
 * Reads a booking request; unknown fields are ignored.
 * @throws Refusal that names the first field that breaks its constraint.
 */
export function readBookingRequest(behaviour: BookingRequestBehaviour, body: JsonObject): BookingRequest {
  const meta = behaviour.readMeta(property(body, 'meta'));
  return {
    firstName: behaviour.readFirstName(property(body, 'firstName')),
    lastName: behaviour.readLastName(property(body, 'lastName')),
    date: behaviour.readBookingDate(property(body, 'date')),
    phone: behaviour.readGuestPhone(property(body, 'phone')),
    persons: behaviour.readPersons(property(body, 'persons')),
    comment: behaviour.readComment(property(body, 'comment')),
    meta: meta && { promo: behaviour.readPromo(property(meta, 'promo')) },
  };
}
