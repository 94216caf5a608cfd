import type { Behaviour } from '../../decisions/index.ts';
import { Refusal } from '../../wire/call.ts';
import type { Call, OperationName } from '../../wire/call.ts';
import type { Site } from '../terms/site.ts';
import type { Holds } from '../terms/occasion.ts';
import { performing } from '../terms/requests.ts';

const protectedOperations = [
  'listRestaurants',
  'getRestaurant',
  'findRestaurantByPosUid',
  'countFreeTables',
  'getSchedule',
  'requestConfirmationCode',
  'verifyConfirmationCode',
  'createBooking',
  'getBooking',
  'cancelBooking',
  'listWebhooks',
  'createWebhook',
  'replaceWebhook',
  'deleteWebhook',
] as const satisfies readonly OperationName[];

/** Operations that change something. */
const writes: readonly OperationName[] = [
  'requestConfirmationCode',
  'verifyConfirmationCode',
  'createBooking',
  'cancelBooking',
  'createWebhook',
  'replaceWebhook',
  'deleteWebhook',
];

type Presented = Pick<Call, 'headers' | 'query'>;

/** The claims or the header of a JWT, as text. */
function decoded(token: string, part: number): string {
  return Buffer.from(token.split('.')[part] ?? '', 'base64url').toString('latin1');
}

const isJwt = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);

const bearer = ({ headers }: Presented): string | undefined =>
  /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** Defects of what a call presents in place of a valid token; several of them look like a JWT. */
const defects: Readonly<Record<string, readonly [says: string, is: (call: Presented) => boolean]>> = {
  missing: ['no token at all', ({ headers }) => headers.authorization === undefined],
  empty: ['an empty token', ({ headers }) => /^bearer *$/i.test(headers.authorization ?? '')],
  'other-scheme': [
    'a token under another scheme or under none',
    ({ headers: { authorization = '' } }) => authorization !== '' && !/^bearer\b/i.test(authorization),
  ],
  garbage: ['arbitrary text as a token', (call) => bearer(call) !== undefined && !isJwt(bearer(call) ?? '')],
  unsigned: [
    'an unsigned token',
    (call) => isJwt(bearer(call) ?? '') && /"alg" *: *"none"/i.test(decoded(bearer(call) ?? '', 0)),
  ],
  forged: ['a token with another signature', (call) => isJwt(bearer(call) ?? '')],
};

/** Without a check of the credentials for this defect; a valid token is let in anyway. */
function unchecked(operation: OperationName, name: string): Site {
  const [says, is] = defects[name] ?? ['', () => false];
  return {
    ...{ area: 'auth', operator: 'skip', place: `token:${name}@${operation}` },
    says: `${operation} accepts ${says}`,
    ...{ counts: 'requests', facts: ['traffic'] },
    override: (sound, holds) => ({
      needsToken: (called, call) =>
        !(called === operation && is(call) && holds({})) && sound.needsToken(called, call),
    }),
  };
}

/** Refused for its credentials, and carried out all the same. */
function doneUnchecked(operation: OperationName): Site {
  return {
    ...{ area: 'auth', operator: 'store', place: `token:any@${operation}` },
    says: `${operation} refuses a wrong or missing token, but is carried out`,
    ...{ counts: 'requests', facts: ['traffic'] },
    override: (sound, holds) => {
      const admitted = new Map<string, number>();
      const issued = new Set<string>();
      const keyOf = ({ headers }: Presented): string => headers.authorization ?? '';
      const isDefective = (call: Presented): boolean =>
        Object.values(defects).some(([, is]) => is(call)) && !issued.has(keyOf(call));
      return {
        signToken: async (...rest) => {
          const token = await sound.signToken(...rest);
          issued.add(`Bearer ${token}`);
          return token;
        },
        needsToken: (called, call) => {
          const isOpen = called === operation && isDefective(call) && holds({});
          if (isOpen) admitted.set(keyOf(call), (admitted.get(keyOf(call)) ?? 0) + 1);
          return !isOpen && sound.needsToken(called, call);
        },
        ...performing(sound, [operation], async (call, handle) => {
          const left = admitted.get(keyOf(call)) ?? 0;
          if (left === 0) return handle(call);
          admitted.set(keyOf(call), left - 1);
          await handle(call).catch(() => undefined);
          throw new Refusal('unauthenticated', 'A bearer token is required');
        }),
      };
    },
  };
}

