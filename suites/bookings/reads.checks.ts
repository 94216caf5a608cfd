import fc from 'fast-check';
import {
  bareWish,
  type BookingWish,
  bookingWish,
  bookingWishes,
  requestOf,
} from '../../helpers/fixtures/bookings.ts';
import { awaitRead } from '../../helpers/fixtures/late-reads.ts';
import { malformedIds, unknownId, unknownIds, usualMalformedIds } from '../../helpers/generators/ids.ts';
import {
  type Answered,
  bookingAt,
  covers,
  type Defects,
  type Exchange,
  expectAccepted,
  expectAllRefused,
  expectFields,
  expectReadAgrees,
  expectSame,
  firstAccepting,
  inconclusive,
  isAccepted,
  type JsonObject,
  JsonView,
  READ_AGREEMENT,
  requireAccepted,
  test,
  valueAt,
} from '../../helpers/test.ts';
import { awkwardGuests } from './support/guests.ts';

test(
  'a booking can be read by the id that its creation returned',
  ...covers(
    {
      answers200: 'GET-BOOKING-ANSWERS-200',
      mediaType: 'GET-BOOKING-MEDIA-TYPE',
      bodyKind: 'GET-BOOKING-BODY-KIND',
      sameId: 'GET-BOOKING-SAME-ID',
    },
    async ({ partner, candidates, guests, contract }, { answers200, sameId }) => {
      const { place, twin } = await firstAccepting(candidates, (one) =>
        partner.send('createBooking', bookingAt(one, guests.phone())),
      );
      // Several are created before the first read: a service may show the last one for all, or not find all of them.
      const others = [...awkwardGuests, ...Array.from({ length: FURTHER_BOOKINGS }, () => ({}))];
      const further = await Promise.all(
        others.map((changes) => partner.send('createBooking', bookingAt(place, guests.phone(), changes))),
      );
      const booked = [twin, ...further.filter(isAccepted)].map((created) => ({
        created,
        id: JsonView.of(created).at('id').id,
      }));
      if (new Set(booked.map(({ id }) => id)).size < booked.length) inconclusive('two bookings got one id');
      const reads = await Promise.all(
        booked.map(async ({ created, id }) => {
          const get = (): Promise<Exchange> => partner.send('getBooking', { path: { id } });
          const read = await awaitRead(created, get, isAccepted);
          expectAccepted(answers200, read);
          const shown = isAccepted(read) ? valueAt(read.json ?? null, '/id') : undefined;
          expectSame(sameId, shown, id, [created, read]);
          return read;
        }),
      );
      expectFields(contract, reads);
    },
  ),
);

/** Beside bookings with awkward texts: if only some ids are found, ids of more than one form are needed. */
const FURTHER_BOOKINGS = 5;

test(
  'a read of a booking agrees with the response to its creation',
  ...covers(READ_AGREEMENT, async ({ partner, candidates, guests, forAll }) => {
    const { place } = await firstAccepting(candidates, (one) =>
      partner.send('createBooking', bookingAt(one, guests.phone())),
    );
    const book = async (wish: BookingWish): Promise<readonly Created[]> => {
      const request = bookingAt(place, guests.phone(), requestOf(wish, place));
      const created = await partner.send('createBooking', request);
      return isAccepted(created)
        ? [{ sent: request.body, created, id: JsonView.of(created).at('id').id }]
        : [];
    };
    const readAll = async (all: readonly Created[]): Promise<void> => {
      for (const one of all) {
        const get = (): Promise<Exchange> => partner.send('getBooking', { path: { id: one.id } });
        const read = requireAccepted(await awaitRead(one.created, get, isAccepted));
        if (JsonView.of(read).at('id').id !== one.id) inconclusive('the read shows another booking');
        expectReadAgrees(read, one.created, one.sent);
      }
    };
    await forAll(
      'history',
      fc.array(bookingWishes, { minLength: 1, maxLength: 2 }),
      async (wishes) => {
        // All are created before the first read: a service may show the last one for all.
        const created: Created[] = [];
        for (const wish of wishes) created.push(...(await book(wish)));
        if (created.length === 0) inconclusive('no such booking was accepted');
        await readAll(created);
        await Promise.all(created.map(({ id }) => partner.send('cancelBooking', { path: { id } })));
      },
      [
        [bookingWish(), bookingWish({ persons: 7, ...MANY_WORDS })],
        [bookingWish(MANY_SIGNS), bareWish],
      ],
    );
  }),
);

const MANY_WORDS = {
  firstName: 'Nguyễn Thị Ngọc 李 محمد',
  lastName: 'प्रिया 𠮷野-Zoë',
  comment: 'One line\nand another\r\nand\ta tab. '.repeat(15).trim(),
  promo: 'Summer-Sale_2026: 10 % for two',
};

const MANY_SIGNS = {
  firstName: `O'Hara "Ada" <b>& Söhne</b>`,
  lastName: `back\\slash; DROP TABLE booking; -- %s {0} \${x}`,
  comment: '🍕👩‍👩‍👧 e\u0301 in two parts, é in one, ﬁ in a ligature &amp; \\u0041',
  promo: '🎁-Ünicode-10€',
  offset: '-09:30',
  minutesLater: 17,
};

interface Created {
  readonly sent: JsonObject;
  readonly created: Answered;
  readonly id: bigint;
}

test(
  'a read of a booking that does not exist is refused',
  ...covers(
    { unknown: 'GET-BOOKING-UNKNOWN-ID', malformed: 'GET-BOOKING-MALFORMED-ID' },
    async ({ partner, candidates, guests, settings, forAll }, { unknown, malformed }) => {
      const { twin: created } = await firstAccepting(candidates, (place) =>
        partner.send('createBooking', bookingAt(place, guests.phone())),
      );
      const id = JsonView.of(created).at('id').id;
      const far = unknownId(settings.seed, 'booking to read');
      const defects: Defects<(id: bigint) => bigint | string> = {
        usual: [
          { id: unknown, defect: 'the id of no booking', changes: () => far },
          ...usualMalformedIds.map(({ defect, of }) => ({ id: malformed, defect, changes: of })),
        ],
        any: fc.oneof(
          unknownIds.map((one) => ({
            id: unknown,
            defect: `the id ${one} of no booking`,
            changes: () => one,
          })),
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
