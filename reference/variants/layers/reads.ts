import type { OperationName } from '../../wire/call.ts';
import { numbered } from '../builders/layer.ts';
import type { Layer } from '../builders/layer.ts';

const reads: ReadonlySet<OperationName> = new Set([
  'listRestaurants',
  'getRestaurant',
  'findRestaurantByPosUid',
  'countFreeTables',
  'getSchedule',
  'getBooking',
  'listWebhooks',
]);

const LONGEST_LAG_MS = 5000;

/** Reads and subscriptions that are some seconds behind what was written. */
export const readLayers: readonly Layer[] = [
  numbered(
    'lag',
    'ms by which every read is behind',
    { from: 50, to: LONGEST_LAG_MS, step: 50 },
    (lag) => `Reads come from a replica that is ${lag} ms behind (the contract promises no consistency).`,
    (lag) => () => ({ readLagMs: ({ operation }) => (reads.has(operation) ? lag : 0) }),
  ),
  numbered(
    'lag-every-second',
    'ms by which every second read is behind',
    { from: 50, to: LONGEST_LAG_MS, step: 50 },
    (lag) =>
      `Every second read comes from a replica that is ${lag} ms behind (the contract promises no consistency).`,
    (lag) => () => {
      let count = 0;
      return {
        readLagMs: ({ operation }) => (reads.has(operation) && (count += 1) % 2 === 0 ? lag : 0),
      };
    },
    { kind: 'lag' },
  ),
  numbered(
    'subscription-lag',
    'ms after which a webhook that was made, changed or deleted counts for events',
    { from: 100, to: LONGEST_LAG_MS, step: 100 },
    (lag) => `The sender knows of a changed webhook after ${lag} ms (section 6 names no time).`,
    (lag) => () => ({ subscriptionLagMs: lag }),
  ),
];
