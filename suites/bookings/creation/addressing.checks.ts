import { bodyDefects, usualBodyDefects } from '../../../helpers/generators/bodies.ts';
import { malformedIds, unknownId, unknownIds, usualMalformedIds } from '../../../helpers/generators/ids.ts';
import {
  bookingAt,
  covers,
  type Defects,
  expectAllRefused,
  type RequestInput,
  test,
} from '../../../helpers/test.ts';
import { placesAtOneMoment } from '../support/places.ts';

type Path = NonNullable<RequestInput['path']>;

test(
  'a booking request for an unknown restaurant is refused',
  ...covers('CREATE-BOOKING-UNKNOWN-ID', async ({ partner, places, guests, settings, forAll }, unknown) => {
    const far = unknownId(settings.seed, 'restaurant to book in');
    const defects: Defects<bigint> = {
      usual: [{ id: unknown, defect: 'the id of no restaurant', changes: far }],
      any: unknownIds.map((id) => ({ id: unknown, defect: `the id ${id} of no restaurant`, changes: id })),
    };
    const together = placesAtOneMoment(places, settings.seed, unknown);
    await expectAllRefused(forAll, together, defects, (place, id) =>
      partner.send('createBooking', {
        ...bookingAt(place, guests.phone()),
        path: { id: id ?? place.restaurant },
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
