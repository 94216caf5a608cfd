import { randomUUID } from 'node:crypto';
import {
  type Connected,
  connectRestaurant,
  tryToConnectRestaurant,
  updateWidely,
} from '../../../helpers/fixtures/connected.ts';
import { gracePeriod } from '../../../helpers/fixtures/events/patience.ts';
import type { Notified } from '../../../helpers/evidence/exhibit.ts';
import type { Awaited } from '../../../helpers/fixtures/events/event-watch.ts';
import { isAbout, type Subject } from '../../../helpers/fixtures/events/notification-subject.ts';
import type { Received } from '../../../helpers/http/notification.ts';
import { MOST_UNSEEN, unchangingUpdates } from '../../../helpers/oracle/notifications/causes.ts';
import type { WebhookEvent } from '../../../helpers/oracle/webhook-events.ts';
import { restaurantDifferences } from '../../../helpers/fixtures/restaurants/restaurant-view.ts';
import {
  type Answered,
  awaitRead,
  covers,
  type Exchange,
  expectSame,
  expectThat,
  inconclusive,
  isAccepted,
  isQuick,
  type JsonObject,
  JsonView,
  leaveInconclusive,
  readLate,
  requireAccepted,
  test,
} from '../../../helpers/test.ts';
import { sameJson } from '../../../helpers/values/json/equality.ts';
import { seededInteger } from '../../../helpers/values/random.ts';
import { restaurantFields, restaurantValue } from '../../../helpers/values/restaurant-values.ts';
import { expectFiredOnce, toldOf, untilDatesDiffer } from '../support/counted.ts';

test(
  'the connection of a restaurant fires CREATE RESTAURANT',
  ...covers('EVENT-CREATE-RESTAURANT', async ({ partner, control, hear, events }, id) => {
    const { inbox } = await hear();
    const connectOne = async (): Promise<Awaited> => {
      const connected = await connectRestaurant(partner, control);
      return { event: 'CREATE', ...connected, again: connectOne };
    };
    await events.expect(id, inbox, await connectOne());
  }),
);

test(
  'CREATE RESTAURANT is fired once, whatever becomes of the restaurant',
  ...covers('EVENT-RESTAURANT-CREATED-ONCE', async ({ partner, control, hear, events }, id) => {
    const owner = control('restaurant-update');
    const { inbox } = await hear();
    const { subject, trigger: connection } = await connectRestaurant(partner, control);
    await events.require(inbox, { event: 'CREATE', subject, trigger: connection });
    // Two events within milliseconds may be one.
    await gracePeriod();
    const update = await owner.updateRestaurant(subject.id, { description: 'Connected once' });
    if (!update.done) return leaveInconclusive(id, update.reason);
    // What is notified later than the update shows that nothing else is on its way.
    await events.require(inbox, { event: 'UPDATE', subject, trigger: update.exhibit });
    await gracePeriod();
    expectFiredOnce(id, events, toldOf(subject, await inbox.received()), {
      event: 'CREATE',
      trigger: connection,
    });
  }),
);

const UPDATES = [
  { description: 'Now with a garden' },
  { properties: { phoneConfirmationEnabled: true } },
  { address: { city: 'Batumi', home: 12 }, info: { site: 'https://garden.example' } },
] as const;

/** There and back, and once more where one was not notified: a single notification may be lost on the way. */
const STATUS_CHANGES = ['INACTIVE', 'ACTIVE', 'INACTIVE', 'ACTIVE'] as const;

/**
 * Changes that together reach every other field but the status, which may stand for a removal and comes last. The
 * restaurant's side may keep some of them as they were.
 */
const FURTHER = [
  (mark: string) => ({ name: `${mark} at the Garden` }),
  () => ({ address: { point: { x: 41.6367, y: 41.6434 } } }),
  (mark: string) => ({ info: { posUid: `${mark} moved`, taxNumber: 412_345_678_901 } }),
  () => ({ address: { country: 'Sakartvelo', countryCode: 'GE', street: 'Garden Street 5' } }),
  () => ({ info: { phone: '+12125550101', telegram: '@the_garden', vk: 'https://vk.example/garden' } }),
  () => ({ properties: { guestAcquisitionChannelEnabled: false } }),
  () => ({ info: { posCrmId: 412_345_678_904 } }),
] as const;

