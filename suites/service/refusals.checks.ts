import { unknownId } from '../../helpers/generators/ids.ts';
import {
  acceptanceFact,
  bodyShape,
  bookingAt,
  covers,
  type Exchange,
  isAccepted,
  observe,
  test,
} from '../../helpers/test.ts';
import { DAY_MS } from '../../helpers/values/time.ts';
import type { CheckRecord } from '../../helpers/verdict/check-record.ts';

const WRONG_CODE = '000000';

const REFUSAL = { status: 'SERVICE-ERROR-STATUS', body: 'SERVICE-ERROR-BODY' } as const;

test(
  'the form of each kind of refusal is recorded',
  ...covers(REFUSAL, async ({ partner, places, run, settings, guests, check }) => {
    const stranger = unknownId(settings.seed, 'refusals');
    const query = { page: 0, size: 1 };
    const [badQuery, badPath, restaurant, booking, noToken, garbage] = await Promise.all([
      partner.send('listRestaurants', { query: { page: 'first', size: 1 } }),
      partner.send('getRestaurant', { path: { id: 'abc' } }),
      partner.send('getRestaurant', { path: { id: stranger } }),
      partner.send('getBooking', { path: { id: stranger } }),
      partner.send('listRestaurants', { query, authorization: null }),
      partner.send('listRestaurants', { query, authorization: 'Bearer no-token-of-anybody' }),
    ]);
    record(check, 'bad-query', badQuery);
    record(check, 'bad-path', badPath);
    record(check, 'unknown-restaurant', restaurant);
    record(check, 'unknown-booking', booking);
    record(check, 'no-token', noToken);
    record(check, 'wrong-token', garbage);
    if (run.readOnlyBecause !== undefined) return;

    const [place] = places.choose(places.bookable(), settings.seed, 'refusals');
    if (place !== undefined) {
      const date = new Date(Date.now() - DAY_MS).toISOString();
      const past = bookingAt(place, guests.phone(), { date });
      record(check, 'past-date', await partner.send('createBooking', past));
      const nameless = bookingAt(place, guests.phone(), { firstName: undefined });
      record(check, 'missing-field', await partner.send('createBooking', nameless));
      const twice = bookingAt(place, guests.phone());
      if (isAccepted(await partner.send('createBooking', twice))) {
        record(check, 'second-booking', await partner.send('createBooking', twice));
      }
    }
    const [confirming] = places.confirming();
    if (confirming !== undefined) {
      const phone = guests.phone();
      await partner.send('requestConfirmationCode', { path: { id: confirming.id }, body: { phone } });
      const wrong = await partner.send('verifyConfirmationCode', { body: { phone, code: WRONG_CODE } });
      record(check, 'wrong-code', wrong);
    }
    const malformed = await partner.send('createWebhook', { rawBody: '{"url": ' });
    record(check, 'malformed-body', malformed);
  }),
);

function record(check: CheckRecord, kind: string, exchange: Exchange): void {
  check.ignoreBreachesOf(exchange);
  observe(REFUSAL.status, `error.${kind}.status`, acceptanceFact(exchange));
  if (isAccepted(exchange)) return observe(REFUSAL.body, `error.${kind}.body`, 'no refusal');
  observe(REFUSAL.body, `error.${kind}.body`, bodyShape(exchange));
}
