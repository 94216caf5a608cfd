import { expect, test } from '@playwright/test';
import { compactVerify, decodeProtectedHeader, EmbeddedJWK, generateKeyPair, SignJWT } from 'jose';
import { foreignForgeries, unsignedForgeries } from './forged-jwt.ts';
import { readJwt, type Jwt } from './jwt.ts';

const KEY = Buffer.alloc(32, 7);
const rsa = await generateKeyPair('RS256');
const CLAIMS = { sub: 'partner', name: 'Ünïcode' };
const ISSUED = {
  HS256: await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'k1' }).sign(KEY),
  RS256: await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'RS256', kid: 'k2' }).sign(rsa.privateKey),
};

for (const [alg, issued] of Object.entries(ISSUED)) {
  test(`forgeries of a token signed by ${alg} keep its payload to the byte`, async () => {
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

test("a foreign forgery is soundly signed, but not by the issuer's key", async () => {
  const [bySecret, byPair] = await foreignForgeries(jwtIn(ISSUED.HS256));
  expect(decodeProtectedHeader(bySecret?.token ?? '')).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'k1' });
  await expect(compactVerify(bySecret?.token ?? '', KEY)).rejects.toThrow();
  await expect(compactVerify(byPair?.token ?? '', EmbeddedJWK)).resolves.toBeDefined();
});

test('the algorithm is that of the token where anybody can have a key for it', async () => {
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