/** Two updates for each restaurant. Each of the first comes first once, because neither may depend on the other. */
const SEQUENCES = [
  [UPDATES[0], UPDATES[1]],
  [UPDATES[1], UPDATES[2]],
  [UPDATES[2], UPDATES[0]],
] as const;

/** The sequence whose first update leaves a restaurant without optional fields as bare as it was. */
const BARE = 1;

test(
  "each update of a restaurant's data fires UPDATE RESTAURANT",
  ...covers('EVENT-UPDATE-RESTAURANT', async ({ partner, control, hear, events }, id) => {
    const owner = control('restaurant-update');
    const { inbox } = await hear();
    const updates = SEQUENCES.map(async (sequence, index) => {
      // What a service makes of several fields may lack one of them.
      const isBare = index === BARE;
      const connected = await tryToConnectRestaurant(partner, control, { isBare });
      if ('reason' in connected) return inconclusive(connected.reason);
      const { subject } = connected;
      // The same update of the same restaurant would change nothing.
      const updateAnother = async (part: JsonObject): Promise<Awaited | undefined> => {
        const another = await tryToConnectRestaurant(partner, control, { isBare });
        if ('reason' in another) return undefined;
        const update = await owner.updateRestaurant(another.subject.id, part);
        return update.done
          ? { event: 'UPDATE', subject: another.subject, trigger: update.exhibit }
          : undefined;
      };
      for (const part of sequence) {
        const from = (await inbox.received()).length;
        const update = await owner.updateRestaurant(subject.id, part);
        if (!update.done) return isBare ? undefined : leaveInconclusive(id, update.reason);
        const again = (): Promise<Awaited | undefined> => updateAnother(part);
        const awaited = { event: 'UPDATE', subject, trigger: update.exhibit, from, again } as const;
        if ((await events.expect(id, inbox, awaited)) === undefined) return;
      }
      for (const partOf of isQuick() ? [] : FURTHER.filter((_, at) => at % SEQUENCES.length === index)) {
        const part = partOf(subject.mark);
        const from = (await inbox.received()).length;
        const update = await owner.updateRestaurant(subject.id, part);
        const again = (): Promise<Awaited | undefined> => updateAnother(part);
        const awaited = { event: 'UPDATE', subject, trigger: update.exhibit, from, again } as const;
        if (!update.done) continue;
        const isMissing = 'doubt' in (await events.look(inbox, awaited));
        const read = isMissing && (await partner.send('getRestaurant', { path: { id: subject.id } }));
        if (read !== false && !shows(read, part)) continue;
        if ((await events.expect(id, inbox, awaited)) === undefined) return;
      }
      const missed = new Set<string>();
      for (const [step, status] of (index === 0 && !isQuick() ? STATUS_CHANGES : []).entries()) {
        if (step === STATUS_CHANGES.length / 2 && missed.size === 0) break;
        const from = (await inbox.received()).length;
        const update = await owner.updateRestaurant(subject.id, { status });
        const awaited = { event: 'UPDATE', subject, trigger: update.exhibit, from } as const;
        if (!update.done) return;
        if (!('doubt' in (await events.look(inbox, awaited)))) continue;
        // Such a change may stand for a removal, or for a connection.
        const isToldElse = async (): Promise<boolean> =>
          (await inbox.received()).slice(from).some((one) => isAbout(one, subject));
        if (await isToldElse()) continue;
        if (!shows(await partner.send('getRestaurant', { path: { id: subject.id } }), { status })) return;
        if (!missed.has(status)) {
          missed.add(status);
          continue;
        }
        const isOther = async (): Promise<string | undefined> =>
          (await isToldElse()) ? 'a change of status was notified as another event' : undefined;
        if ((await events.expect(id, inbox, awaited, isOther)) === undefined) return;
      }
    });
    await Promise.all(updates);
  }),
);

