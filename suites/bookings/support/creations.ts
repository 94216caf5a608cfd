import { inboxIfReachable } from '../../../helpers/fixtures/registrations.ts';
import type { Notified } from '../../../helpers/evidence/exhibit.ts';
import { bookingSubject } from '../../../helpers/fixtures/events/notification-subject.ts';
import { CREATIONS } from '../../../helpers/generators/webhooks.ts';
import type { Answered } from '../../../helpers/http/exchange.ts';
import type { CheckScope } from '../../../helpers/run/check-scope.ts';

/** So many notifications are awaited in vain before no other is: other checks judge whether they come. */
const MOST_MISSED = 2;

/**
 * The notification about the creation of a booking with this mark, see Subject; undefined where none came, or nobody can
 * be notified.
 */
export type CreationOf = (created: Answered, mark: string) => Promise<Notified | undefined>;

/** Registers a webhook for new bookings, if the target can notify anybody. */
export async function listenForCreations(scope: CheckScope): Promise<CreationOf> {
  const inbox = await inboxIfReachable(scope, CREATIONS);
  let missed = 0;
  return async (created, mark) => {
    if (inbox === undefined || missed >= MOST_MISSED) return undefined;
    const subject = bookingSubject(created, mark);
    const notified = await scope.events.first(inbox, { event: 'CREATE', subject, trigger: created });
    if (notified === undefined) missed += 1;
    return notified;
  };
}
