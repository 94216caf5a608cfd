import type { Behaviour } from '../../decisions/index.ts';
import type { OperationName } from '../../wire/call.ts';
import { faults } from '../builders/fault.ts';
import type { Fault } from '../builders/fault.ts';

/** Seconds: short enough to see tokens expire. */
const SHORT_S = 5;

/** Seconds: longer than a partner uses its first token, so that further tokens are used beside it. */
const LONG_S = 3600;

/** Tokens of a given lifetime, in the answer and in the claims. */
function living(lifetimeS: number, sound: Behaviour): Pick<Behaviour, 'tokenClaims' | 'tokenJson'> {
  return {
    tokenClaims: (issuer, client, nowMs) => sound.tokenClaims(issuer, client, nowMs, lifetimeS),
    tokenJson: (token) => sound.tokenJson(token, lifetimeS),
  };
}

/** Short-lived tokens that end `ms` later than they say, or earlier when it is negative. */
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

/** A token that was issued while another is valid serves only operations like its first one. */
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

/** How long and how often a token is valid: section 5.5. */
export const lifetimeFaults = faults({
  'AUTH-TOKEN-REUSABLE': {
    'auth-renewed-token-for-one-operation': [
      'A further token is bound to the operation for which it was first used.',
      boundToFirst((operation) => operation),
    ],
    'auth-renewed-token-for-one-resource': [
      'A further token is bound to the kind of resource for which it was first used.',
      boundToFirst(resourceOf),
    ],
  },
  'AUTH-TOKEN-LIVES': {
    'auth-token-ends-early': [
      'A leeway for clocks is subtracted from the lifetime of a token.',
      endsLater(-1800),
    ],
  },
  'AUTH-TOKEN-RENEWABLE': {
    'auth-further-token-refused': [
      'While a token is valid, the service refuses those that it issues later.',
      (sound) => withOrder(sound, (order) => order === 0),
    ],
    'auth-every-other-token-refused': [
      'Every second further token is stored in an instance that does not serve requests.',
      (sound) => withOrder(sound, (order) => order === 0 || order % 2 === 1),
    ],
  },
  'AUTH-TOKEN-OUTLIVES-RENEWAL': {
    'auth-further-token-ends-earlier-one': [
      'Apart from its first token, a partner can hold only one more: the next one replaces it.',
      (sound) => withOrder(sound, (order, issued) => order === 0 || order === issued - 1),
    ],
    'auth-third-token-ends-earlier-one': [
      'Apart from its first token, a partner can hold only two more: the next one replaces the older.',
      (sound) => withOrder(sound, (order, issued) => order === 0 || order >= issued - 2),
    ],
  },
  'AUTH-TOKEN-EXPIRED-REFUSED': {
    'auth-expired-token-accepted': [
      'The expiry of a token is never checked.',
      endsLater(Infinity),
      { slow: true },
    ],
  },
  'AUTH-TOKEN-EXPIRED-PROMPTLY': {
    'auth-expired-token-accepted-for-minutes': [
      'The leeway for clocks is two minutes.',
      endsLater(120_000),
      { slow: true },
    ],
  },
  'AUTH-TOKEN-EXP-AGREES': {
    'auth-exp-one-hour': [
      'The claim exp is always an hour ahead, whatever expires_in says.',
      (sound) => ({
        tokenClaims: (...details) => {
          const claims = sound.tokenClaims(...details);
          return { ...claims, exp: claims.iat + 3600 };
        },
      }),
    ],
    'auth-exp-in-milliseconds': [
      'The claim exp is written in milliseconds.',
      (sound) => ({
        tokenClaims: (...details) => {
          const claims = sound.tokenClaims(...details);
          return { ...claims, exp: claims.exp_ms };
        },
      }),
    ],
  },
});
