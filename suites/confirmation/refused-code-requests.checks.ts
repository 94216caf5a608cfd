import fc from 'fast-check';
import { bodyDefects, compoundValues, usualBodyDefects } from '../../helpers/generators/bodies.ts';
import { malformedIds, unknownIdsOf, usualMalformedIds } from '../../helpers/generators/ids.ts';
import type { Defect } from '../../helpers/generators/mutation.ts';
import { phoneDefects } from '../../helpers/generators/phones.ts';
import {
  covers,
  type Defects,
  excerpt,
  type Exchange,
  expectAllRefused,
  type Json,
  type Place,
  test,
} from '../../helpers/test.ts';

test(
  'a code request for a restaurant that does not exist is refused',
  ...covers(
    { unknown: 'REQUEST-CODE-UNKNOWN-ID', malformed: 'REQUEST-CODE-MALFORMED-ID' },
    async ({ partner, confirming: findConfirming, guests, forAll }, { unknown, malformed }) => {
      const confirming = await findConfirming();
      const strangers = unknownIdsOf('restaurant');
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
      const request = (place: Place, change?: (id: bigint) => bigint | string): Promise<Exchange> =>
        partner.send('requestConfirmationCode', {
          path: { id: change?.(place.restaurant) ?? place.restaurant },
          body: { phone: guests.phone() },
        });
      await expectAllRefused(forAll, confirming, defects, request, 'attempt');
    },
  ),
);

test(
  'a code request without a JSON object in its body is refused',
  ...covers(
    'REQUEST-CODE-BODY-REQUIRED',
    async ({ partner, confirming: findConfirming, guests, forAll }, id) => {
      const confirming = await findConfirming();
      const defects = {
        usual: usualBodyDefects.map((one) => ({ id, ...one })),
        any: bodyDefects.map((one) => ({ id, ...one })),
      };
      await expectAllRefused(forAll, confirming, defects, (place, spoil) => {
        const sound = { phone: guests.phone() };
        return partner.send('requestConfirmationCode', {
          path: { id: place.restaurant },
          ...(spoil?.(sound) ?? { body: sound }),
        });
      });
    },
  ),
);

test(
  'a code request without a proper phone is refused',
  ...covers(
    {
      required: 'REQUEST-CODE-PHONE-REQUIRED',
      wrongType: 'REQUEST-CODE-PHONE-WRONG-TYPE',
      minLength: 'REQUEST-CODE-PHONE-MIN-LENGTH',
      coerced: 'REQUEST-CODE-PHONE-COERCED',
      form: 'REQUEST-CODE-PHONE-FORM',
    },
    async (
      { partner, confirming: findConfirming, guests, forAll },
      { required, wrongType, minLength, coerced, form },
    ) => {
      const confirming = await findConfirming();
      const usual: readonly Defect<(phone: string) => Json | undefined>[] = [
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
      const any = fc.oneof(
        compoundValues.map((value) => ({
          id: wrongType,
          defect: `a phone that is ${excerpt(value)}`,
          changes: (): Json => value,
        })),
        fc.oneof(fc.boolean(), fc.nat()).map((value) => ({
          id: coerced,
          defect: `a phone that is ${excerpt(value)}`,
          changes: (): Json => value,
        })),
        phoneDefects.map(({ defect, of }) => ({ id: form, defect, changes: of })),
      );
      const request = (place: Place, spoil?: (phone: string) => Json | undefined): Promise<Exchange> => {
        const phone = guests.phone();
        return partner.send('requestConfirmationCode', {
          path: { id: place.restaurant },
          body: { phone: spoil === undefined ? phone : spoil(phone) },
        });
      };
      await expectAllRefused(forAll, confirming, { usual, any }, request, 'attempt');
    },
  ),
);
