import type { Temporal } from 'temporal-polyfill';
import { beyondCancellation, bookingJson, inactive } from '../domain/booking.ts';
import type { Booking, BookingPlace, BookingRequest, BookingState } from '../domain/booking.ts';
import { mixedId } from '../domain/random.ts';
import type { Restaurant } from '../domain/restaurant.ts';
import { bodyObject } from '../wire/body.ts';
import type { BodyBehaviour } from '../wire/body.ts';
import type { Call, OperationName, RefusalKind } from '../wire/call.ts';
import {
  invalid,
  isPhone,
  optional,
  readDateTime,
  readInt32,
  readInt64Text,
  readString,
} from '../wire/field-readers.ts';
import { isObject, property } from '../wire/json.ts';
import type { Json, JsonObject } from '../wire/json.ts';
import type { Change } from './webhooks.ts';

/** Readers of the fields of a booking request (section 2.5); each throws a Refusal for a wrong value. */
export interface BookingRequestBehaviour {
  /** The body as an object, before its fields are read. */
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

/** The readers of optional texts, and the field that each of them reads. */
export const optionalTexts = [
  ['readLastName', 'lastName'],
  ['readComment', 'comment'],
  ['readPromo', 'meta.promo'],
] as const satisfies readonly (readonly [keyof BookingRequestBehaviour, string])[];

export type OptionalTextReader = (typeof optionalTexts)[number][0];

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

/** The facts that the restrictions check. */
export interface BookingAttempt {
  readonly restaurant: Restaurant;
  readonly request: BookingRequest;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The moment on the restaurant's clock. */
  readonly local: Temporal.PlainDateTime;
  /** The day is one that the schedule covers. */
  readonly scheduledDay: boolean;
  /** The moment lies in hours of type BOOKING. */
  readonly workingMoment: boolean;
  readonly phoneConfirmed: boolean;
  /** All bookings of the same phone in the same restaurant. */
  readonly guestBookings: readonly Booking[];
  /** Those of them that are active. */
  readonly activeBookings: readonly Booking[];
  /** The active bookings of all guests in all restaurants. */
  readonly allActive: () => readonly Booking[];
}

/** One reason for which a sound request is not accepted (section 8). */
export interface BookingRestriction {
  readonly kind: RefusalKind;
  readonly message: string;
  violatedBy(attempt: BookingAttempt): boolean;
}

const bookingRestrictions: readonly BookingRestriction[] = [
  {
    kind: 'restaurant-not-active',
    message: 'The restaurant is not active',
    violatedBy: ({ restaurant }) => restaurant.status !== 'ACTIVE',
  },
  {
    kind: 'channel-off',
    message: 'The restaurant takes no bookings through this channel',
    violatedBy: ({ restaurant }) => restaurant.properties.guestAcquisitionChannelEnabled !== true,
  },
  {
    kind: 'date-not-in-future',
    message: 'The booking date must be in the future',
    violatedBy: ({ request, now }) => request.date.epochMilliseconds <= now,
  },
  {
    kind: 'outside-schedule',
    message: "The booking date is outside the restaurant's schedule",
    violatedBy: ({ scheduledDay }) => !scheduledDay,
  },
  {
    kind: 'outside-working-hours',
    message: 'The restaurant accepts no bookings at this time',
    violatedBy: ({ workingMoment }) => !workingMoment,
  },
  {
    kind: 'phone-not-confirmed',
    message: 'The phone must be confirmed first',
    violatedBy: ({ restaurant, phoneConfirmed }) =>
      restaurant.properties.phoneConfirmationEnabled === true && !phoneConfirmed,
  },
  {
    kind: 'already-booked',
    message: 'The phone already has an active booking in this restaurant',
    violatedBy: ({ activeBookings }) => activeBookings.length > 0,
  },
];

/** Decisions on bookings (operations 9 to 11, sections 3 and 8). */
export interface BookingBehaviour {
  /** The booking that an earlier, identical request made, if that is answered again. */
  sameBooking(attempt: BookingAttempt): Booking | undefined;
  readonly bookingRestrictions: readonly BookingRestriction[];
  /** The key for the rule of one active booking per phone and restaurant: equal keys mean the same guest. */
  guestKey(restaurantId: bigint, request: BookingRequest): string;
  /** Whether a state counts as active for the rule of one active booking per phone and restaurant. */
  isActive(state: BookingState): boolean;
  /** Sound services decide and insert in one step; a delay here opens a gap for simultaneous requests. */
  pauseBeforeInsert(): Promise<void> | undefined;
  readonly initialState: BookingState;
  /** The id of the n-th booking, n counting from 0. */
  newBookingId(n: number): bigint;
  bookingDateJson(date: Temporal.Instant): Json;
  bookingJson(booking: Booking, date: Json, where: BookingPlace): Json;
  readBookingId(text: string, operation: OperationName): bigint;
  /** The changes that webhooks are told of when a booking is read: none, because a read changes nothing. */
  changesOfRead(booking: Booking): readonly Change[];
  /** `leftMs` is the time until the booking's date. */
  mayCancel(state: BookingState, leftMs: number): boolean;
  /** The state that a cancellation leads to at once; the same state when nothing changes. */
  stateAfterCancel(state: BookingState): BookingState;
  /** Other bookings that a cancellation also cancels. */
  canceledAlong(canceled: Booking, all: () => readonly Booking[]): readonly Booking[];
}

export const bookingBehaviour: BookingBehaviour = {
  sameBooking: () => undefined,
  bookingRestrictions,
  guestKey: (restaurantId, { phone }) => `${restaurantId} ${phone}`,
  isActive: (state) => !inactive.includes(state),
  pauseBeforeInsert: () => undefined,
  initialState: 'CREATED',
  newBookingId: (n) => mixedId(n, 4_000_000_000n),
  bookingDateJson: (date) => date.toString(),
  bookingJson,
  readBookingId: (text) => readInt64Text(text, 'id'),
  changesOfRead: () => [],
  mayCancel: (state) => !beyondCancellation.includes(state),
  stateAfterCancel: () => 'CANCELING',
  canceledAlong: () => [],
};

/** Decisions of the simulated point-of-sale system (section 3). */
export interface PosBehaviour {
  /** The state to which a booking moves automatically, if any. */
  nextState(booking: Booking): BookingState | undefined;
  /** Milliseconds until that move. */
  posDelayMs(booking: Booking, configuredMs: number): number;
  /** Whether the restaurant may move a booking (control interface). */
  mayMove(from: BookingState, to: BookingState): boolean;
  /** The changes that webhooks are told of when a booking enters a state. */
  changesOfMove(state: BookingState): readonly Change[];
  /** A booking that has come from another state, as the restaurant keeps it from then on. */
  afterMove(booking: Booking, from: BookingState): Booking;
  /** Milliseconds after which a booking that moves no more is deleted by its restaurant; undefined for never. */
  deletedAfterMs(booking: Booking): number | undefined;
}

export const posBehaviour: PosBehaviour = {
  nextState: ({ state }) => {
    if (state === 'CREATED') return 'SENT';
    if (state === 'SENT') return 'ACCEPTED';
    return state === 'CANCELING' ? 'CANCELED' : undefined;
  },
  posDelayMs: (_booking, configuredMs) => configuredMs,
  mayMove: (from, to) => from !== 'CANCELED' || to === 'CANCELED',
  changesOfMove: () => ['booking-moved'],
  afterMove: (booking) => booking,
  deletedAfterMs: () => undefined,
};
