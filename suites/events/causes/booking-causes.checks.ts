import type { Booked } from '../../../helpers/fixtures/bookings/bookings.ts';
import { gracePeriod } from '../../../helpers/fixtures/events/patience.ts';
import { bookingSubject, cancellation } from '../../../helpers/fixtures/events/notification-subject.ts';
import { areTooMany, changesOfState, mostUpdates } from '../../../helpers/oracle/notifications/causes.ts';
import type { WebhookEvent } from '../../../helpers/oracle/webhook-events.ts';
import {
  book,
  bookingAt,
  covers,
  type Exchange,
  expectThat,
  isAccepted,
  leaveInconclusive,
  type Place,
  readLate,
  repeated,
  showsActive,
  stateOf,
  test,
} from '../../../helpers/test.ts';
import { stateIs } from '../../../spec/vocabulary.ts';
import { MINUTE_MS } from '../../../helpers/values/time.ts';
import { expectFiredOnce, toldOf, untilDatesDiffer } from '../support/counted.ts';

/** More reads than a booking has changes of state. */
const READS = 12;

const REFUSED = 3;

interface Watched extends Booked {
  /** The last read, after any deletion that was notified. */
  readonly read: Exchange;
  /** The notifications of a deletion. */
  readonly deletions: readonly WebhookEvent[];
}

test(
  'notifications of a booking have their causes, and reads and refused requests are none',
  ...covers(
    {
      createdOnce: 'EVENT-BOOKING-CREATED-ONCE',
      updatesCaused: 'EVENT-BOOKING-UPDATES-CAUSED',
      deletionsCaused: 'EVENT-BOOKING-DELETIONS-CAUSED',
    },
    async ({ partner, candidates, guests, hear, events, check }, ids) => {
      const { inbox } = await hear();
      const [reads, refused] = [repeated(READS, 2), repeated(REFUSED)];
      const deletionsOf = async ({ subject }: Booked): Promise<readonly WebhookEvent[]> =>
        toldOf(subject, await inbox.received()).filter(({ event }) => event === 'DELETE');
      /** Waits until a later event has been notified: what the reads fired comes before it, or soon after. */
      const nothingOnItsWay = async (place: Place): Promise<void> => {
        const phone = guests.phone();
        const later = await partner.send('createBooking', bookingAt(place, phone));
        // A restaurant that takes no second booking leaves the time of grace.
        if (isAccepted(later))
          await events.first(inbox, {
            event: 'CREATE',
            subject: bookingSubject(later, phone),
            trigger: later,
          });
        await gracePeriod();
      };
      /**
       * A booking that was read, then asked for again; if its restaurant has declined or deleted it by then, one in another.
       */
      const watched = async (places: readonly Place[]): Promise<Watched> => {
        const booked = await book(partner, places, guests.phone());
        const { subject, created, place } = booked;
        const path = { id: subject.id };
        await events.require(inbox, { event: 'CREATE', subject, trigger: created });
        // Two events within milliseconds may be one.
        await gracePeriod();
        for (let count = 0; count < reads; count += 1) {
          await partner.send('getBooking', { path });
          await untilDatesDiffer();
        }
        const read = await partner.send('getBooking', { path });
        const others = places.slice(places.indexOf(place) + 1);
        if (stateIs(stateOf(read), 'over') && others.length > 0) return watched(others);
        for (let count = 1; count <= refused; count += 1) {
          const date = new Date(place.moment + count * MINUTE_MS).toISOString();
          const again = bookingAt(place, subject.mark, { date });
          check.ignoreBreachesOf(await partner.send('createBooking', again));
        }
        await nothingOnItsWay(place);
        const deletions = await deletionsOf(booked);
        if (deletions.length === 0) return { ...booked, read, deletions };
        const get = (): Promise<Exchange> => partner.send('getBooking', { path });
        // A booking that its restaurant has deleted is not there any more, once no read is too old to show that.
        const after = await readLate(await get(), get);
        if (!showsActive(after) && others.length > 0) return watched(others);
        return { ...booked, read: after, deletions };
      };
      const { subject, created, read, deletions } = await watched(candidates);
      const trigger = await partner.send('cancelBooking', { path: { id: subject.id } });
      // What is notified later than the cancellation shows that nothing else is on its way.
      await events.require(inbox, { event: 'UPDATE', subject, trigger, states: cancellation });
      await gracePeriod();

      const ours = toldOf(subject, await inbox.received());
      expectFiredOnce(ids.createdOnce, events, ours, { event: 'CREATE', trigger: created });
      const updates = changesOfState(ours);
      expectThat(ids.updatesCaused, !areTooMany(updates, mostUpdates(1)), {
        expected: `at most ${mostUpdates(1)} changes of the state`,
        observed: `${updates.length} different notifications UPDATE BOOKING after ${reads} reads and ${refused} further requests`,
        evidence: [created, read, ...updates.slice(-1).map(({ received }) => events.judged(received, read))],
      });
      if (deletions.length > 0 && !showsActive(read))
        return leaveInconclusive(ids.deletionsCaused, 'its restaurant may have deleted the booking');
      expectThat(ids.deletionsCaused, deletions.length === 0, {
        expected: 'no DELETE BOOKING about a booking that nobody has cancelled or deleted',
        observed: `${deletions.length} before the cancellation, and then a read in state ${stateOf(read)}`,
        evidence: [
          created,
          read,
          ...deletions.slice(0, 1).map(({ received }) => events.judged(received, read)),
        ],
      });
    },
  ),
);
