import { expect, test } from '@playwright/test';
import { readJwt, toBase64url } from './jwt.ts';

const HEADER = toBase64url('{"alg":"HS256"}');

const PAYLOAD = toBase64url('{"sub":"partner","exp":1}');

test('a signed and an encrypted token are taken apart', () => {
  expect(readJwt(`${HEADER}.${PAYLOAD}.c2ln`)).toMatchObject({
    jwt: { kind: 'signed', header: { alg: 'HS256' }, payload: { sub: 'partner', exp: 1 } },
  });
  const header = toBase64url('{"alg":"dir","enc":"A256GCM"}');
  expect(readJwt(`${header}..aXY.Y2lwaGVy.dGFn`)).toMatchObject({
    jwt: { kind: 'encrypted', header: { alg: 'dir' }, payload: undefined },
  });
});

test('an unsecured token has an empty signature', () => {
  expect(readJwt(`${HEADER}.${PAYLOAD}.`)).toMatchObject({ jwt: { parts: [HEADER, PAYLOAD, ''] } });
});

const NO_JWT: readonly [title: string, text: string, fault: string][] = [
  ['one part', 'opaque', '1 part, separated by dots'],
  [
    'a signed token twice',
    `${HEADER}.${PAYLOAD}.c2ln${HEADER}.${PAYLOAD}.c2ln`,
    'five parts, but no enc in its header',
  ],
  ['four parts', 'a.b.c.d', '4 parts, separated by dots'],
  ['padding', `${HEADER}.${PAYLOAD}.c2k=`, 'a signature that is not unpadded base64url'],
  ['the other base64 alphabet', `${HEADER}.${PAYLOAD}.+/+/`, 'a signature that is not unpadded base64url'],
  [
    'a length that base64 never has',
    `${HEADER}.${PAYLOAD}.abcde`,
    'a signature that is not unpadded base64url',
  ],
  ['a header that is no JSON', `${toBase64url('alg')}.${PAYLOAD}.c2ln`, 'a header that is no JSON object'],
  ['a header that is a list', `${toBase64url('[]')}.${PAYLOAD}.c2ln`, 'a header that is no JSON object'],
  ['an empty header', `.${PAYLOAD}.c2ln`, 'a header that is no JSON object'],
  ['a payload that is no object', `${HEADER}.${toBase64url('7')}.c2ln`, 'a payload that is no JSON object'],
];

for (const [title, text, fault] of NO_JWT) {
  test(`${title} makes no JWT`, () => expect(readJwt(text)).toEqual({ fault }));
}
