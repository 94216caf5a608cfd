import type { Controlled } from '../../../../evidence/exhibit.ts';
import type { Contradiction } from '../../../contradiction.ts';
import { heardByWebhooks, sameUuid, uuidsGivenAgain } from '../../../notifications/causes.ts';
import { farDate } from '../../../notifications/data.ts';
import { misdelivered } from '../../../notifications/deliveries.ts';
import { type WebhookEvent, webhookEventsIn } from '../../../webhook-events.ts';
import type { Trace } from '../../../trace.ts';
import { lagOf } from '../../models/history.ts';
import {
  creationBefore,
  mayBeOfFormer,
  type OwnRestaurant,
  type RestaurantModel,
} from '../../models/restaurants.ts';
import { groupedBy } from '../../../../values/groups.ts';
import { areApart, equalDates, type Pair } from '../../../notifications/dates-apart.ts';

/** The notifications about the run's own restaurants have their time, their uuid and their webhook. */
export function judgeRestaurantNotifications(
  { own }: RestaurantModel,
  trace: Trace,
): readonly Contradiction[] {
  const ownerOf = ({ entity, id }: WebhookEvent): OwnRestaurant | undefined =>
    entity === 'RESTAURANT' && id !== undefined ? own.get(id) : undefined;
  const [aheadMs, lagMs] = [clockAheadMs(trace), lagOf(trace)];
  const each = webhookEventsIn(trace).flatMap((told): readonly Contradiction[] => {
    const owner = ownerOf(told);
    if (owner === undefined || mayBeOfFormer(owner, told, lagMs)) return [];
    const [{ command, span }] = owner.creations;
    const sinceMs = startOf(command);
    const far = sinceMs === undefined ? undefined : farDate(told, command, { sinceMs, aheadMs });
    // What contradicts the subscriptions of any time is judged with all others.
    const late =
      misdelivered(trace, told) === undefined ? misdelivered(trace, told, span.beganMs) : undefined;
    return [far, late].filter((one) => one !== undefined);
  });
  const uuids = uuidsGivenAgain(trace).flatMap(([earlier, one]) => {
    const owner = ownerOf(one);
    return owner === undefined ? [] : [sameUuid(earlier, one, creationBefore(owner, one.arrivedMs).command)];
  });
  return [...each, ...uuids, ...datesOfChanges(own, trace)];
}

/** The connection of a restaurant, its updates and its removal happen at different times. */
function datesOfChanges(own: RestaurantModel['own'], trace: Trace): readonly Contradiction[] {
  const ofRestaurants = groupedBy(webhookEventsIn(trace), ({ entity, id }) =>
    entity === 'RESTAURANT' ? id : undefined,
  );
  const pairsOf = (event: 'UPDATE' | 'DELETE'): readonly Pair[] =>
    [...own].flatMap(([about, { creations, updates, removals }]) =>
      heardByWebhooks(trace, ofRestaurants.get(about) ?? []).flatMap((told): readonly Pair[] => {
        const [connected, ...others] = creations;
        // Nobody can tell which connection and which change belong together.
        if (others.length > 0) return [];
        const creation = told.find((one) => one.event === 'CREATE');
        // A service may complete a new restaurant at once, so the last of several updates counts.
        const later = told.findLast((one) => one.event === event);
        const change = (event === 'UPDATE' ? updates : removals).at(-1);
        if (creation === undefined || later === undefined || change === undefined) return [];
        if (!areApart(connected.span, change.span)) return [];
        return [{ about, creation, created: connected.command, later, changed: change.command }];
      }),
    );
  return [
    ...equalDates(trace, 'the update', pairsOf('UPDATE')),
    ...equalDates(trace, 'the removal', pairsOf('DELETE')),
  ];
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
