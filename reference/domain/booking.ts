import type { Temporal } from 'temporal-polyfill';
import type { Json } from '../wire/json.ts';

export const bookingStates = [
  'CREATED',
  'SENT',
  'ACCEPTED',
  'DECLINED',
  'IN_PROGRESS',
  'CLOSED',
  'CANCELING',
  'CANCELED',
  'PATCHING',
  'ERROR',
] as const;

export type BookingState = (typeof bookingStates)[number];

/** The states of bookings that no longer count for the rule of one active booking per phone and restaurant. */
export const inactive: readonly BookingState[] = ['CANCELED', 'CLOSED', 'DECLINED', 'ERROR'];

/** The states in which a booking can't be cancelled. */
export const beyondCancellation: readonly BookingState[] = ['CANCELED', 'CLOSED', 'DECLINED'];

/** A booking request after every field was read (section 2.5). */
export interface BookingRequest {
  readonly firstName: string;
  readonly lastName: string | undefined;
  readonly date: Temporal.Instant;
  readonly phone: string;
  readonly persons: number;
  readonly comment: string | undefined;
  readonly meta: { readonly promo: string | undefined } | undefined;
}

/** The fields of a booking request, by name. */
export const requestFields = [
  'firstName',
  'lastName',
  'date',
  'phone',
  'persons',
  'comment',
  'meta',
] as const satisfies readonly (keyof BookingRequest)[];

/** Those of them that a booking may lack. */
export const optionalFields = [
  'lastName',
  'comment',
  'meta',
] as const satisfies readonly (keyof BookingRequest)[];

/** Whether a request asks for just what another one, or a booking, holds. */
export function sameRequest(one: BookingRequest, other: BookingRequest): boolean {
  const textOf = (value: BookingRequest[(typeof requestFields)[number]]): string =>
    typeof value === 'object' && 'promo' in value
      ? `promo ${value.promo}`
      : `${typeof value} ${String(value)}`;
  return requestFields.every((field) => textOf(one[field]) === textOf(other[field]));
}

/** A booking as it is kept: never changed, a new state puts another in its place. */
export interface Booking extends BookingRequest {
  readonly id: bigint;
  readonly restaurantId: bigint;
  readonly state: BookingState;
}

/** Where a booking is shown. */
export type BookingPlace = 'created' | 'read' | 'event' | 'control';

/** A booking as section 2.6 shows it. */
export function bookingJson(booking: Booking, date: Json): Json {
  const { id, persons, firstName, lastName, phone, state, comment, meta } = booking;
  return { id, persons, firstName, lastName, phone, state, date, comment, meta: meta && { ...meta } };
}
