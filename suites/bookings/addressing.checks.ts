import { expectDefectsRefused, type Defect } from '../../helpers/expect-defects-refused.ts';
import { stringifyJson, type JsonObject } from '../../helpers/json.ts';
import type { RequestInput } from '../../helpers/partner-client.ts';
import { soundBooking } from '../../helpers/sound-booking.ts';
import { covers, test } from '../../helpers/test.ts';
import { unknownId } from '../../helpers/unknown-id.ts';

type Path = NonNullable<RequestInput['path']>;

test(
  'a booking request for no restaurant is refused',
  ...covers(
    ['CREATE-BOOKING-UNKNOWN-ID', 'CREATE-BOOKING-MALFORMED-ID'],
    async ({ partner, candidates, guests, settings }) => {
      const [unknown, malformed] = ['CREATE-BOOKING-UNKNOWN-ID', 'CREATE-BOOKING-MALFORMED-ID'] as const;
      const defects: readonly Defect<(id: bigint) => Path['id']>[] = [
        {
          id: unknown,
          defect: 'the id of no restaurant',
          changes: () => unknownId(settings.seed, 'restaurant to book in'),
        },
        { id: malformed, defect: 'a word for the id', changes: () => 'restaurant' },
        { id: malformed, defect: 'an id with a letter behind', changes: (id) => `${id}x` },
        { id: malformed, defect: 'an id with a fraction', changes: (id) => `${id}.5` },
      ];
      await expectDefectsRefused(candidates, defects, (place, change) =>
        partner.send('createBooking', {
          path: { id: change?.(place.restaurant) ?? place.restaurant },
          body: soundBooking(place, guests.phone()),
        }),
      );
    },
  ),
);

test(
  'a booking request without a JSON object in its body is refused',
  ...covers(['CREATE-BOOKING-BODY-REQUIRED'], async ({ partner, candidates, guests }) => {
    const bodies: readonly (readonly [string, (sound: JsonObject) => RequestInput])[] = [
      ['no body', () => ({})],
      ['an empty body', () => ({ rawBody: '' })],
      ['a body of null', () => ({ body: null })],
      ['a body that is an array', (sound) => ({ body: [sound] })],
      ['a body that is a string', (sound) => ({ body: stringifyJson(sound) })],
      ['a body that is an empty object', () => ({ body: {} })],
      ['a body that breaks off', (sound) => ({ rawBody: stringifyJson(sound).slice(0, -1) })],
    ];
    const defects = bodies.map(([defect, changes]) => ({
      id: 'CREATE-BOOKING-BODY-REQUIRED' as const,
      defect,
      changes,
    }));
    await expectDefectsRefused(candidates, defects, (place, spoil) => {
      const sound = soundBooking(place, guests.phone());
      return partner.send('createBooking', {
        path: { id: place.restaurant },
        ...(spoil?.(sound) ?? { body: sound }),
      });
    });
  }),
);
