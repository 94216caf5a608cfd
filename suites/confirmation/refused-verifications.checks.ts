import fc from 'fast-check';
import { type ConfirmationCodes, verifyRight } from '../../helpers/fixtures/confirmation-codes.ts';
import type { Guests } from '../../helpers/fixtures/guests.ts';
import { bodyDefects, compoundValues, usualBodyDefects } from '../../helpers/generators/bodies.ts';
import type { Defect } from '../../helpers/generators/mutation.ts';
import {
  covers,
  excerpt,
  type Exchange,
  expectAllRefused,
  expectRefused,
  isAccepted,
  type JsonObject,
  notApplicable,
  type Partner,
  type Place,
  type RequestInput,
  requireAccepted,
  test,
} from '../../helpers/test.ts';

const MOST_CODES = 5;

/** Verifications that must be refused share a code, but few, as a service may lock a phone after some. */
const MOST_REFUSED = 3;

/** A code that was requested for a phone; none where the request was refused. */
interface RequestedCode {
  readonly request: Exchange;
  readonly phone: string;
  readonly code?: string;
}

/** Codes for verifications: an own one for each that is sound, and one for several that must be refused. */
function codesToRefuse(
  partner: Partner,
  codes: ConfirmationCodes,
  guests: Guests,
): (place: Place, isSound: boolean) => Promise<RequestedCode> {
  const fresh = async ({ restaurant }: Place): Promise<RequestedCode> => {
    const phone = guests.phone();
    const asked = { path: { id: restaurant }, body: { phone } };
    const request = await partner.send('requestConfirmationCode', asked);
    if (!isAccepted(request)) return { request, phone };
    return { request, phone, code: await codes.sentTo(restaurant, phone) };
  };
  let [shared, uses]: [Promise<RequestedCode> | undefined, number] = [undefined, 0];
  return (place, isSound) => {
    if (isSound) return fresh(place);
    if (shared === undefined || uses % MOST_REFUSED === 0) shared = fresh(place);
    uses += 1;
    return shared;
  };
}

type Spoil = (sound: JsonObject) => RequestInput;

test(
  'a code verification without a JSON object in its body is refused',
  ...covers(
    'VERIFY-CODE-BODY-REQUIRED',
    async ({ partner, confirming: findConfirming, codes, guests, forAll }, id) => {
      const confirming = await findConfirming();
      const defects = {
        usual: usualBodyDefects.map((one) => ({ id, ...one })),
        any: bodyDefects.map((one) => ({ id, ...one })),
      };
      const codeFor = codesToRefuse(partner, codes, guests);
      const verify = async (place: Place, spoil?: Spoil): Promise<Exchange> => {
        const { request, phone, code } = await codeFor(place, spoil === undefined);
        if (code === undefined) return request;
        if (spoil === undefined) return verifyRight(partner, phone, code);
        return partner.send('verifyConfirmationCode', spoil({ phone, code }));
      };
      await expectAllRefused(forAll, confirming, defects, verify);
    },
  ),
);

test(
  'a code verification without a proper phone and code is refused',
  ...covers(
    {
      phoneRequired: 'VERIFY-CODE-PHONE-REQUIRED',
      phoneType: 'VERIFY-CODE-PHONE-WRONG-TYPE',
      codeRequired: 'VERIFY-CODE-CODE-REQUIRED',
      codeType: 'VERIFY-CODE-CODE-WRONG-TYPE',
    },
    async (
      { partner, confirming: findConfirming, codes, guests, forAll },
      { phoneRequired, phoneType, codeRequired, codeType },
    ) => {
      const confirming = await findConfirming();
      const usual: readonly Defect<(phone: string, code: string) => JsonObject>[] = [
        { id: phoneRequired, defect: 'an absent phone', changes: (_phone, code) => ({ code }) },
        { id: phoneRequired, defect: 'a phone of null', changes: (_phone, code) => ({ phone: null, code }) },
        {
          id: phoneType,
          defect: 'a phone that is an object',
          changes: (phone, code) => ({ phone: { number: phone }, code }),
        },
        {
          id: phoneType,
          defect: 'a phone that is an array',
          changes: (phone, code) => ({ phone: [phone], code }),
        },
        { id: phoneRequired, defect: 'an empty phone', changes: (_phone, code) => ({ phone: '', code }) },
        {
          id: phoneType,
          defect: 'a phone that is a boolean',
          changes: (_phone, code) => ({ phone: true, code }),
        },
        { id: codeRequired, defect: 'an absent code', changes: (phone) => ({ phone }) },
        { id: codeRequired, defect: 'a code of null', changes: (phone) => ({ phone, code: null }) },
        {
          id: codeType,
          defect: 'a code that is an object',
          changes: (phone, code) => ({ phone, code: { value: code } }),
        },
        {
          id: codeType,
          defect: 'a code that is an array',
          changes: (phone, code) => ({ phone, code: [code] }),
        },
        { id: codeType, defect: 'a code that is a boolean', changes: (phone) => ({ phone, code: true }) },
      ];
      const any = fc.oneof(
        compoundValues.map((value) => ({
          id: phoneType,
          defect: `a phone that is ${excerpt(value)}`,
          changes: (_phone: string, code: string): JsonObject => ({ phone: value, code }),
        })),
        compoundValues.map((value) => ({
          id: codeType,
          defect: `a code that is ${excerpt(value)}`,
          changes: (phone: string): JsonObject => ({ phone, code: value }),
        })),
      );
      const codeFor = codesToRefuse(partner, codes, guests);
      await expectAllRefused(forAll, confirming, { usual, any }, async (place, spoil) => {
        const { request, phone, code } = await codeFor(place, spoil === undefined);
        if (code === undefined) return request;
        if (spoil === undefined) return verifyRight(partner, phone, code);
        return partner.send('verifyConfirmationCode', { body: spoil(phone, code) });
      });
    },
  ),
);

test(
  'a code verification with the code as a number is refused',
  ...covers(
    'VERIFY-CODE-CODE-COERCED',
    async ({ partner, confirming: findConfirming, codes, guests }, requirement) => {
      const confirming = await findConfirming();
      const request = async (): Promise<{ phone: string; code: string }> => {
        const phone = guests.phone();
        const id =
          confirming[0]?.restaurant ?? notApplicable('no restaurant wants the phone confirmed first');
        requireAccepted(await partner.send('requestConfirmationCode', { path: { id }, body: { phone } }));
        return { phone, code: await codes.sentTo(id, phone) };
      };
      for (let tried = 0; tried < MOST_CODES; tried += 1) {
        const { phone, code } = await request();
        // As a number, a code loses its leading zeros and becomes another code.
        if (!/^[1-9]\d{0,14}$/.test(code)) continue;
        const verified = await partner.send('verifyConfirmationCode', {
          body: { phone, code: Number(code) },
        });
        const other = await request();
        const twin = await verifyRight(partner, other.phone, other.code);
        const defect = 'the right code as a number';
        return expectRefused(requirement, verified, { twin, defect });
      }
      notApplicable('no code was sent that a number can represent');
    },
  ),
);
