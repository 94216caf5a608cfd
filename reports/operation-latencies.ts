import type { operations } from '../spec/types/partner-api.ts';
import { latencySummary } from './latency-summary.ts';
import type { OperationLatency } from './run-result.ts';

/** In the order of the contract. */
const OPERATIONS: readonly (keyof operations)[] = [
  'requestToken',
  'listRestaurants',
  'getRestaurant',
  'findRestaurantByPosUid',
  'countFreeTables',
  'getSchedule',
  'requestConfirmationCode',
  'verifyConfirmationCode',
  'createBooking',
  'getBooking',
  'cancelBooking',
  'listWebhooks',
  'createWebhook',
  'replaceWebhook',
  'deleteWebhook',
];

type Times = Readonly<Record<string, readonly number[]>>;

/** How fast the target answered each operation, over all checks. */
export function operationLatencies(ofChecks: readonly Times[]): readonly OperationLatency[] {
  return OPERATIONS.flatMap((operation) => {
    const times = ofChecks.flatMap((ofCheck) => ofCheck[operation] ?? []);
    const summary = latencySummary(times);
    return summary === undefined ? [] : [{ operation, requests: times.length, ...summary }];
  });
}
