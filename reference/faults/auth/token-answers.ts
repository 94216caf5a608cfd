import { randomUUID } from 'node:crypto';
import type { Behaviour } from '../../decisions/index.ts';
import type { Json } from '../../wire/json.ts';
import { successAs, successIn, successWith } from '../builders/answers.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';
import { asText, withField } from '../builders/json.ts';

type Field = 'access_token' | 'token_type' | 'expires_in' | 'scope';

/** A field of the token answer, changed by `change`; undefined leaves it out. */
function shown(field: Field, change: (value: Json | undefined) => Json | undefined): Fault['override'] {
  return (sound) => ({
    tokenJson: (token, lifetimeS) => withField(sound.tokenJson(token, lifetimeS), field, change),
  });
}

/** Tokens that are handed out in another form, and read back from it. */
function written(
  write: (token: string) => string,
  sound: Behaviour,
): Pick<Behaviour, 'signToken' | 'verifyToken'> {
  const originals = new Map<string, string>();
  return {
    signToken: async (claims, key) => {
      const token = await sound.signToken(claims, key);
      const text = write(token);
      originals.set(text, token);
      return text;
    },
    verifyToken: async (text, key) => {
      const original = originals.get(text);
      return original === undefined ? undefined : sound.verifyToken(original, key);
    },
  };
}

function writtenAs(write: (token: string) => string): Fault['override'] {
  return (sound) => written(write, sound);
}

function eachPart(token: string, change: (part: string, index: number) => string): string {
  return token.split('.').map(change).join('.');
}

function padded(part: string): string {
  return part.padEnd(Math.ceil(part.length / 4) * 4, '=');
}

/** The token answer: sections 2.10, 4.1 and 5.3. */
export const tokenAnswerFaults = faults({
  'TOKEN-ACCESS-TOKEN-PRESENT': {
    'auth-access-token-absent': [
      'The token is only set as a cookie, and the answer holds nothing but its lifetime.',
      shown('access_token', () => undefined),
    ],
  },
  'TOKEN-ACCESS-TOKEN-TYPE': {
    'auth-access-token-object': [
      'The access_token is written as the object that holds it.',
      shown('access_token', (value = null) => ({ value })),
    ],
  },
  'TOKEN-ACCESS-TOKEN-JWT': {
    'auth-access-token-opaque': [
      'The access_token is a random identifier of a session, not a JWT.',
      writtenAs(() => randomUUID()),
    ],
    'auth-access-token-padded': [
      'The parts of the JWT keep the padding of their base64.',
      writtenAs((token) => eachPart(token, padded)),
    ],
    'auth-access-token-plain-base64': [
      'The signature is written as plain base64, which shows when it holds a plus or a slash.',
      writtenAs((token) => token.replaceAll('-', '+').replaceAll('_', '/')),
    ],
    'auth-access-token-without-header': [
      'The header of the JWT is left out, since it is always the same.',
      writtenAs((token) => token.slice(token.indexOf('.') + 1)),
    ],
    'auth-access-token-header-word': [
      'The header of the JWT is the name of the algorithm, not an object.',
      writtenAs((token) =>
        eachPart(token, (part, index) => (index === 0 ? Buffer.from('HS256').toString('base64url') : part)),
      ),
    ],
    'auth-access-token-payload-list': [
      'The payload of the JWT is a list of claims.',
      writtenAs((token) =>
        eachPart(token, (part, index) =>
          index === 1
            ? Buffer.from(`[${Buffer.from(part, 'base64url').toString('utf8')}]`).toString('base64url')
            : part,
        ),
      ),
    ],
  },
  'TOKEN-TOKEN-TYPE-PRESENT': {
    'auth-token-type-absent': [
      'The token_type is left out, as it is always the same.',
      shown('token_type', () => undefined),
    ],
  },
  'TOKEN-TOKEN-TYPE-TYPE': {
    'auth-token-type-number': [
      'The token_type is written as the ordinal number of an enum.',
      shown('token_type', () => 0),
    ],
    'auth-token-type-object': [
      'The token_type is written as the object of a library, { value: "Bearer" }.',
      shown('token_type', (value = null) => ({ value })),
    ],
  },
  'TOKEN-TOKEN-TYPE-VALUE': {
    'auth-token-type-jwt': [
      'The token_type names the format of the token.',
      shown('token_type', () => 'JWT'),
    ],
    'auth-token-type-blank-after': [
      'The token_type ends in a space, ready to be put before the token.',
      shown('token_type', () => 'Bearer '),
    ],
  },
  'TOKEN-TOKEN-TYPE-CASE': {
    'auth-token-type-lower-case': ['The token_type is written bearer.', shown('token_type', () => 'bearer')],
  },
  'TOKEN-EXPIRES-IN-PRESENT': {
    'auth-expires-in-absent': [
      'The answer has no expires_in, because the claim exp gives the lifetime.',
      shown('expires_in', () => undefined),
    ],
  },
  'TOKEN-EXPIRES-IN-TYPE': {
    'auth-expires-in-text': ['The expires_in is written as a string.', shown('expires_in', String)],
    'auth-expires-in-fraction': [
      'The expires_in is computed from the clock when the answer is written, and not rounded.',
      shown('expires_in', (value) => Number(value) - 0.25),
    ],
  },
  'TOKEN-EXPIRES-IN-VALUE': {
    'auth-expires-in-zero': [
      'The expires_in is 0, which was meant to say that the token never expires.',
      shown('expires_in', () => 0),
    ],
    'auth-expires-in-negative': [
      'The expires_in is the current time minus the expiry, so it is negative.',
      shown('expires_in', (value) => -Number(value)),
    ],
  },
  'TOKEN-EXPIRES-IN-LIFETIME': {
    'auth-expires-in-moment': [
      'The expires_in is the moment of expiry as a Unix time.',
      shown('expires_in', (value) => Math.floor(Date.now() / 1000) + Number(value)),
    ],
  },
  'TOKEN-SCOPE-PRESENT': {
    'auth-scope-absent': [
      'The scope is left out if it is the requested one.',
      shown('scope', () => undefined),
    ],
  },
  'TOKEN-SCOPE-TYPE': {
    'auth-scope-list': ['The scope is written as a list.', shown('scope', (value = null) => [value])],
  },
  'TOKEN-SCOPE-VALUE': {
    'auth-scope-without-prefix': [
      'The scope is written without the prefix ROLE_.',
      shown('scope', (value) => asText(value).replace('ROLE_', '')),
    ],
    'auth-scope-lower-case': [
      'The scope is written in lower case.',
      shown('scope', (value) => asText(value).toLowerCase()),
    ],
  },
  'TOKEN-ANSWERS-200': {
    'auth-token-answer-201': [
      'A token is a created resource, so the answer has status 201.',
      successAs('requestToken', 201),
    ],
  },
  'TOKEN-MEDIA-TYPE': {
    'auth-token-answer-plain-text': [
      'The token answer is written with the media type text/plain.',
      successIn('requestToken', 'text/plain'),
    ],
    'auth-token-answer-jwt-media-type': [
      'The token answer is written with the media type application/jwt.',
      successIn('requestToken', 'application/jwt'),
    ],
  },
  'TOKEN-BODY-KIND': {
    'auth-token-answer-list': [
      'The token answer is a list with one element.',
      successWith('requestToken', (body) => [body]),
    ],
  },
});
