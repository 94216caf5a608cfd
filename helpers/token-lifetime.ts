import { inconclusive } from './cannot-go-on.ts';
import type { Answered } from './exchange.ts';
import type { JsonObject } from './json.ts';
import { JsonView } from './json-view.ts';
import { isPlausibleLifetime } from './plausible-lifetime.ts';

/** The expires_in of a token answer, in seconds; one that can't be a lifetime ends the check as inconclusive. */
export function lifetimeOf(answer: Answered): number {
  const seconds = JsonView.of(answer).at('expires_in').count;
  return isPlausibleLifetime(seconds)
    ? seconds
    : inconclusive(`expires_in is ${seconds}, which is no lifetime`);
}

/**
 * When the token was issued, in seconds since the epoch, as far as the target says so itself: the claim iat and the
 * answer's Date. A token handed out again has an earlier iat, and only its Date belongs to this answer.
 */
export function momentsOfIssue({ headers }: Answered, { iat }: JsonObject): readonly number[] {
  const date = Date.parse(headers['date'] ?? '') / 1000;
  return [iat, date].flatMap((moment) =>
    typeof moment === 'number' && Number.isFinite(moment) ? [moment] : [],
  );
}