/** Whether a read shows all values of a change. */
function shows(read: Exchange, part: JsonObject): boolean {
  if (!isAccepted(read)) return false;
  return restaurantFields.every((field) => {
    const [wanted, shown] = [part, read.json].map((json) => restaurantValue(json, field));
    return wanted === undefined || (shown !== undefined && sameJson(wanted, shown));
  });
}

test(
  'the data of UPDATE RESTAURANT is the restaurant that reads show',
  ...covers(
    { isRestaurant: 'EVENT-DATA-IS-RESTAURANT', restaurantAgrees: 'EVENT-DATA-RESTAURANT-AGREES' },
    async ({ partner, settings, control, hear, events }, { isRestaurant, restaurantAgrees }) => {
      const owner = control('restaurant-update');
      const { inbox } = await hear();
      const other = await connectRestaurant(partner, control);
      const firstShare = seededInteger(settings.seed, 'texts of an updated restaurant', 3);
      // A fault may strike some restaurants alone.
      const both = [await connectRestaurant(partner, control), other];
      for (const [index, { subject, trigger: connection }] of both.entries()) {
        // Notifications of the connection, however late and whatever their event, are not about the update.
        await events.first(inbox, { event: 'CREATE', subject, trigger: connection });
        const part = {
          name: `${subject.mark} Ресторан «Café» & "Bar"`,
          description: 'Сад и терраса',
          address: { home: 15, point: { x: 44.8015, y: 41.6938 } },
          info: { posUid: subject.mark },
        };
        const from = (await inbox.received()).length;
        const { update, written } = await updateWidely(owner, subject.id, part, (firstShare + index) % 3);
        if (!update.done) {
          // What the first one has told stands.
          const untold = index === 0 ? [isRestaurant, restaurantAgrees] : [];
          for (const id of untold) leaveInconclusive(id, update.reason);
          return;
        }
        const trigger = update.exhibit;
        const awaited = { event: 'UPDATE', subject, trigger, from } as const;
        // Only before its own update can the other one stand for the first.
        const notified =
          subject === other.subject
            ? await events.first(inbox, awaited)
            : await events.expectAbout(isRestaurant, inbox, awaited, other.subject);
        if (notified === undefined) return;
        const get = (): Promise<Exchange> => partner.send('getRestaurant', { path: { id: subject.id } });
        const differencesOf = (one: Notified, read: Answered): readonly string[] => {
          // A value that breaks the rule of its field is the finding of that rule only.
          const broken = one.breaches.map(({ at }) => `${at.replace('/data/', '').replaceAll('/', '.')} `);
          const data = JsonView.of(one).at('data');
          return restaurantDifferences(data, JsonView.of(read), written).filter(
            (difference) => !broken.some((field) => difference.startsWith(field)),
          );
        };
        const first = requireAccepted(await awaitRead(trigger, get, isAccepted));
        const agrees = differencesOf(notified, first).length === 0;
        const read = agrees ? first : requireAccepted(await readLate(trigger, get));
        const differences = differencesOf(notified, read);
        // An UPDATE without a cause, just before, is the finding of another statement.
        const others = differences.length === 0 ? [] : updatesIn(await inbox.received(), subject);
        const right = others.find((one) => differencesOf(events.judged(one, trigger), read).length === 0);
        expectThat(restaurantAgrees, differences.length === 0 || right !== undefined, {
          expected: 'the values that a read of the restaurant gives (there)',
          observed: differences.join('; '),
          evidence: [trigger, notified, read],
        });
      }
    },
  ),
);

function updatesIn(received: readonly Received[], subject: Subject): readonly Received[] {
  return toldOf(subject, received).flatMap((one) => (one.event === 'UPDATE' ? [one.received] : []));
}

/** More reads of each kind than updates that may pass unseen. */
const READS = 8;

/** More updates than these. */
const COUNTED = 6;

/** Times of quiet that a connected restaurant is granted. */
const MOST_WAITS = 5;

