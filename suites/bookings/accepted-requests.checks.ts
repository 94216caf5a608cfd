import type { Exchange } from '../../helpers/exchange.ts';
import { attemptsAt, expectNotRefused } from '../../helpers/expect-not-refused.ts';
import { firstAccepting } from '../../helpers/first-accepting.ts';
import type { JsonObject } from '../../helpers/json.ts';
import { offsetDateTime } from '../../helpers/local-date-time.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import type { Place } from '../../helpers/target/places.ts';
import { covers, test } from '../../helpers/test.ts';

test(
  'a booking request is accepted without any one of its optional fields',
  ...covers(
    [
      'CREATE-BOOKING-LAST-NAME-OPTIONAL',
      'CREATE-BOOKING-COMMENT-OPTIONAL',
      'CREATE-BOOKING-META-OPTIONAL',
      'CREATE-BOOKING-PROMO-OPTIONAL',
    ],
    async ({ partner, candidates, guests }) => {
      const book = (place: Place, changes?: JsonObject): Promise<Exchange> =>
        partner.send('createBooking', {
          path: { id: place.restaurant },
          body: soundBooking(place, guests.phone(), changes),
        });
      await firstAccepting(candidates, (place) => book(place));
      const variants = [
        ['CREATE-BOOKING-LAST-NAME-OPTIONAL', 'having no lastName', { lastName: undefined }],
        ['CREATE-BOOKING-COMMENT-OPTIONAL', 'having no comment', { comment: undefined }],
        ['CREATE-BOOKING-META-OPTIONAL', 'having no meta', { meta: undefined }],
        ['CREATE-BOOKING-PROMO-OPTIONAL', 'a meta without promo', { meta: {} }],
      ] as const;
      await Promise.all(
        variants.map(([id, point, changes]) =>
          expectNotRefused(id, point, attemptsAt(candidates, book, changes)),
        ),
      );
    },
  ),
);

test(
  'a booking request is accepted with its date in whatever offset',
  ...covers(['CREATE-BOOKING-DATE-OFFSET-ACCEPTED'], async ({ partner, candidates, guests }) => {
    const id = 'CREATE-BOOKING-DATE-OFFSET-ACCEPTED';
    const inZone =
      (zone: string) =>
      ({ moment }: Place): JsonObject => ({ date: offsetDateTime(moment, zone) });
    const inZ = ({ moment }: Place): JsonObject => ({ date: new Date(moment).toISOString() });
    const book = (place: Place, change = inZ): Promise<Exchange> =>
      partner.send('createBooking', {
        path: { id: place.restaurant },
        body: soundBooking(place, guests.phone(), change(place)),
      });
    const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati'];
    await Promise.all(
      zones.map((zone) =>
        expectNotRefused(id, `a date with the offset of ${zone}`, attemptsAt(candidates, book, inZone(zone))),
      ),
    );
    const withZ = candidates.map((place) => ({
      request: () => book(place),
      twin: () => book(place, inZone('UTC')),
    }));
    await expectNotRefused(id, 'a date with Z', withZ);
  }),
);