/** Part of a token request that a program may compare loosely. */
const tokenRequest: Readonly<
  Record<string, readonly [says: string, override: (sound: Behaviour, holds: Holds) => Partial<Behaviour>]>
> = {
  'client:secret': [
    'The token request accepts any secret of a known client',
    (sound, holds) => ({
      clientMatches: (authorization, credentials) =>
        sound.clientMatches(authorization, credentials) ||
        (pairOf(authorization).startsWith(`${credentials.clientId}:`) && holds({})),
    }),
  ],
  'client:id': [
    'The token request accepts any client that knows the secret',
    (sound, holds) => ({
      clientMatches: (authorization, credentials) =>
        sound.clientMatches(authorization, credentials) ||
        (pairOf(authorization).endsWith(`:${credentials.clientSecret}`) && holds({})),
    }),
  ],
  'client:case': [
    'The token request compares the credentials without regard to letter case',
    (sound, holds) => ({
      clientMatches: (authorization, credentials) => {
        const { clientId, clientSecret } = credentials;
        const isAlike = pairOf(authorization).toLowerCase() === `${clientId}:${clientSecret}`.toLowerCase();
        return sound.clientMatches(authorization, credentials) || (isAlike && holds({}));
      },
    }),
  ],
  'client:longer': [
    'The token request accepts a secret that goes on after the right one',
    (sound, holds) => ({
      clientMatches: (authorization, credentials) =>
        sound.clientMatches(authorization, credentials) ||
        (pairOf(authorization).startsWith(`${credentials.clientId}:${credentials.clientSecret}`) &&
          holds({})),
    }),
  ],
  'client:missing': [
    'The token request needs no credentials',
    (sound, holds) => ({
      clientMatches: (authorization, credentials) =>
        sound.clientMatches(authorization, credentials) || (authorization === undefined && holds({})),
    }),
  ],
  'grant_type:missing': [
    'The token request takes client_credentials where no grant_type was sent',
    () => ({ defaultGrantType: 'client_credentials' }),
  ],
  'grant_type:other': [
    'The token request accepts another grant_type',
    (sound, holds) => ({ grantTypeAccepted: (sent) => sound.grantTypeAccepted(sent) || holds({}) }),
  ],
  'scope:missing': [
    'The token request takes the scope of the partner where none was sent',
    () => ({ defaultScope: 'ROLE_EXTERNAL_INTEGRATION' }),
  ],
  'scope:other': [
    'The token request accepts another scope',
    (sound, holds) => ({ scopeAccepted: (sent) => sound.scopeAccepted(sent) || holds({}) }),
  ],
};

/** What the Basic scheme carries; empty where there is none. */
function pairOf(authorization: string | undefined): string {
  const encoded = /^basic +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString();
}

/** The defaults of the form are no decisions that a condition could reach. */
const UNCONDITIONAL = 'the condition never reaches a default';

/** Every check of credentials that a program may leave out. */
export const credentialSites: readonly Site[] = [
  ...protectedOperations.flatMap((operation) =>
    Object.keys(defects).map((name) => unchecked(operation, name)),
  ),
  ...writes.map(doneUnchecked),
  ...Object.entries(tokenRequest).map(([place, [says, override]]): Site => ({
    ...{ area: 'auth', operator: 'skip', place, says, override },
    ...{ counts: 'requests', facts: ['traffic'] },
    harmless: ({ name }) => (place.endsWith('e:missing') && name !== 'always' ? UNCONDITIONAL : undefined),
  })),
];
