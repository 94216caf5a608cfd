import { covers, type Exchange, isAccepted, observe, test } from '../../helpers/test.ts';

/** A larger burst would be no ordinary use of a shared service. */
const BURST = 15;

test(
  'the rate limit for a burst of requests is recorded',
  ...covers('SERVICE-RATE-LIMITS', async ({ partner }, id) => {
    const query = { page: 0, size: 1 };
    const began = performance.now();
    const burst = await Promise.all(
      Array.from({ length: BURST }, () => partner.send('listRestaurants', { query, impatient: true })),
    );
    const tookS = (performance.now() - began) / 1000;
    const limited = burst.filter((one) => one.kind === 'answered' && one.status === 429);

    const fact = limited.length === 0 ? 'none of' : 'some of';
    observe(id, 'rate-limit.burst', `${fact} ${BURST} simultaneous requests answered 429`);
    if (limited.length === 0) return;
    const rate = (burst.filter(isAccepted).length / tookS).toPrecision(1);
    observe(id, 'rate-limit.rate', `about ${Number(rate)} requests a second accepted`);
    const named = new Set(limited.map(retryAfterOf));
    observe(id, 'rate-limit.retry-after', [...named].sort().join(', '));
  }),
);

function retryAfterOf(exchange: Exchange): string {
  const value = exchange.kind === 'answered' ? exchange.headers['retry-after'] : undefined;
  if (value === undefined) return 'no Retry-After';
  return /^\d+$/.test(value) ? `${value} s` : 'a date';
}
