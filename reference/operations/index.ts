import type { Operation } from '../service/service.ts';
import { cancelBooking, createBooking, getBooking } from './bookings.ts';
import { requestConfirmationCode, verifyConfirmationCode } from './confirmation.ts';
import { findRestaurantByPosUid, getRestaurant, listRestaurants } from './restaurants.ts';
import { countFreeTables, getSchedule } from './schedule.ts';
import { requestToken } from './tokens.ts';
import { createWebhook, deleteWebhook, listWebhooks, replaceWebhook } from './webhooks.ts';

const external = '/api/v1/external';

const restaurant = `${external}/restaurant`;

const booking = `${external}/booking`;

const webhook = `${external}/webhook`;

/** The 15 operations of section 4, in its order. */
export const operations: readonly Operation[] = [
  { name: 'requestToken', method: 'POST', path: '/oauth2/token', handle: requestToken },
  { name: 'listRestaurants', method: 'GET', path: restaurant, handle: listRestaurants },
  { name: 'getRestaurant', method: 'GET', path: `${restaurant}/:id`, handle: getRestaurant },
  {
    name: 'findRestaurantByPosUid',
    method: 'GET',
    path: `${restaurant}/find/partner/:id`,
    handle: findRestaurantByPosUid,
  },
  {
    name: 'countFreeTables',
    method: 'GET',
    path: `${restaurant}/:id/table/free/count`,
    handle: countFreeTables,
  },
  { name: 'getSchedule', method: 'GET', path: `${restaurant}/:id/schedule`, handle: getSchedule },
  {
    name: 'requestConfirmationCode',
    method: 'POST',
    path: `${restaurant}/:id/confirmation/code/request`,
    handle: requestConfirmationCode,
  },
  {
    name: 'verifyConfirmationCode',
    method: 'POST',
    path: `${restaurant}/confirmation/code/verify`,
    handle: verifyConfirmationCode,
  },
  { name: 'createBooking', method: 'POST', path: `${restaurant}/:id/booking`, handle: createBooking },
  { name: 'getBooking', method: 'GET', path: `${booking}/:id`, handle: getBooking },
  { name: 'cancelBooking', method: 'DELETE', path: `${booking}/:id`, handle: cancelBooking },
  { name: 'listWebhooks', method: 'GET', path: webhook, handle: listWebhooks },
  { name: 'createWebhook', method: 'POST', path: webhook, handle: createWebhook },
  { name: 'replaceWebhook', method: 'PUT', path: `${webhook}/:id`, handle: replaceWebhook },
  { name: 'deleteWebhook', method: 'DELETE', path: `${webhook}/:id`, handle: deleteWebhook },
];
