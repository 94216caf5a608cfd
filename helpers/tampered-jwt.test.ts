import { expect, test } from '@playwright/test';
import { compactVerify, SignJWT } from 'jose';
import { fromBase64url, toBase64url } from './base64url.ts';
import { readJwt, type Jwt } from './jwt.ts';
import { withOtherHeader, withOtherPayload, withOtherSignature, type TamperedToken } from './tampered-jwt.ts';

const KEY = Buffer.alloc(32, 7);
const signed = await new SignJWT({ sub: 'partner' }).setProtectedHeader({ alg: 'HS256', kid: '1' }).sign(KEY);
const encrypted = [
  toBase64url('{"alg":"dir","enc":"A128GCM"}'),
  '',
  'aXZpdml2',
  'Y2lwaGVydGV4dA',
  'dGFn',
].join('.');

const TAMPERINGS: readonly [
  part: string,
  tamper: (jwt: Jwt) => readonly TamperedToken[],
  signed: number,
  encrypted: number,
][] = [
  ['header', withOtherHeader, 0, 0],
  ['payload or ciphertext', withOtherPayload, 1, 3],
  ['signature or tag', withOtherSignature, 2, 4],
];

for (const [part, tamper, inSigned, inEncrypted] of TAMPERINGS) {
  for (const [kind, token, place] of [
    ['signed', signed, inSigned],
    ['encrypted', encrypted, inEncrypted],
  ] as const) {
    test(`the ${part} of a ${kind} token decodes to other bytes, and nothing else changes`, () => {
      const tampered = tamper(jwtIn(token));
      expect(tampered.length).toBeGreaterThanOrEqual(2);
      for (const { token: other } of tampered) {
        const [before, after] = [token, other].map((text) =>
          text.split('.').map((one) => fromBase64url(one)),
        );
        expect(after?.length).toBe(before?.length);
        after?.forEach((bytes, index) => {
          expect(bytes).toBeDefined();
          expect(bytes?.equals(before?.[index] ?? Buffer.of())).toBe(index !== place);
        });
      }
    });
  }
}

test('no tampered token keeps a valid signature', async () => {
  await expect(compactVerify(signed, KEY)).resolves.toBeDefined();
  for (const [, tamper] of TAMPERINGS) {
    for (const { token } of tamper(jwtIn(signed))) await expect(compactVerify(token, KEY)).rejects.toThrow();
  }
});

test('an added member leaves header and payload readable', () => {
  expect(readJwt(withOtherHeader(jwtIn(signed))[0]?.token ?? '')).toMatchObject({
    jwt: { header: { alg: 'HS256', tampered: true } },
  });
  expect(readJwt(withOtherPayload(jwtIn(signed))[0]?.token ?? '')).toMatchObject({
    jwt: { payload: { sub: 'partner', tampered: true } },
  });
});

test('an empty signature has nothing to change', () => {
  const unsigned = `${signed.split('.').slice(0, 2).join('.')}.`;
  expect(withOtherSignature(jwtIn(unsigned))).toEqual([]);
});

function jwtIn(text: string): Jwt {
  const reading = readJwt(text);
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.jwt;
}
