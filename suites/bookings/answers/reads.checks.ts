import fc from 'fast-check';
import { endOf, soundTokenForm, tokenOf } from '../../../helpers/client/token-source.ts';
import { bareRequest } from '../../../helpers/fixtures/bookings.ts';
import { awaitRead } from '../../../helpers/fixtures/late-reads.ts';
import { malformedIds, unknownIdsOf, usualMalformedIds } from '../../../helpers/generators/ids.ts';
import {
  type Answered,
  bookingAt,
  covers,
  type Defects,
  drawn,
  type Exchange,
  expectAccepted,
  expectAllRefused,
  expectFields,
  expectSame,
  firstAccepting,
  inconclusive,
  isAccepted,
  isRefused,
  type JsonObject,
  JsonView,
  leaveInconclusive,
  repeated,
  type RequestInput,
  test,
  valueAt,
} from '../../../helpers/test.ts';
import { epochMs } from '../../../helpers/values/time.ts';
import { awkwardGuests } from '../support/guests.ts';

/** So many bookings are not deleted by their restaurants before a first read. */
const MANY_MISSING = 3;

/** A token that ends sooner may end during a read. */
const LONGEST_READ_MS = 1_500;

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
      const book = (changes: JsonObject): Promise<Exchange> =>
        partner.send('createBooking', bookingAt(place, guests.phone(), changes));
      // Several are created before the first read: a service may show the last one for all, or not find all of them.
      const others = [
        ...drawn(awkwardGuests),
        ...drawn([bareRequest, { ...bareRequest, meta: {} }]),
        ...Array.from({ length: repeated(FURTHER_BOOKINGS) }, () => ({})),
      ];
      const further = await Promise.all(
        others.map(async (changes) => ({ changes, created: await book(changes) })),
      );
      const booked = [{ changes: {}, created: twin }, ...further].flatMap(({ changes, created }) =>
        isAccepted(created) ? [{ changes, created, id: JsonView.of(created).at('id').id }] : [],
      );
      if (new Set(booked.map(({ id }) => id)).size < booked.length) inconclusive('two bookings got one id');
      const readOf = (created: Answered): Promise<Exchange> => {
        const path = { id: JsonView.of(created).at('id').id };
        return awaitRead(created, () => partner.send('getBooking', { path }), isAccepted);
      };
      const reads = await Promise.all(
        booked.map(async (one) => ({ ...one, read: await readOf(one.created) })),
      );
      const areMany = reads.filter(({ read }) => isRefused(read)).length >= repeated(MANY_MISSING, 2);
      for (const { changes, created, id, read } of reads) {
        // The restaurant may have deleted a booking, but hardly another one of the same kind as soon as it is made.
        const again = isRefused(read) && !areMany ? await book(changes) : read;
        const isMissingAgain = again === read || (isAccepted(again) && !isAccepted(await readOf(again)));
        if (!isMissingAgain)
          leaveInconclusive(answers200, 'a booking was missing, but no other one of its kind was');
        else expectAccepted(answers200, read);
        const shown = isAccepted(read) ? valueAt(read.json ?? null, '/id') : undefined;
        expectSame(sameId, shown, id, [created, read]);
      }
      expectFields(
        contract,
        reads.map(({ read }) => read),
      );
      const [own] = booked;
      let another = tokenOf(await partner.send('requestToken', { form: soundTokenForm }));
      if (own === undefined || another === undefined) return;
      const authorised = (): RequestInput => ({ authorization: `Bearer ${another?.value}` });
      // A booking is the partner's, whatever its token is.
      const readByAnother = (created: Answered): Promise<Exchange> =>
        awaitRead(
          created,
          async () => {
            if (another !== undefined && endOf(another) - epochMs() < LONGEST_READ_MS)
              another = tokenOf(await partner.send('requestToken', { form: soundTokenForm })) ?? another;
            const path = { id: JsonView.of(created).at('id').id };
            return partner.send('getBooking', { path, ...authorised() });
          },
          isAccepted,
        );
      const read = await readByAnother(own.created);
      const other = await partner.send('listRestaurants', { query: { page: 0, size: 1 }, ...authorised() });
      // The restaurant may have deleted the first one meanwhile.
      const next = isAccepted(read) ? read : await book({});
      const isMissing = next !== read && isAccepted(next) && !isAccepted(await readByAnother(next));
      if (isAccepted(other) && (isAccepted(read) || isMissing)) expectAccepted(answers200, read);
    },
  ),
);

/** Beside bookings with awkward texts and those without any: if only some ids are found, ids of more than one form are needed. */
const FURTHER_BOOKINGS = 3;

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
