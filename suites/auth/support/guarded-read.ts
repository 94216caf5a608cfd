import type { Partner } from '../../../helpers/client/partner.ts';
import { type ReadingOperation, sendRead, soundRead } from '../../../helpers/fixtures/reading-requests.ts';
import { type Exchange, isAccepted, isRefused, type RequestInput } from '../../../helpers/http/exchange.ts';
import type { Places } from '../../../helpers/fixtures/restaurants/places.ts';
import { inconclusive } from '../../../helpers/verdict/current-check.ts';

const CANDIDATES = ['listRestaurants', 'listWebhooks', 'getSchedule', 'getRestaurant'] as const;

/** Sends the request that shows whether a token is accepted; `changes` say how it is authorised. */
export type GuardedRead = (changes: RequestInput) => Promise<Exchange>;

/**
 * A reading request that the target accepts with the run's token and refuses without the header Authorization: only
 * then does a refusal say something about the token. If the target protects no reading operation at all, that is the
 * finding of each operation's own statement, and the check ends as inconclusive.
 */
export async function guardedRead(partner: Partner, places: Places): Promise<GuardedRead> {
  const found = await findGuardedRead(partner, places, {});
  const candidates = CANDIDATES.join(', ');
  return (
    found ??
    inconclusive(
      `none of ${candidates} is accepted with a token and refused without one, which is a separate finding`,
    )
  );
}

/** As {@link guardedRead}, with a given token; undefined when there is no such operation. */
export async function findGuardedRead(
  partner: Partner,
  places: Places,
  withToken: Pick<RequestInput, 'authorization'>,
): Promise<GuardedRead | undefined> {
  for (const operation of CANDIDATES) {
    const read = readerOf(operation, await soundRead(operation, places, partner), partner);
    const [without, sound] = await Promise.all([read({ authorization: null }), read(withToken)]);
    if (isRefused(without) && isAccepted(sound)) return read;
  }
  return undefined;
}

function readerOf(operation: ReadingOperation, input: RequestInput, partner: Partner): GuardedRead {
  return (changes) =>
    sendRead(partner, operation, { ...input, ...changes, query: { ...input.query, ...changes.query } });
}
