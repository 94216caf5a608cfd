import { expectDefectsRefused, type Defect } from '../../helpers/expect-defects-refused.ts';
import { stringifyJson, type Json, type JsonObject } from '../../helpers/json.ts';
import type { RequestInput } from '../../helpers/partner-client.ts';
import { covers, test } from '../../helpers/test.ts';
import { unknownId } from '../../helpers/unknown-id.ts';

test(
  'a code request for no restaurant is refused',
  ...covers(
    ['REQUEST-CODE-UNKNOWN-ID', 'REQUEST-CODE-MALFORMED-ID'],
    async ({ partner, confirming: findConfirming, guests, settings }) => {
      const confirming = await findConfirming();
      const [unknown, malformed] = ['REQUEST-CODE-UNKNOWN-ID', 'REQUEST-CODE-MALFORMED-ID'] as const;
      const defects: readonly Defect<(id: bigint) => bigint | string>[] = [
        {
          id: unknown,
          defect: 'the id of no restaurant',
          changes: () => unknownId(settings.seed, 'restaurant to confirm a phone in'),
        },
        { id: malformed, defect: 'a word for the id', changes: () => 'restaurant' },
        { id: malformed, defect: 'an id with a letter behind', changes: (id) => `${id}x` },
        { id: malformed, defect: 'an id with a fraction', changes: (id) => `${id}.5` },
      ];
      await expectDefectsRefused(confirming, defects, (place, change) =>
        partner.send('requestConfirmationCode', {
          path: { id: change?.(place.restaurant) ?? place.restaurant },
          body: { phone: guests.phone() },
        }),
      );
    },
  ),
);

test(
  'a code request without a JSON object in its body is refused',
  ...covers(['REQUEST-CODE-BODY-REQUIRED'], async ({ partner, confirming: findConfirming, guests }) => {
    const confirming = await findConfirming();
    const id = 'REQUEST-CODE-BODY-REQUIRED';
    const defects: readonly Defect<(sound: JsonObject) => RequestInput>[] = [
      { id, defect: 'no body', changes: () => ({}) },
      { id, defect: 'an empty body', changes: () => ({ rawBody: '' }) },
      { id, defect: 'a body of null', changes: () => ({ body: null }) },
      { id, defect: 'a body that is an array', changes: (sound) => ({ body: [sound] }) },
      { id, defect: 'a body that is a string', changes: (sound) => ({ body: stringifyJson(sound) }) },
      {
        id,
        defect: 'a body that breaks off',
        changes: (sound) => ({ rawBody: stringifyJson(sound).slice(0, -1) }),
      },
    ];
    await expectDefectsRefused(confirming, defects, (place, spoil) => {
      const sound = { phone: guests.phone() };
      return partner.send('requestConfirmationCode', {
        path: { id: place.restaurant },
        ...(spoil?.(sound) ?? { body: sound }),
      });
    });
  }),
);

test(
  'a code request without a proper phone is refused',
  ...covers(
    [
      'REQUEST-CODE-PHONE-REQUIRED',
      'REQUEST-CODE-PHONE-WRONG-TYPE',
      'REQUEST-CODE-PHONE-MIN-LENGTH',
      'REQUEST-CODE-PHONE-COERCED',
      'REQUEST-CODE-PHONE-FORM',
    ],
    async ({ partner, confirming: findConfirming, guests }) => {
      const confirming = await findConfirming();
      const [required, wrongType, minLength, coerced, form] = [
        'REQUEST-CODE-PHONE-REQUIRED',
        'REQUEST-CODE-PHONE-WRONG-TYPE',
        'REQUEST-CODE-PHONE-MIN-LENGTH',
        'REQUEST-CODE-PHONE-COERCED',
        'REQUEST-CODE-PHONE-FORM',
      ] as const;
      const defects: readonly Defect<(phone: string) => Json | undefined>[] = [
        { id: required, defect: 'an absent phone', changes: () => undefined },
        { id: required, defect: 'a phone of null', changes: () => null },
        { id: wrongType, defect: 'a phone that is an object', changes: (phone) => ({ number: phone }) },
        { id: wrongType, defect: 'a phone that is an array', changes: (phone) => [phone] },
        { id: minLength, defect: 'an empty phone', changes: () => '' },
        { id: coerced, defect: 'a phone that is a number', changes: (phone) => Number(phone.slice(1)) },
        { id: coerced, defect: 'a phone that is a boolean', changes: () => true },
        { id: form, defect: 'a phone without its plus sign', changes: (phone) => phone.slice(1) },
        { id: form, defect: 'a phone of words', changes: () => 'call me' },
      ];
      await expectDefectsRefused(confirming, defects, (place, spoil) => {
        const phone = guests.phone();
        return partner.send('requestConfirmationCode', {
          path: { id: place.restaurant },
          body: { phone: spoil === undefined ? phone : spoil(phone) },
        });
      });
    },
  ),
);
