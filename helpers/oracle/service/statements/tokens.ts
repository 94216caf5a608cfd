import { protection } from '../../../../spec/matrices/credentials.ts';
import { type Exchange, isAccepted } from '../../../http/exchange.ts';
import type { Contradiction } from '../../contradiction.ts';
import { spanOf, type Trace } from '../../trace.ts';
import { acceptedOf, lagOf } from '../models/history.ts';
import { bearerOf, type IssuedToken, issuedTokens, UNAUTHORISED } from '../models/issued-tokens.ts';
import { addTo } from '../../../values/groups.ts';

/** How late an expired token may still be accepted, in ms (docs/judgement.md on section 5.5). */
const LONGEST_LEEWAY_MS = 300_000;

/** Holds every answer against the token of its request (section 5). */
export function judgeTokens(trace: Trace): readonly Contradiction[] {
  if (trace.hidesTokens === true) {
    return trace.exchanges.flatMap((exchange) => judgeUnauthorised(exchange, false));
  }
  const tokens = issuedTokens(trace);
  const areJwts = tokens.size > 0 && ![...tokens.keys()].some((token) => NOT_A_JWT.test(token));
  return [
    ...trace.exchanges.flatMap((exchange) => judgeExpired(exchange, tokens.get(bearerOf(exchange) ?? ''))),
    ...trace.exchanges.flatMap((exchange) => judgeUnauthorised(exchange, areJwts)),
    ...judgeRefusals(trace, tokens),
    ...[...tokens.values()].flatMap((token) => judgeGivenAgain(trace, token, tokens)),
  ];
}

function judgeExpired(exchange: Exchange, token: IssuedToken | undefined): readonly Contradiction[] {
  const accepted = acceptedOf(exchange);
  if (token === undefined || accepted === undefined) return [];
  const lateMs = accepted.span.beganMs - token.endMs;
  if (lateMs <= LONGEST_LEEWAY_MS) return [];
  return [
    {
      requirement: 'AUTH-TOKEN-EXPIRED-REFUSED',
      expected: 'a refusal of a token that has expired',
      observed: `status ${accepted.exchange.status} ${Math.round(lateMs / 1000)} s after its end`,
      evidence: [token.exchange, exchange],
      explainedBy: ['TOKEN-EXPIRES-IN-TYPE', 'TOKEN-EXPIRES-IN-LIFETIME'],
    },
  ];
}

/** A text without a dot: no JWT, and so no token that was issued before the run. */
const NOT_A_JWT = /^[^.]*$/;

/**
 * An accepted request without the header, or with a text in it that is no token at all.
 *
 * @param areJwts the tokens that the target gives are JWTs, so that no other text is one
 */
function judgeUnauthorised(exchange: Exchange, areJwts: boolean): readonly Contradiction[] {
  const { operation, request } = exchange;
  if (operation === 'requestToken' || !isAccepted(exchange)) return [];
  const { authorization } = request.headers;
  const bearer = bearerOf(exchange);
  const observed = `status ${exchange.status}`;
  const evidence = [exchange];
  if (authorization === undefined) {
    // The token in the query is a statement of its own.
    if (/[?&](access_token|token)=/.test(request.url)) return [];
    const expected = 'a refusal of a request without the header Authorization';
    return [{ requirement: protection[operation], expected, observed, evidence, explainedBy: [] }];
  }
  if (!areJwts || bearer === undefined || !NOT_A_JWT.test(bearer) || bearer.trim() === '') return [];
  return [
    {
      requirement: 'AUTH-TOKEN-GARBAGE-REFUSED',
      expected: 'a refusal of a text that is no token',
      observed,
      evidence,
      explainedBy: ['TOKEN-ACCESS-TOKEN-JWT', protection[operation]],
    },
  ];
}

/** So many refusals between acceptances of the same request with the same token are no accident. */
const LEAST_REFUSALS = 2;

/**
 * A token that authorises a read, then does not, then does again. Only the same read counts: a target may refuse
 * anything with that status.
 */
function judgeRefusals(trace: Trace, tokens: ReadonlyMap<string, IssuedToken>): readonly Contradiction[] {
  const lagMs = lagOf(trace);
  const uses = new Map<string, Exchange[]>();
  for (const exchange of trace.exchanges) {
    const token = tokens.get(bearerOf(exchange) ?? '');
    const span = spanOf(exchange);
    if (token === undefined || span === undefined || !isRead(exchange)) continue;
    if (span.beganMs < token.span.endedMs + lagMs) continue;
    addTo(uses, `${exchange.request.url} ${token.value}`, exchange);
  }
  return [...uses.values()].flatMap((all) => {
    const [first, last] = [all.findIndex(isAccepted), all.findLastIndex(isAccepted)];
    const refused = all.slice(first + 1, last).filter(isUnauthorised);
    const [accepted, one] = [all[last], refused.at(-1)];
    if (first < 0 || accepted === undefined || one === undefined || refused.length < LEAST_REFUSALS)
      return [];
    return [
      {
        requirement: 'AUTH-TOKEN-REUSABLE',
        expected: 'a token that is accepted before and after to be accepted in between',
        observed: `refused with status ${UNAUTHORISED}, ${refused.length} times`,
        evidence: [accepted, one],
        explainedBy: ['AUTH-TOKEN-LIVES', 'AUTH-TOKEN-RENEWABLE', 'TOKEN-EXPIRES-IN-LIFETIME'],
      } satisfies Contradiction,
    ];
  });
}

/** A token works until so long before its end, in ms (docs/judgement.md on section 5.5). */
const END_MS = 1000;

/**
 * A token that is given once more with a lifetime that it no longer has. One that was given once may have been ended by the
 * next one, perhaps to another run.
 */
function judgeGivenAgain(
  { exchanges }: Trace,
  { value, again }: IssuedToken,
  tokens: ReadonlyMap<string, IssuedToken>,
): readonly Contradiction[] {
  if (again === undefined) return [];
  const { span, promisedEndMs } = again;
  const next = Math.min(
    ...[...tokens.values()].flatMap(({ span: other }) =>
      other.beganMs > span.beganMs ? [other.beganMs] : [],
    ),
  );
  const uses = exchanges.flatMap((sent) => {
    const used = bearerOf(sent) === value ? spanOf(sent) : undefined;
    if (used === undefined || used.beganMs < span.endedMs) return [];
    return used.endedMs < Math.min(next, promisedEndMs - END_MS) ? [sent] : [];
  });
  // A target may refuse anything else with that status.
  const read = new Set(
    exchanges
      .filter(isAccepted)
      .filter(isRead)
      .map(({ request }) => request.url),
  );
  const refused = uses
    .slice(uses.findLastIndex(isAccepted) + 1)
    .filter((one) => isUnauthorised(one) && isRead(one) && read.has(one.request.url));
  const [first] = refused;
  if (first === undefined || refused.length < LEAST_REFUSALS) return [];
  return [
    {
      requirement: 'AUTH-TOKEN-LIVES',
      expected: 'a token that is given once more to work for the expires_in of that answer',
      observed: `refused with status ${UNAUTHORISED} before that has passed, ${refused.length} times`,
      evidence: [again.exchange, first],
      explainedBy: ['TOKEN-EXPIRES-IN-TYPE', 'TOKEN-EXPIRES-IN-LIFETIME', 'AUTH-TOKEN-RENEWABLE'],
    },
  ];
}

function isRead({ request: { method } }: Exchange): boolean {
  return method === 'GET';
}

function isUnauthorised(exchange: Exchange): boolean {
  return exchange.kind === 'answered' && exchange.status === UNAUTHORISED;
}
