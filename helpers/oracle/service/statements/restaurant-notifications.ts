import type { Controlled } from '../../../evidence/exhibit.ts';
import type { Contradiction } from '../../contradiction.ts';
import { sameUuid, uuidsGivenAgain } from '../../notifications/causes.ts';
import { farDate } from '../../notifications/data.ts';
import { misdelivered } from '../../notifications/deliveries.ts';
import { type WebhookEvent, webhookEventsIn } from '../../webhook-events.ts';
import type { Trace } from '../../trace.ts';
import type { OwnRestaurant, RestaurantModel } from '../models/restaurants.ts';

/** The notifications about the run's own restaurants have their time, their uuid and their webhook. */
export function judgeRestaurantNotifications(
  { own }: RestaurantModel,
  trace: Trace,
): readonly Contradiction[] {
  const ownerOf = ({ entity, id }: WebhookEvent): OwnRestaurant | undefined =>
    entity === 'RESTAURANT' && id !== undefined ? own.get(id) : undefined;
  const aheadMs = clockAheadMs(trace);
  const each = webhookEventsIn(trace).flatMap((told): readonly Contradiction[] => {
    const first = ownerOf(told)?.first;
    if (first === undefined) return [];
    const { command, span } = first;
    const sinceMs = startOf(command);
    const far = sinceMs === undefined ? undefined : farDate(told, command, { sinceMs, aheadMs });
    // What contradicts the subscriptions of any time is judged with all others.
    const late =
      misdelivered(trace, told) === undefined ? misdelivered(trace, told, span.beganMs) : undefined;
    return [far, late].filter((one) => one !== undefined);
  });
  const uuids = uuidsGivenAgain(trace).flatMap(([earlier, one]) => {
    const first = ownerOf(one)?.first;
    return first === undefined ? [] : [sameUuid(earlier, one, first.command)];
  });
  return [...each, ...uuids];
}

/** When a command was sent, in milliseconds since the epoch. */
function startOf({ exchanged }: Controlled): number | undefined {
  return exchanged?.startedAt;
}

/** By how much the clock that the target shows is ahead. */
function clockAheadMs({ exchanges }: Trace): number {
  for (const exchange of exchanges) {
    const served = exchange.kind === 'answered' ? Date.parse(exchange.headers['date'] ?? '') : NaN;
    if (!Number.isNaN(served)) return served - exchange.startedAt;
  }
  return 0;
}
