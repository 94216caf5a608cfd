import type { Behaviour } from '../decisions/index.ts';
import type { OperationName } from '../wire/call.ts';
import type { Fault } from './fault.ts';

/** Seconds: short enough to see the end of a token's life. */
const SHORT_S = 5;
/** Seconds: longer than a partner works with its first token, so that what it does with further ones is seen beside it. */
const LONG_S = 3600;

/** Tokens of a certain life, as the answer and the claims say. */
function living(lifetimeS: number, sound: Behaviour): Pick<Behaviour, 'tokenClaims' | 'tokenJson'> {
  return {
    tokenClaims: (issuer, client, nowMs) => sound.tokenClaims(issuer, client, nowMs, lifetimeS),
    tokenJson: (token) => sound.tokenJson(token, lifetimeS),
  };
}

/** Tokens of a short life that end by `ms` later than they say, or earlier when it is negative. */
function endsLater(ms: number): Fault['override'] {
  return (sound) => ({
    ...living(SHORT_S, sound),
    tokenAlive: (token, nowMs) => nowMs < token.expiresAt + ms,
  });
}

/** A service that knows in which order it issued its tokens, 0 being the first. */
function withOrder(
  sound: Behaviour,
  opens: (order: number, issued: number, text: string, operation: OperationName) => boolean,
): Partial<Behaviour> {
  const issued: string[] = [];
  return {
    ...living(LONG_S, sound),
    signToken: async (claims, key) => {
      const token = await sound.signToken(claims, key);
      issued.push(token);
      return token;
    },
    tokenCovers: (token, text, operation) =>
      sound.tokenCovers(token, text, operation) &&
      opens(issued.indexOf(text), issued.length, text, operation),
  };
}

/** A token that was asked for while another is alive opens only what is like its first request. */
function boundToFirst(likeness: (operation: OperationName) => string): Fault['override'] {
  return (sound) => {
    const firstUses = new Map<string, string>();
    return withOrder(sound, (order, _issued, text, operation) => {
      const use = likeness(operation);
      const first = firstUses.get(text) ?? use;
      firstUses.set(text, first);
      return order === 0 || first === use;
    });
  };
}

function resourceOf(operation: OperationName): string {
  return /Restaurant|Tables|Schedule|Code|Booking|Webhook/.exec(operation)?.[0] ?? operation;
}

/** How long and how often a token is good: section 5.5. */
export const authLifetimesFaults: readonly Fault[] = [
  {
    id: 'auth-renewed-token-for-one-operation',
    mistake: 'A further token is bound to the operation for which it was first used.',
    breaks: ['AUTH-TOKEN-REUSABLE'],
    override: boundToFirst((operation) => operation),
  },
  {
    id: 'auth-renewed-token-for-one-resource',
    mistake: 'A further token is bound to the kind of resource for which it was first used.',
    breaks: ['AUTH-TOKEN-REUSABLE'],
    subtle: true,
    override: boundToFirst(resourceOf),
  },
  {
    id: 'auth-token-ends-early',
    mistake: 'A leeway for clocks is subtracted where it should be left away.',
    breaks: ['AUTH-TOKEN-LIVES'],
    override: endsLater(-1800),
  },
  {
    id: 'auth-further-token-refused',
    mistake: 'While a token is alive the service keeps to it, and refuses those that it issues later.',
    breaks: ['AUTH-TOKEN-RENEWABLE'],
    override: (sound) => withOrder(sound, (order) => order === 0),
  },
  {
    id: 'auth-every-other-token-refused',
    mistake: 'Every other further token is stored in an instance that does not serve the requests.',
    breaks: ['AUTH-TOKEN-RENEWABLE'],
    subtle: true,
    override: (sound) => withOrder(sound, (order) => order === 0 || order % 2 === 1),
  },
  {
    id: 'auth-further-token-ends-earlier-one',
    mistake: 'Beside its first token a partner has room for one more: the next one pushes it out.',
    breaks: ['AUTH-TOKEN-OUTLIVES-RENEWAL'],
    override: (sound) => withOrder(sound, (order, issued) => order === 0 || order === issued - 1),
  },
  {
    id: 'auth-third-token-ends-earlier-one',
    mistake: 'Beside its first token a partner has room for two more: the next one pushes the older out.',
    breaks: ['AUTH-TOKEN-OUTLIVES-RENEWAL'],
    subtle: true,
    override: (sound) => withOrder(sound, (order, issued) => order === 0 || order >= issued - 2),
  },
  {
    id: 'auth-expired-token-accepted',
    mistake: 'The end of a token is never looked at.',
    breaks: ['AUTH-TOKEN-EXPIRED-REFUSED'],
    slow: true,
    override: endsLater(Infinity),
  },
  {
    id: 'auth-expired-token-accepted-for-minutes',
    mistake: 'The leeway for clocks is two minutes.',
    breaks: ['AUTH-TOKEN-EXPIRED-PROMPTLY'],
    slow: true,
    override: endsLater(120_000),
  },
  {
    id: 'auth-exp-one-hour',
    mistake: 'The claim exp is always an hour ahead, whatever expires_in says.',
    breaks: ['AUTH-TOKEN-EXP-AGREES'],
    override: (sound) => ({
      tokenClaims: (...details) => {
        const claims = sound.tokenClaims(...details);
        return { ...claims, exp: claims.iat + 3600 };
      },
    }),
  },
  {
    id: 'auth-exp-in-milliseconds',
    mistake: 'The claim exp is written in milliseconds.',
    breaks: ['AUTH-TOKEN-EXP-AGREES'],
    override: (sound) => ({
      tokenClaims: (...details) => {
        const claims = sound.tokenClaims(...details);
        return { ...claims, exp: claims.exp_ms };
      },
    }),
  },
];
