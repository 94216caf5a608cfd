import { inconclusive } from './cannot-go-on.ts';
import { currentCheck } from './check-record.ts';
import { isAccepted, isRefused, type Exchange } from './exchange.ts';

/**
 * What must hold before a finer statement can be judged: a coarser defect is refused. That it is accepted is the
 * finding of the coarser statement; here it ends the check as inconclusive.
 *
 * @param defect what is wrong with the request, as in «a request with {defect}»
 */
export function requireRefused(exchange: Exchange, defect: string): void {
  currentCheck().ignoreBreachesOf(exchange);
  if (isRefused(exchange)) return;
  const what = isAccepted(exchange) ? 'is accepted, which is a finding of its own' : 'got no clear answer';
  inconclusive(`a request with ${defect} ${what}: nothing finer can be told`);
}
