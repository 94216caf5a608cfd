import { bodyDefects, usualBodyDefects } from '../../../helpers/generators/bodies.ts';
import { malformedIds, unknownIdsOf, usualMalformedIds } from '../../../helpers/generators/ids.ts';
import { placesAtOneMoment } from '../../../helpers/fixtures/restaurants/places-together.ts';
import {
  bookingAt,
  covers,
  type Defects,
  expectAllRefused,
  type RequestInput,
  test,
} from '../../../helpers/test.ts';

type Path = NonNullable<RequestInput['path']>;

test(
  'a booking request for an unknown restaurant is refused',
  ...covers('CREATE-BOOKING-UNKNOWN-ID', async ({ partner, places, guests, settings, forAll }, unknown) => {
    const strangers = unknownIdsOf('restaurant');
    const defects: Defects<(id: bigint) => bigint> = {
      usual: strangers.usual.map(({ defect, of }) => ({ id: unknown, defect, changes: of })),
      any: strangers.any.map(({ defect, of }) => ({ id: unknown, defect, changes: of })),
    };
    const together = placesAtOneMoment(places, settings.seed, unknown);
    await expectAllRefused(forAll, together, defects, (place, change) =>
      partner.send('createBooking', {
        ...bookingAt(place, guests.phone()),
        path: { id: change?.(place.restaurant) ?? place.restaurant },
      }),
    );
  }),
);

test(
  'a booking request whose restaurant id is no integer is refused',
  ...covers(
    'CREATE-BOOKING-MALFORMED-ID',
    async ({ partner, places, guests, settings, forAll }, malformed) => {
      const defects: Defects<(id: bigint) => Path['id']> = {
        usual: usualMalformedIds.map(({ defect, of }) => ({ id: malformed, defect, changes: of })),
        any: malformedIds.map(({ defect, of }) => ({ id: malformed, defect, changes: of })),
      };
      const together = placesAtOneMoment(places, settings.seed, malformed);
      await expectAllRefused(forAll, together, defects, (place, change) =>
        partner.send('createBooking', {
          ...bookingAt(place, guests.phone()),
          path: { id: change?.(place.restaurant) ?? place.restaurant },
        }),
      );
    },
  ),
);

test(
  'a booking request without a JSON object in its body is refused',
  ...covers('CREATE-BOOKING-BODY-REQUIRED', async ({ partner, candidates, guests, forAll }, id) => {
    const empty = { defect: 'a body that is an empty object', changes: () => ({ body: {} }) };
    const defects = {
      usual: [...usualBodyDefects, empty].map((one) => ({ id, ...one })),
      any: bodyDefects.map((one) => ({ id, ...one })),
    };
    await expectAllRefused(forAll, candidates, defects, (place, spoil) => {
      const { path, body } = bookingAt(place, guests.phone());
      return partner.send('createBooking', { path, ...(spoil?.(body) ?? { body }) });
    });
  }),
);
