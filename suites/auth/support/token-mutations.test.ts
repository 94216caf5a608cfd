import { expect, test } from '@playwright/test';
import { compactVerify, decodeProtectedHeader, EmbeddedJWK, generateKeyPair, SignJWT } from 'jose';
import { fromBase64url, type Jwt, readJwt, toBase64url } from '../../../helpers/client/jwt.ts';
import {
  foreignForgeries,
  type TamperedToken,
  unsignedForgeries,
  withOtherHeader,
  withOtherPayload,
  withOtherSignature,
} from './token-mutations.ts';

const KEY = Buffer.alloc(32, 7);

const rsa = await generateKeyPair('RS256');

const CLAIMS = { sub: 'partner', name: 'Ünïcode' };

const ISSUED = {
  HS256: await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'k1' }).sign(KEY),
  RS256: await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'RS256', kid: 'k2' }).sign(rsa.privateKey),
};

for (const [alg, issued] of Object.entries(ISSUED)) {
  test(`forgeries of a token signed with ${alg} keep its payload byte for byte`, async () => {
    const forged = [...unsignedForgeries(jwtIn(issued)), ...(await foreignForgeries(jwtIn(issued)))];
    expect(forged).toHaveLength(4);
    for (const { token } of forged) expect(token.split('.')[1]).toBe(issued.split('.')[1]);
  });
}

test('an unsigned forgery names the algorithm none and has an empty signature', () => {
  for (const { token } of unsignedForgeries(jwtIn(ISSUED.HS256))) {
    expect(token.endsWith('.')).toBe(true);
    const header = decodeProtectedHeader(token);
    expect(header).toMatchObject({ typ: 'JWT', kid: 'k1' });
    expect(header.alg?.toLowerCase()).toBe('none');
  }
});

test("a foreign forgery has a valid signature, but not by the issuer's key", async () => {
  const [bySecret, byPair] = await foreignForgeries(jwtIn(ISSUED.HS256));
  expect(decodeProtectedHeader(bySecret?.token ?? '')).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'k1' });
  await expect(compactVerify(bySecret?.token ?? '', KEY)).rejects.toThrow();
  await expect(compactVerify(byPair?.token ?? '', EmbeddedJWK)).resolves.toBeDefined();
});

test('a forgery uses the algorithm of the token where anybody can have a key for it', async () => {
  const [bySecret, byPair] = await foreignForgeries(jwtIn(ISSUED.RS256));
  expect(decodeProtectedHeader(bySecret?.token ?? '').alg).toBe('HS256');
  expect(decodeProtectedHeader(byPair?.token ?? '').alg).toBe('RS256');
  await expect(compactVerify(byPair?.token ?? '', rsa.publicKey)).rejects.toThrow();
});

function jwtIn(text: string): Jwt {
  const reading = readJwt(text);
  if ('fault' in reading) throw new Error(reading.fault);
  return reading.jwt;
}

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

test('an empty signature has no variants', () => {
  const unsigned = `${signed.split('.').slice(0, 2).join('.')}.`;
  expect(withOtherSignature(jwtIn(unsigned))).toEqual([]);
});
