import { restaurantDifferences } from '../../helpers/restaurants/restaurant-view.ts';
import {
  covers,
  expectSame,
  expectThat,
  JsonView,
  leaveInconclusive,
  requireAccepted,
  test,
} from '../../helpers/test.ts';
import { connectRestaurant } from './support/connected.ts';

test(
  'the connection of a restaurant fires CREATE RESTAURANT',
  ...covers('EVENT-CREATE-RESTAURANT', async ({ partner, control, hear, events }, id) => {
    const { inbox } = await hear();
    const { subject, trigger } = await connectRestaurant(partner, control);
    await events.expect(id, inbox, { event: 'CREATE', subject, trigger });
  }),
);

const UPDATES = [
  { description: 'Now with a garden' },
  { properties: { phoneConfirmationEnabled: true } },
  { address: { city: 'Batumi', home: 12 }, info: { site: 'https://garden.example' } },
] as const;

/** Two updates for each restaurant. Each of them comes first once, because neither may depend on the other. */
const SEQUENCES = [
  [UPDATES[0], UPDATES[1]],
  [UPDATES[1], UPDATES[2]],
  [UPDATES[2], UPDATES[0]],
] as const;

test(
  "each update of a restaurant's data fires UPDATE RESTAURANT",
  ...covers('EVENT-UPDATE-RESTAURANT', async ({ partner, control, hear, events }, id) => {
    const owner = control('restaurant-update');
    const { inbox } = await hear();
    const updates = SEQUENCES.map(async (sequence) => {
      const { subject } = await connectRestaurant(partner, control);
      for (const part of sequence) {
        const from = (await inbox.received()).length;
        const update = await owner.updateRestaurant(subject.id, part);
        if (!update.done) return leaveInconclusive(id, update.reason);
        const awaited = { event: 'UPDATE', subject, trigger: update.exhibit, from } as const;
        if ((await events.expect(id, inbox, awaited)) === undefined) return;
      }
    });
    await Promise.all(updates);
  }),
);

test(
  'the data of UPDATE RESTAURANT is the restaurant that reads show',
  ...covers(
    { isRestaurant: 'EVENT-DATA-IS-RESTAURANT', restaurantAgrees: 'EVENT-DATA-RESTAURANT-AGREES' },
    async ({ partner, control, hear, events }, { isRestaurant, restaurantAgrees }) => {
      const owner = control('restaurant-update');
      const { inbox } = await hear();
      const { subject: other } = await connectRestaurant(partner, control);
      const { subject, trigger: connection } = await connectRestaurant(partner, control);
      // Notifications of the connection, however late and whatever their event, are not about the update.
      await events.first(inbox, { event: 'CREATE', subject, trigger: connection });
      const changes = {
        name: `${subject.mark} Ресторан «Café» & "Bar"`,
        description: 'Сад и терраса',
        address: { city: 'თბილისი', home: 15, point: { x: 44.8015, y: 41.6938 } },
        info: { site: 'https://terrace.example', posUid: subject.mark },
        properties: { guestAcquisitionChannelEnabled: false },
      };
      const update = await owner.updateRestaurant(subject.id, changes);
      if (!update.done) {
        leaveInconclusive(isRestaurant, update.reason);
        return leaveInconclusive(restaurantAgrees, update.reason);
      }
      const trigger = update.exhibit;
      const awaited = { event: 'UPDATE', subject, trigger } as const;
      const notified = await events.expectAbout(isRestaurant, inbox, awaited, other);
      const read = requireAccepted(await partner.send('getRestaurant', { path: { id: subject.id } }));
      // A value that breaks the rule of its field is the finding of that rule only.
      const broken = notified.breaches.map(({ at }) => `${at.replace('/data/', '').replaceAll('/', '.')} `);
      const data = JsonView.of(notified).at('data');
      const differences = restaurantDifferences(data, JsonView.of(read), changes).filter(
        (difference) => !broken.some((field) => difference.startsWith(field)),
      );
      expectThat(restaurantAgrees, differences.length === 0, {
        expected: 'the values that a read of the restaurant gives (there)',
        observed: differences.join('; '),
        evidence: [trigger, notified, read],
      });
    },
  ),
);

test(
  'the removal of a restaurant fires DELETE RESTAURANT with its id',
  ...covers('EVENT-DELETE-RESTAURANT', async ({ partner, control, hear, events }, id) => {
    const owner = control('restaurant-delete');
    const { inbox } = await hear();
    const { subject } = await connectRestaurant(partner, control);
    const removal = await owner.deleteRestaurant(subject.id);
    if (!removal.done) return leaveInconclusive(id, removal.reason);
    const trigger = removal.exhibit;
    const notified = await events.expect(id, inbox, {
      event: 'DELETE',
      subject,
      trigger,
    });
    if (notified === undefined) return;
    const { json } = JsonView.of(notified).at('data').at('id');
    expectSame(id, json, subject.id, [trigger, notified]);
  }),
);
