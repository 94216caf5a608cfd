import { bookingStates, shownBooking } from './booking.ts';
import { requireBooking } from './bookings.ts';
import { ok } from './call.ts';
import type { Answer, Call, Operation } from './call.ts';
import { mergedRestaurant } from './control-restaurant.ts';
import { publish } from './events.ts';
import { invalid, readInt64Text, readString } from './field-readers.ts';
import { bodyObject, property } from './json-body.ts';
import { readPairs, requiredOf } from './pairs.ts';
import { moveBooking, stopByItself } from './pos.ts';
import { Refusal } from './refusal.ts';
import { requireRestaurant } from './restaurants.ts';
import { wideHours } from './restaurants/hours.ts';
import type { WeekHours } from './restaurants/hours.ts';
import type { Restaurant } from './restaurants/restaurant.ts';
import type { Service } from './service.ts';

/** Decisions on the control interface. */
export interface ControlBehaviour {
  /** Operations that are not named here are unknown. */
  readonly capabilities: readonly Capability[];
  /** The hours of a restaurant that was just connected. */
  readonly newRestaurantHours: WeekHours;
}

const capabilities = [
  'confirmation-code',
  'booking-state',
  'booking-delete',
  'restaurant-create',
  'restaurant-update',
  'restaurant-delete',
] as const;

export type Capability = (typeof capabilities)[number];

export const controlBehaviour: ControlBehaviour = { capabilities, newRestaurantHours: wideHours };

const TABLES = 12;

function confirmationCode(service: Service, call: Call): Answer {
  const pairs = readPairs(call.query);
  const restaurantId = readInt64Text(requiredOf(pairs, 'restaurantId'), 'restaurantId');
  const sent = service.codes.last(restaurantId, requiredOf(pairs, 'phone'));
  if (sent === undefined) throw new Refusal('unknown-entity', 'No code was sent to this phone');
  return ok({ code: sent.code });
}

/** The restaurant's side moves a booking; from then on it moves no more by itself. */
function setBookingState(service: Service, call: Call): Answer {
  const sent = readString(property(bodyObject(service.behaviour, call), 'state'), 'state');
  const state = bookingStates.find((known) => known === sent);
  if (state === undefined) throw invalid('state', `must be one of ${bookingStates.join(', ')}`);
  const booking = requireBooking(service, call);
  if (!service.behaviour.mayMove(booking.state, state))
    throw new Refusal('state-is-final', `A booking in state ${booking.state} does not leave it`);
  return ok(shownBooking(service, moveBooking(service, booking, state), 'control'));
}

function deleteBooking(service: Service, call: Call): Answer {
  const booking = requireBooking(service, call);
  stopByItself(service, booking.id);
  service.bookings.delete(booking);
  publish(service, 'booking-deleted', shownBooking(service, booking, 'event'));
  return { status: 204 };
}

/** Two restaurants with one POS identifier could not both be found by it. */
function refuseTakenPosUid(service: Service, restaurant: Restaurant): void {
  const { posUid } = restaurant.info;
  for (const other of service.restaurants.all.values())
    if (posUid !== undefined && other.id !== restaurant.id && other.info.posUid === posUid)
      throw new Refusal('conflict', 'Another restaurant has this posUid');
}

function connectRestaurant(service: Service, call: Call): Answer {
  const body = bodyObject(service.behaviour, call);
  const blank: Restaurant = {
    id: 0n,
    name: '',
    status: 'ACTIVE',
    address: {},
    info: {},
    properties: { phoneConfirmationEnabled: false, guestAcquisitionChannelEnabled: true },
    hours: service.behaviour.newRestaurantHours,
    tables: TABLES,
  };
  const sent = mergedRestaurant(blank, body);
  if (sent.name === '') throw invalid('name', 'is required');
  refuseTakenPosUid(service, sent);
  const restaurant: Restaurant = { ...sent, id: service.restaurants.newId() };
  service.restaurants.put(restaurant);
  publish(service, 'restaurant-created', service.behaviour.restaurantJson(restaurant, 'event'));
  return { status: 201, body: service.behaviour.restaurantJson(restaurant, 'control') };
}

function updateRestaurant(service: Service, call: Call): Answer {
  const body = bodyObject(service.behaviour, call);
  const restaurant = mergedRestaurant(requireRestaurant(service, call), body);
  refuseTakenPosUid(service, restaurant);
  service.restaurants.put(restaurant);
  publish(service, 'restaurant-updated', service.behaviour.restaurantJson(restaurant, 'event'));
  return ok(service.behaviour.restaurantJson(restaurant, 'control'));
}

function removeRestaurant(service: Service, call: Call): Answer {
  const restaurant = requireRestaurant(service, call);
  service.restaurants.delete(restaurant.id);
  publish(service, 'restaurant-deleted', service.behaviour.restaurantJson(restaurant, 'event'));
  return { status: 204 };
}

function offered(
  capability: Capability,
  method: Operation['method'],
  path: string,
  handle: (service: Service, call: Call) => Answer,
): Operation {
  return {
    name: `control:${capability}`,
    method,
    path: `/control${path}`,
    handle: (service, call) => {
      if (!service.behaviour.capabilities.includes(capability))
        throw new Refusal('unknown-path', 'This target does not offer that');
      return handle(service, call);
    },
  };
}

/** What a target's owner offers for the things that the API itself cannot do. */
export const controlOperations: readonly Operation[] = [
  {
    name: 'control:capabilities',
    method: 'GET',
    path: '/control/capabilities',
    handle: (service) => ok({ capabilities: service.behaviour.capabilities }),
  },
  offered('confirmation-code', 'GET', '/confirmation-code', confirmationCode),
  offered('booking-state', 'PUT', '/booking/:id/state', setBookingState),
  offered('booking-delete', 'DELETE', '/booking/:id', deleteBooking),
  offered('restaurant-create', 'POST', '/restaurant', connectRestaurant),
  offered('restaurant-update', 'PATCH', '/restaurant/:id', updateRestaurant),
  offered('restaurant-delete', 'DELETE', '/restaurant/:id', removeRestaurant),
];
