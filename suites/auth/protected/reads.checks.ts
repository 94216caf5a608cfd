import { sendRead, soundRead } from '../../../helpers/fixtures/reading-requests.ts';
import { covers, expectRefused, test } from '../../../helpers/test.ts';

const READS = [
  ['LIST-RESTAURANTS-PROTECTED', 'listRestaurants'],
  ['GET-RESTAURANT-PROTECTED', 'getRestaurant'],
  ['FIND-RESTAURANT-PROTECTED', 'findRestaurantByPosUid'],
  ['COUNT-TABLES-PROTECTED', 'countFreeTables'],
  ['GET-SCHEDULE-PROTECTED', 'getSchedule'],
  ['LIST-WEBHOOKS-PROTECTED', 'listWebhooks'],
] as const;

for (const [id, operation] of READS) {
  test(
    `${operation} without the header Authorization is refused`,
    ...covers([id], async ({ partner, places }) => {
      const input = await soundRead(operation, places, partner);
      // With the token first: a response that is kept must not be served to everybody.
      const twin = await sendRead(partner, operation, input);
      const without = await sendRead(partner, operation, { ...input, authorization: null });
      expectRefused(id, without, { twin, defect: 'a request without the header Authorization' });
    }),
  );
}
