import { randomUUID } from 'node:crypto';
import type { Behaviour } from '../decisions/index.ts';
import type { Json } from '../wire/json.ts';
import { withField } from './changed-json.ts';
import type { Fault } from './fault.ts';
import { asText } from './json-as-text.ts';
import { successAs, successIn, successWith } from './success-answers.ts';

type Field = 'access_token' | 'token_type' | 'expires_in' | 'scope';

/** A field of the token answer, changed by `change`; undefined leaves it out. */
function shown(field: Field, change: (value: Json | undefined) => Json | undefined): Fault['override'] {
  return (sound) => ({
    tokenJson: (token, lifetimeS) => withField(sound.tokenJson(token, lifetimeS), field, change),
  });
}

/** Tokens that are handed out in another writing, and read back from it. */
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
export const authTokenAnswersFaults: readonly Fault[] = [
  {
    id: 'auth-access-token-absent',
    mistake: 'The token is only set as a cookie, and the answer speaks of its life alone.',
    breaks: ['TOKEN-ACCESS-TOKEN-PRESENT'],
    override: shown('access_token', () => undefined),
  },
  {
    id: 'auth-access-token-object',
    mistake: 'The access_token is written as the object that holds it.',
    breaks: ['TOKEN-ACCESS-TOKEN-TYPE'],
    override: shown('access_token', (value = null) => ({ value })),
  },
  {
    id: 'auth-access-token-opaque',
    mistake: 'The access_token is a random identifier of a session, not a JWT.',
    breaks: ['TOKEN-ACCESS-TOKEN-JWT'],
    override: writtenAs(() => randomUUID()),
  },
  {
    id: 'auth-access-token-padded',
    mistake: 'The parts of the JWT keep the padding of their base64.',
    breaks: ['TOKEN-ACCESS-TOKEN-JWT'],
    subtle: true,
    override: writtenAs((token) => eachPart(token, padded)),
  },
  {
    id: 'auth-access-token-plain-base64',
    mistake: 'The signature is written as plain base64, which shows when it holds a plus or a slash.',
    breaks: ['TOKEN-ACCESS-TOKEN-JWT'],
    subtle: true,
    override: writtenAs((token) => token.replaceAll('-', '+').replaceAll('_', '/')),
  },
  {
    id: 'auth-access-token-without-header',
    mistake: 'The header of the JWT is left away, since it is always the same.',
    breaks: ['TOKEN-ACCESS-TOKEN-JWT'],
    override: writtenAs((token) => token.slice(token.indexOf('.') + 1)),
  },
  {
    id: 'auth-access-token-header-word',
    mistake: 'The header of the JWT is the name of the algorithm, not an object.',
    breaks: ['TOKEN-ACCESS-TOKEN-JWT'],
    subtle: true,
    override: writtenAs((token) =>
      eachPart(token, (part, index) => (index === 0 ? Buffer.from('HS256').toString('base64url') : part)),
    ),
  },
  {
    id: 'auth-access-token-payload-list',
    mistake: 'The payload of the JWT is a list of claims.',
    breaks: ['TOKEN-ACCESS-TOKEN-JWT'],
    subtle: true,
    override: writtenAs((token) =>
      eachPart(token, (part, index) =>
        index === 1
          ? Buffer.from(`[${Buffer.from(part, 'base64url').toString('utf8')}]`).toString('base64url')
          : part,
      ),
    ),
  },
  {
    id: 'auth-token-type-absent',
    mistake: 'The token_type is left out, as it is always the same.',
    breaks: ['TOKEN-TOKEN-TYPE-PRESENT'],
    override: shown('token_type', () => undefined),
  },
  {
    id: 'auth-token-type-number',
    mistake: 'The token_type is written as the ordinal number of an enum.',
    breaks: ['TOKEN-TOKEN-TYPE-TYPE'],
    override: shown('token_type', () => 0),
  },
  {
    id: 'auth-token-type-object',
    mistake: 'The token_type is written as the object of a library, { value: "Bearer" }.',
    breaks: ['TOKEN-TOKEN-TYPE-TYPE'],
    override: shown('token_type', (value = null) => ({ value })),
  },
  {
    id: 'auth-token-type-jwt',
    mistake: 'The token_type names the format of the token.',
    breaks: ['TOKEN-TOKEN-TYPE-VALUE'],
    override: shown('token_type', () => 'JWT'),
  },
  {
    id: 'auth-token-type-blank-after',
    mistake: 'The token_type has a blank after it, ready to be put before the token.',
    breaks: ['TOKEN-TOKEN-TYPE-VALUE'],
    override: shown('token_type', () => 'Bearer '),
  },
  {
    id: 'auth-token-type-lower-case',
    mistake: 'The token_type is written bearer.',
    breaks: ['TOKEN-TOKEN-TYPE-CASE'],
    override: shown('token_type', () => 'bearer'),
  },
  {
    id: 'auth-expires-in-absent',
    mistake: 'The answer leaves it to the claim exp to tell the lifetime.',
    breaks: ['TOKEN-EXPIRES-IN-PRESENT'],
    override: shown('expires_in', () => undefined),
  },
  {
    id: 'auth-expires-in-text',
    mistake: 'The expires_in is written as a text.',
    breaks: ['TOKEN-EXPIRES-IN-TYPE'],
    override: shown('expires_in', String),
  },
  {
    id: 'auth-expires-in-fraction',
    mistake: 'The expires_in is computed from the clock when the answer is written, and not rounded.',
    breaks: ['TOKEN-EXPIRES-IN-TYPE'],
    override: shown('expires_in', (value) => Number(value) - 0.25),
  },
  {
    id: 'auth-expires-in-zero',
    mistake: 'The expires_in is 0, which was meant to say that the token does not end.',
    breaks: ['TOKEN-EXPIRES-IN-VALUE'],
    override: shown('expires_in', () => 0),
  },
  {
    id: 'auth-expires-in-negative',
    mistake: 'The expires_in is the present moment minus the end.',
    breaks: ['TOKEN-EXPIRES-IN-VALUE'],
    override: shown('expires_in', (value) => -Number(value)),
  },
  {
    id: 'auth-expires-in-moment',
    mistake: 'The expires_in is the moment of expiry as a Unix time.',
    breaks: ['TOKEN-EXPIRES-IN-LIFETIME'],
    override: shown('expires_in', (value) => Math.floor(Date.now() / 1000) + Number(value)),
  },
  {
    id: 'auth-scope-absent',
    mistake: 'The scope is left out where it is the one that was asked for.',
    breaks: ['TOKEN-SCOPE-PRESENT'],
    override: shown('scope', () => undefined),
  },
  {
    id: 'auth-scope-list',
    mistake: 'The scope is written as a list.',
    breaks: ['TOKEN-SCOPE-TYPE'],
    override: shown('scope', (value = null) => [value]),
  },
  {
    id: 'auth-scope-without-prefix',
    mistake: 'The scope is written without the prefix ROLE_.',
    breaks: ['TOKEN-SCOPE-VALUE'],
    override: shown('scope', (value) => asText(value).replace('ROLE_', '')),
  },
  {
    id: 'auth-scope-lower-case',
    mistake: 'The scope is written in lower case.',
    breaks: ['TOKEN-SCOPE-VALUE'],
    override: shown('scope', (value) => asText(value).toLowerCase()),
  },
  {
    id: 'auth-token-answer-201',
    mistake: 'A token is something that was created, so the answer has status 201.',
    breaks: ['TOKEN-ANSWERS-200'],
    override: successAs('requestToken', 201),
  },
  {
    id: 'auth-token-answer-plain-text',
    mistake: 'The token answer is written with the media type text/plain.',
    breaks: ['TOKEN-MEDIA-TYPE'],
    override: successIn('requestToken', 'text/plain'),
  },
  {
    id: 'auth-token-answer-jwt-media-type',
    mistake: 'The token answer is written with the media type application/jwt.',
    breaks: ['TOKEN-MEDIA-TYPE'],
    override: successIn('requestToken', 'application/jwt'),
  },
  {
    id: 'auth-token-answer-list',
    mistake: 'The token answer is a list with one element.',
    breaks: ['TOKEN-BODY-KIND'],
    override: successWith('requestToken', (body) => [body]),
  },
];