test(
  'UPDATE RESTAURANT is fired by an update alone, once',
  ...covers('EVENT-RESTAURANT-UPDATES-CAUSED', async ({ partner, control, hear, events }, id) => {
    const owner = control('restaurant-update');
    const { inbox } = await hear();
    const posUid = `counted ${randomUUID()}`;
    const connected = await tryToConnectRestaurant(partner, control, { posUid });
    if ('reason' in connected) return inconclusive(connected.reason);
    const { subject, trigger: connection } = connected;
    await events.require(inbox, { event: 'CREATE', subject, trigger: connection });
    const heard = async (): Promise<readonly WebhookEvent[]> => toldOf(subject, await inbox.received());
    // A connection may go on for a while, with updates of its own.
    let quietFrom = 0;
    for (
      let waits = 0;
      waits < MOST_WAITS && (waits === 0 || (await heard()).length > quietFrom);
      waits += 1
    ) {
      quietFrom = (await heard()).length;
      await gracePeriod();
    }
    const path = { id: subject.id };
    for (let count = 0; count < READS; count += 1) {
      await partner.send('getRestaurant', { path });
      await partner.send('findRestaurantByPosUid', { path: { id: posUid } });
      await untilDatesDiffer();
    }
    for (let count = 1; count <= COUNTED; count += 1) {
      const from = (await inbox.received()).length;
      const update = await owner.updateRestaurant(subject.id, { description: `Update ${count}` });
      if (!update.done) return inconclusive(update.reason);
      await events.require(inbox, { event: 'UPDATE', subject, trigger: update.exhibit, from });
    }
    // A later event shows that nothing else is on its way: a sender may have fallen behind.
    const later = await tryToConnectRestaurant(partner, control);
    if (!('reason' in later)) await events.first(inbox, { event: 'CREATE', ...later });
    await gracePeriod();
    const again = unchangingUpdates((await heard()).slice(quietFrom));
    expectThat(id, again.length <= MOST_UNSEEN, {
      expected: 'one UPDATE RESTAURANT for each update, and none for reads',
      observed: `${again.length} more that show the restaurant as an earlier one did, after ${COUNTED} updates and ${2 * READS} reads`,
      evidence: [connection, ...again.slice(-2).map(({ received }) => events.judged(received, connection))],
    });
  }),
);

/** A service may tell of some removals only. */
const REMOVED = 6;

test(
  'the removal of a restaurant fires DELETE RESTAURANT with its id, once',
  ...covers(
    { fires: 'EVENT-DELETE-RESTAURANT', once: 'EVENT-RESTAURANT-DELETED-ONCE' },
    async ({ partner, control, hear, events }, { fires, once }) => {
      const owner = control('restaurant-delete');
      const { inbox } = await hear();
      const again = async (): Promise<Awaited | undefined> => {
        const { subject } = await connectRestaurant(partner, control);
        const removal = await owner.deleteRestaurant(subject.id);
        return removal.done ? { event: 'DELETE', subject, trigger: removal.exhibit } : undefined;
      };
      const judge = async ({ subject }: Connected): Promise<void> => {
        const removal = await owner.deleteRestaurant(subject.id);
        if (!removal.done) return inconclusive(removal.reason);
        const trigger = removal.exhibit;
        const notified = await events.expect(fires, inbox, { event: 'DELETE', subject, trigger, again });
        if (notified === undefined) return leaveInconclusive(once, 'the removal was not notified');
        const { json } = JsonView.of(notified).at('data').at('id');
        expectSame(fires, json, subject.id, [trigger, notified]);
        await gracePeriod();
        expectFiredOnce(once, events, toldOf(subject, await inbox.received()), { event: 'DELETE', trigger });
      };
      await judge(await connectRestaurant(partner, control));
      const more = Array.from({ length: REMOVED - 1 }, () => tryToConnectRestaurant(partner, control));
      const others = await Promise.all(more);
      await Promise.all(others.map(async (one) => ('reason' in one ? undefined : judge(one))));
    },
  ),
);
