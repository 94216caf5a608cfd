import { wideHours } from '../domain/hours.ts';
import type { Restaurant } from '../domain/restaurant.ts';
import type { Sandbox } from './sandbox-test.ts';

const DAY_MS = 86_400_000;

/** Noon of a future day in UTC, when restaurants with wide hours are open. */
export function noon(days = 1): string {
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T12:00:00Z`;
}

let guests = 0;

/** A phone that no other booking of this process has. */
export function freshPhone(): string {
  guests += 1;
  return `+1202555${`${guests}`.padStart(6, '0')}`;
}

/** A sound booking request. */
export function bookingRequest(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { firstName: 'Ada', date: noon(), phone: freshPhone(), persons: 2, ...changes };
}

function allOf(sandbox: Sandbox, fits: (restaurant: Restaurant) => boolean): Restaurant[] {
  return sandbox.restaurants.filter(fits);
}

/** Active restaurants with wide hours, chosen by what they require. */
export function wideRestaurants(sandbox: Sandbox, confirmation = false, channel = true): Restaurant[] {
  return allOf(
    sandbox,
    ({ status, hours, properties }) =>
      status === 'ACTIVE' &&
      hours === wideHours &&
      properties.phoneConfirmationEnabled === confirmation &&
      properties.guestAcquisitionChannelEnabled === channel,
  );
}

/** The first of a list that must not be empty. */
export function first<T>(list: readonly T[]): T {
  const [item] = list;
  if (item === undefined) throw new Error('The list is empty');
  return item;
}
