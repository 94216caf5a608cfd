import { sendRead, soundRead } from '../../../helpers/fixtures/reading-requests.ts';
import { covers, type Exchange, expectRefused, isAccepted, isQuick, test } from '../../../helpers/test.ts';

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
      const cookie = cookieSetBy(twin);
      if (cookie === undefined || isQuick() || isAccepted(without)) return;
      // Some frameworks begin a session with the first request that has a token.
      const headers = { cookie };
      const byCookie = await sendRead(partner, operation, { ...input, authorization: null, headers });
      expectRefused(id, byCookie, {
        twin,
        defect: 'a request with a cookie in place of the header Authorization',
      });
    }),
  );
}

/** The header Cookie that a browser would send after an answer; undefined if it sets no cookie. */
function cookieSetBy(exchange: Exchange): string | undefined {
  if (exchange.kind !== 'answered') return undefined;
  // A comma may also stand in the date of its end, which no name of a cookie follows.
  const cookies = (exchange.headers['set-cookie'] ?? '').split(/,\s*(?=[^\s;,=]+=)/);
  const pairs = cookies.map((one) => one.split(';')[0]?.trim() ?? '').filter((one) => one.includes('='));
  return pairs.length === 0 ? undefined : pairs.join('; ');
}
