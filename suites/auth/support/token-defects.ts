import { type Jwt, readJwt } from '../../../helpers/client/jwt.ts';
import type { Redactor } from '../../../helpers/evidence/redactor.ts';
import type { RequestInput } from '../../../helpers/http/exchange.ts';
import { startingAt } from '../../../helpers/values/random.ts';
import type { tokenDefects } from '../../../spec/matrices/credentials.ts';
import {
  foreignForgeries,
  hide,
  type TamperedToken,
  unsignedForgeries,
  withOtherHeader,
  withOtherPayload,
  withOtherSignature,
} from './token-mutations.ts';

/** Texts that are no token of the service. */
const GARBAGE = ['no-token-of-anybody', 'a.b.c', 'null', '5d41402abc4b2a76b9719d911017c592'] as const;

/** Schemes other than Bearer. */
const OTHER_SCHEMES = ['Basic', 'Token', 'BearerToken'] as const;

/** Query parameters in which some services look for a token. */
const QUERY_NAMES = ['access_token', 'token'] as const;

/** A defect of the header Authorization. */
export type TokenDefect = keyof typeof tokenDefects;

/** The defects that are accepted wherever another one is: one mistake, one finding. */
export const EXPLAINS: Readonly<Partial<Record<TokenDefect, readonly TokenDefect[]>>> = {
  'arbitrary text': [
    'Bearer without a token',
    'no scheme',
    'another scheme',
    "the partner's credentials",
    'changed header',
    'changed payload',
    'changed signature',
    'no signature',
    'a foreign key',
    'expired',
  ],
  'changed signature': ['changed header', 'changed payload', 'no signature', 'a foreign key'],
};

/** A way to authorise a request that must be refused. */
export interface DefectiveToken {
  readonly kind: TokenDefect;
  /** In words, as in "a refusal of {a token with …}". */
  readonly defect: string;
  readonly authorised: RequestInput;
  /** Another example, sent at the same time. */
  readonly beside?: DefectiveToken;
}

/** Why a token has no variant of a kind. */
export interface Without {
  readonly kind: TokenDefect;
  readonly missing: string;
  /** Nobody can make one, whatever the target's other tokens are. */
  readonly isImpossible?: true;
}

/**
 * A valid token spoilt in every way, one example of each.
 *
 * @param turn which of the examples: another turn gives others
 */
export async function defectiveTokens(
  value: string,
  basicCredentials: string,
  redactor: Redactor,
  turn: number,
): Promise<readonly (DefectiveToken | Without)[]> {
  const pick = <T>(examples: readonly T[]): T | undefined => startingAt(examples, turn)[0];
  const presented = (kind: TokenDefect, defect: string, authorization: string | null): DefectiveToken => ({
    ...{ kind, defect },
    authorised: { authorization },
  });
  const [scheme, name] = [pick(OTHER_SCHEMES), pick(QUERY_NAMES) ?? ''];
  // What looks like a token and what does not may be looked at by different programs.
  const [text = '', other = ''] = startingAt(GARBAGE, turn);
  const sound = [
    presented('Bearer without a token', 'the scheme Bearer without a token', 'Bearer'),
    {
      ...presented('arbitrary text', `the bearer token "${text}"`, `Bearer ${text}`),
      beside: presented('arbitrary text', `the bearer token "${other}"`, `Bearer ${other}`),
    },
    presented('no scheme', 'a valid token without a scheme', value),
    presented('another scheme', `a valid token under the scheme ${scheme}`, `${scheme} ${value}`),
    presented("the partner's credentials", 'Basic credentials in place of a token', basicCredentials),
    {
      kind: 'token in the query',
      defect: `a valid token sent only as the parameter ${name}`,
      authorised: { authorization: null, query: { [name]: value } },
    },
  ] as const;
  const reading = readJwt(value);
  const forgeries = await Promise.all(
    FORGERIES.map(async ([kind, forge]): Promise<DefectiveToken | Without> => {
      if ('fault' in reading) return { kind, missing: `the token is no JWT: it has ${reading.fault}` };
      const forged = pick(await forge(reading.jwt));
      if (forged === undefined && reading.jwt.kind === 'encrypted') {
        return {
          kind,
          missing: 'the token is encrypted: nobody else can see its payload',
          isImpossible: true,
        };
      }
      if (forged === undefined) return { kind, missing: 'the token has nothing of the kind to change' };
      hide(forged, redactor);
      return presented(kind, `a token with ${forged.defect}`, `Bearer ${forged.token}`);
    }),
  );
  return [...sound, ...forgeries];
}

type Forge = (jwt: Jwt) => readonly TamperedToken[] | Promise<readonly TamperedToken[]>;

const FORGERIES: readonly (readonly [TokenDefect, Forge])[] = [
  ['changed header', withOtherHeader],
  ['changed payload', withOtherPayload],
  ['changed signature', withOtherSignature],
  ['no signature', ofSigned(unsignedForgeries)],
  ['a foreign key', ofSigned(foreignForgeries)],
];

/** Nobody else sees the payload of an encrypted token, and a token without a signature needs none. */
function ofSigned(forge: Forge): Forge {
  return (jwt) => (jwt.kind === 'encrypted' || jwt.parts.at(-1) === '' ? [] : forge(jwt));
}
