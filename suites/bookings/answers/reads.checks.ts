import fc from 'fast-check';
import { malformedIds, unknownIdsOf, usualMalformedIds } from '../../../helpers/generators/ids.ts';
import {
  awaitRead,
  bookingAt,
  covers,
  type Defects,
  type Exchange,
  expectAllRefused,
  firstAccepting,
  isAccepted,
  JsonView,
  test,
} from '../../../helpers/test.ts';

test(
  'a read of a booking that does not exist is refused',
  ...covers(
    { unknown: 'GET-BOOKING-UNKNOWN-ID', malformed: 'GET-BOOKING-MALFORMED-ID' },
    async ({ partner, candidates, guests, forAll }, { unknown, malformed }) => {
      const { twin: created } = await firstAccepting(candidates, (place) =>
        partner.send('createBooking', bookingAt(place, guests.phone())),
      );
      const id = JsonView.of(created).at('id').id;
      const strangers = unknownIdsOf('booking');
      const defects: Defects<(id: bigint) => bigint | string> = {
        usual: [
          ...strangers.usual.map(({ defect, of }) => ({ id: unknown, defect, changes: of })),
          ...usualMalformedIds.map(({ defect, of }) => ({ id: malformed, defect, changes: of })),
        ],
        any: fc.oneof(
          strangers.any.map(({ defect, of }) => ({ id: unknown, defect, changes: of })),
          malformedIds.map(({ defect, of }) => ({ id: malformed, defect, changes: of })),
        ),
      };
      await expectAllRefused(forAll, [id], defects, (sound, change) => {
        const get = (): Promise<Exchange> =>
          partner.send('getBooking', { path: { id: change?.(sound) ?? sound } });
        return change === undefined ? awaitRead(created, get, isAccepted) : get();
      });
    },
  ),
);
