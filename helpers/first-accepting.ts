import { inconclusive } from './cannot-go-on.ts';
import { isAccepted, type Answered, type Exchange } from './exchange.ts';
import { requireAccepted } from './expectations.ts';

/**
 * Sends a sound request in one place after the other until one accepts it: a target may have reasons of its own not to
 * accept it in some, such as that they are full. Without such a place the check ends as inconclusive.
 */
export async function firstAccepting<P>(
  places: readonly P[],
  send: (place: P) => Promise<Exchange>,
): Promise<{ place: P; twin: Answered }> {
  let last: Exchange | undefined;
  for (const place of places) {
    last = await send(place);
    if (isAccepted(last)) return { place, twin: last };
  }
  if (last !== undefined) requireAccepted(last);
  return inconclusive('there is no place to try a sound request in');
}
